"""*takeback*: asking the table, its answers, and going back, also at the host's word (T11)."""

from __future__ import annotations

from sqlalchemy import select

from pbm.games.match.history import LastMove
from pbm.games.match.moves import AnswerBack, AskBack, TakeBack
from pbm.games.match.outcome import Outcome, Result
from pbm.games.match.replay import Entry
from pbm.games.refusals import Code, Refusal
from pbm.messages import notes
from pbm.messages.notes import Note
from pbm.store.models import LogEntry
from pbm.table.match import Match
from pbm.table.moving import reply
from pbm.table.routing import Place
from pbm.table.telling import scene
from pbm.table.unit import Said

_NAME = "takeback"


def ask(place: Place) -> Said:
    """Ask all other persons at the table; with nobody to ask it is done at once."""
    match, seat = place.match, place.seat.seat
    last = last_of(match)
    outcome = match.step(AskBack(seat, to=last.to), match.unit.now, by_text=True) if last else None
    if last is None or outcome is None or outcome.refusal is not None:
        return reply(place, Said(f"no: {Code.NOTHING_TO_TAKE_BACK}", _NAME), _nothing(place))
    for other in match.seats:
        if match.view(other.seat).asked_back is not None:
            other.asked = None
    if _go_back_if_agreed(match, last):
        return reply(place, Said("ok", _NAME))
    return reply(place, Said("ask", _NAME), notes.note("asked-to-take-back"))


def answer(place: Place, *, agrees: bool) -> Said:
    """*ok* or *no*: once all have agreed the move is taken back, and one *no* lets it stand."""
    match = place.match
    match.step(AnswerBack(place.seat.seat, agrees=agrees), match.unit.now, by_text=True)
    last = last_of(match)
    if last is not None:
        _go_back_if_agreed(match, last)
    return reply(place, Said("ok", _NAME))


def _nothing(place: Place) -> Note:
    match, seat = place.match, place.seat.seat
    return match.kind.refusal(scene(match, match.people[seat]), match.view(seat), Refusal(Code.NOTHING_TO_TAKE_BACK))


def by_host(match: Match) -> Outcome:
    """Take the last move back at the host's word; where something hidden was seen in it, only all can agree to that."""
    last = last_of(match)
    if last is not None and not last.disclosed:
        return _go_back(match, last, seat=-1)
    code = Code.NOTHING_TO_TAKE_BACK if last is None else Code.ALL_MUST_AGREE
    return Outcome(match.state, (), Result.REFUSED, Refusal(code))


def last_of(match: Match) -> LastMove | None:
    """What would be taken back now."""
    bots = [seat.seat for seat in match.view(None).seats if seat.bot]
    return match.rules.last_move(_entries(match), bots)


def _go_back_if_agreed(match: Match, last: LastMove) -> bool:
    asked = match.view(None).agreed_back
    return asked is not None and _go_back(match, last, seat=asked).refusal is None


def _go_back(match: Match, last: LastMove, *, seat: int) -> Outcome:
    past = match.rules.states(_entries(match)[: last.to])[-1]
    return match.step(TakeBack(seat, to=last.to, undone=last.undone), match.unit.now, past=past)


def _entries(match: Match) -> list[Entry]:
    query = select(LogEntry).where(LogEntry.game_id == match.game.id).order_by(LogEntry.seq)
    rows = match.unit.session.scalars(query)
    rules = match.rules
    return [Entry(row.at, rules.decode_move(row.move), rules.decode_events(row.events)) for row in rows]
