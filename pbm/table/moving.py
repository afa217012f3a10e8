"""A move by text: when it was meant for another turn, when it is the same text again, and what becomes of it (T5)."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace
from sqlalchemy import bindparam, select

from pbm.games.match.events import CalledUno, FalseUno
from pbm.games.match.moves import CallUno, Move
from pbm.games.match.outcome import Outcome, Result
from pbm.games.refusals import Code
from pbm.language.readings import Doubt, Inquiry, MoveRead
from pbm.messages import notes
from pbm.messages.notes import Note
from pbm.store.models import InboxRow, Person
from pbm.store.prepared import Prepared
from pbm.table import inbox
from pbm.table.play import settle, take_seat
from pbm.table.routing import Place
from pbm.table.telling import scene
from pbm.table.unit import Said, Unit

INQUIRY = "inquiry"
"""What *hint* and *try* are taken for."""

SAME_AGAIN = timedelta(seconds=30)
"""How long the same words are taken for the same text, delivered twice."""

_OF_A_PLAY = frozenset({"question", "negation", "missing", "several"})
"""Doubts in words for a card that may be played: beside a question about one that lies they mislead."""

_RESULTS = {Result.DONE: "ok", Result.HELD: "held", Result.ASKED: "ask"}


_BEFORE = Prepared(
    select(InboxRow.body, InboxRow.reply)
    .where(
        *inbox.sent_by(bindparam("person_id")),
        InboxRow.received_at.between(bindparam("since"), bindparam("until")),
    )
    .order_by(InboxRow.received_at.desc(), InboxRow.id.desc())
    .limit(1)
)


def comes_again(place: Place, person: Person, row: InboxRow) -> bool:
    """Whether the text is the one before it, delivered once more, and means nothing new now (T5).

    It does where the position has moved to where its words are lawful again.
    """
    result = _would_be(place)
    if result is Result.DONE:
        return False
    before = _reply_before(place.match.unit, person, row)
    return before is not None and (result is not Result.HELD or before == "held")


def _would_be(place: Place) -> Result | None:
    """How a move would be taken now; None for what is none, and for a false call of UNO, which nobody makes twice."""
    if not isinstance(place.reading, MoveRead):
        return None
    outcome = place.match.outcome(place.reading.move, place.match.unit.now)
    return None if any(isinstance(event, FalseUno) for event in outcome.events) else outcome.result


def _reply_before(unit: Unit, person: Person, row: InboxRow) -> str | None:
    """What became of the text before this one, if it has the same words and came less than `SAME_AGAIN` before."""
    since = {"since": row.received_at - SAME_AGAIN, "until": row.received_at}
    before = _BEFORE.rows(unit.line, {"person_id": person.id, **since})
    return next((reply for body, reply in before if _same(body, row.body)), None)


def _same(one: str, other: str) -> bool:
    return one.casefold().split() == other.casefold().split()


def is_stale(place: Place, reading: MoveRead) -> bool:
    """Whether the move was meant for an older turn: one that it names or quotes, or that its sender was told of."""
    view, named = place.match.view(place.seat.seat), reading.address.turn
    if named is not None:
        return named != view.turn_number
    told = place.match.told_of(place.seat.seat).turn
    meant = {told, told if place.quoted is None else place.quoted}
    return view.my_turn and isinstance(reading.move, place.match.kind.turn_moves) and meant != {view.turn_number}


def move(place: Place, reading: MoveRead) -> Said:
    """Make the move, let follow what follows, and tell the table; a refusal is told to its sender alone."""
    match, seat = place.match, place.seat
    take_seat(match, seat)
    if is_stale(place, reading):
        return ask(place, Doubt(why="stale", choices=(match.kind.words_of(reading.move, match.names),)))
    outcome = match.step(reading.move, match.unit.now, by_text=True)
    said = Said(_said(outcome), _name(reading.move))
    if seat.asked is not None and outcome.result is not Result.REFUSED:
        seat.asked = None
    settle(match, {seat.seat: _note(place, reading, outcome)})
    return said


def _note(place: Place, reading: MoveRead, outcome: Outcome) -> Note | None:
    if outcome.refusal is not None:
        seat = place.seat.seat
        where = scene(place.match, place.match.people[seat])
        return place.match.kind.refusal(where, place.match.view(seat), outcome.refusal)
    if reading.loose:
        return notes.taken_as(place.match.kind.words_of(reading.move, place.match.names).upper())
    if _calls_for_nothing(place, reading.move, outcome):
        return notes.note("uno-for-nothing", stands=place.match.view(place.seat.seat).seats[place.seat.seat].uno)
    return None


def _calls_for_nothing(place: Place, move: Move, outcome: Outcome) -> bool:
    """Whether UNO was called and nothing came of it, not even a penalty (C30)."""
    seat = place.seat.seat
    if outcome.result is not Result.DONE or not (isinstance(move, CallUno) or getattr(move, "uno", False)):
        return False
    judged = any(isinstance(event, CalledUno | FalseUno) and event.seat == seat for event in outcome.events)
    return not judged and bool(place.match.view(seat).hand)


def _said(outcome: Outcome) -> str:
    """The reply in one word; who can be caught is asked back (C27)."""
    if outcome.refusal is None:
        return _RESULTS[outcome.result]
    return "ask" if outcome.refusal.code is Code.WHOM_TO_CATCH else f"no: {outcome.refusal.code}"


def _name(move: Move) -> str:
    return str(move.__struct_config__.tag)


def ask(place: Place, doubt: Doubt) -> Said:
    """Ask what was meant, with the exact words that we would take, and never in the same words twice (T3)."""
    before = place.seat.asked or {}
    if place.owes_answer and doubt.why in _OF_A_PLAY:
        doubt = replace(doubt, why="fuzzy") if len(doubt.choices) == 1 else Doubt(why="unclear", about=doubt.about)
    if before and set(doubt.choices) == {"ok", "no"}:
        return reply(place, Said("ask", f"doubt: {doubt.why}"), notes.note("answer-ok-or-no"))
    question = {"question": "doubt", "why": doubt.why, "choices": list(doubt.choices)}
    again = {**before, "again": None} == {**question, "again": None} and not before.get("again")
    place.seat.asked = {**question, "again": again}
    writer, view = place.match.people[place.seat.seat], place.match.view(place.seat.seat)
    put = notes.doubt(scene(place.match, writer), view, doubt.why, doubt.choices, doubt.about, again=again)
    settle(place.match, {place.seat.seat: put})
    return Said("ask", f"doubt: {doubt.why}")


def reply(place: Place, said: Said, note: Note | None = None) -> Said:
    """Show the writer their hand and the table, under `note`."""
    settle(place.match, {place.seat.seat: note})
    return said


def inquire(place: Place, inquiry: Inquiry) -> Said:
    """Tell the writer what could be played, or whether something could (R20); nothing is."""
    match, writer = place.match, place.match.people[place.seat.seat]
    if match.kind.advice is None:
        return ask(place, Doubt(why="unclear"))
    advice = match.kind.advice(scene(match, writer), match.view(place.seat.seat), inquiry.move)
    match.unit.text(writer, advice.text, kind="answer", game=match.game)
    return Said("tell" if advice.given else "no", INQUIRY)
