"""Commands to a running game: looking, talking, adding salt, leaving (T10, T11, C41)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from pbm.games.match.events import Dropped, Salted
from pbm.games.match.moves import Salt, Undo
from pbm.games.uno.options import FEW_ARE_GOOD, Options
from pbm.language.names import read_name, seats_by_name
from pbm.language.normalize import clean
from pbm.language.readings import Command
from pbm.language.tokens import tokenize
from pbm.messages import notes, talk
from pbm.messages.templates import words
from pbm.store.models import Person
from pbm.table import borrowing, lending, play, presence, taking_back, voting
from pbm.table.moving import reply
from pbm.table.routing import Place
from pbm.table.telling import scene
from pbm.table.unit import Said

TOO_SOON, TOO_OLD = timedelta(minutes=1), timedelta(hours=1)
"""Between these a second *leave* gives the seat up; one before changes nothing, one after asks again (C41)."""

NAMES_A_CARD = "say, names a card"
"""What talk is marked as that could suggest a card: the host looks at it (C40)."""

REPORT = "report"

_LONGEST_SALT = 200


def obey(place: Place, command: Command) -> Said:
    """Do what the command asks for at this table, and answer its writer."""
    return _HANDLERS.get(command.name, _help)(place, command)


def answered(place: Place, said: Said, template: str, **data: object) -> Said:
    """Answer the writer by `templates/sms/<template>.txt`."""
    unit, game = place.match.unit, place.match.game
    unit.text(writer(place), words(template, **data), kind="answer", game=game)
    return said


def writer(place: Place) -> Person:
    """Whose text it is."""
    return place.match.people[place.seat.seat]


def _show(place: Place, command: Command) -> Said:
    return reply(place, Said("tell", command.name))


def _table(place: Place, _: Command) -> Said:
    match, person = place.match, writer(place)
    told = match.kind.overview(scene(match, person), match.view(place.seat.seat))
    match.unit.text(person, told, kind="answer", game=match.game)
    return Said("tell", "table")


def _scores(place: Place, _: Command) -> Said:
    view = place.match.view(place.seat.seat)
    names, best_first = place.match.names, 1 if view.options.scoring in FEW_ARE_GOOD else -1
    ranked = sorted((seat for seat in view.seats if not seat.gone), key=lambda it: (it.out, best_first * it.score))
    data = {
        "code": place.code,
        "hand": view.hand_number,
        "options": view.options,
        "scores": [(names[seat.seat], seat.score) for seat in ranked],
        "out": [names[seat.seat] for seat in ranked if seat.out],
    }
    return answered(place, Said("tell", "scores"), "scores", **data)


def _rules(place: Place, command: Command) -> Said:
    match = place.match
    told = match.kind.about(match.view(None).options, place.code, command.words.strip())
    match.unit.text(writer(place), told, kind="answer", game=match.game)
    return Said("tell", "rules")


def _options(place: Place, _: Command) -> Said:
    chosen = place.match.kind.settings(place.match.view(None).options)
    return answered(place, Said("tell", "options"), "options", code=place.code, settings=chosen)


def _help(place: Place, _: Command) -> Said:
    return answered(place, Said("tell", "help"), place.match.kind.help)


def _fair(place: Place, _: Command) -> Said:
    view = place.match.view(place.seat.seat)
    data = {"code": place.code, "hand": view.hand_number + 1, "commitment": view.commitment}
    return answered(place, Said("tell", "fair"), "fair", **data)


def _say(place: Place, command: Command) -> Said:
    """Pass talk on to the table: nothing else that anybody writes reaches it (T10)."""
    said = command.words.strip()
    if (why := talk.unsaid(said)) is not None:
        place.match.unit.text(writer(place), why, kind="answer", game=place.match.game)
        return Said("ask", "say")
    relayed = words("say", name=place.seat.name, code=place.code, words=said)
    for seat in place.match.seats:
        person = place.match.people.get(seat.seat)
        if person is not None and seat.seat != place.seat.seat and not seat.left_at and not person.silenced:
            place.match.unit.text(person, relayed, kind="say", game=place.match.game)
    understood = NAMES_A_CARD if place.match.kind.could_suggest(said, writer(place).language) else "say"
    return answered(place, Said("chat", understood), "said", code=place.code)


def _report(place: Place, command: Command) -> Said:
    """Keep for the host whom a player reports, and what for; it changes nothing at the table (C40)."""
    names = tuple(seat.name for seat in place.match.seats if seat is not place.seat and seat.left_at is None)
    named = read_name(tokenize(clean(command.words)), 0, seats_by_name(names))
    if named is None:
        return answered(place, Said("ask", REPORT), "report-whom", names=names, code=place.code)
    return answered(place, Said("ok", REPORT), "reported", name=names[named[0]], code=place.code)


def _salt(place: Place, command: Command) -> Said:
    grain = command.words.strip()[:_LONGEST_SALT]
    if not grain:
        return answered(place, Said("ask", "salt"), "salt-needed")
    match = place.match
    outcome = match.step(Salt(seat=place.seat.seat, grain=grain), match.unit.now, by_text=True)
    play.settle(match)
    hand = next((event.hand for event in outcome.events if isinstance(event, Salted)), 0)
    return answered(place, Said("ok", "salt"), "salted", hand=hand)


def _undo(place: Place, _: Command) -> Said:
    """Drop the held text, else the queue; a move that was made stays."""
    match = place.match
    outcome = match.step(Undo(seat=place.seat.seat, said="undo"), match.unit.now, by_text=True)
    dropped = any(isinstance(event, Dropped) for event in outcome.events)
    return reply(place, Said("ok", "undo"), None if dropped else notes.note("nothing-to-undo"))


def _takeback(place: Place, _: Command) -> Said:
    return taking_back.ask(place)


def _leave(place: Place, command: Command) -> Said:
    """Ask back; *leave CODE*, or a second *leave* within the hour but not within the minute, does it (C41)."""
    options = place.match.view(None).options
    if isinstance(options, Options) and options.partners:
        return answered(place, Said("no", "leave"), "partner-stays", code=place.code)
    named = command.words.strip().upper() == place.code
    waited = _since_asked(place)
    if named or (waited is not None and TOO_SOON < waited < TOO_OLD):
        return leave(place)
    if waited is not None and waited <= TOO_SOON:
        return Said("none", "leave")
    told = place.match.told_of(place.seat.seat).seq
    place.seat.asked = {"question": "leave", "at": place.match.unit.now.isoformat(), "told": told}
    return answered(place, Said("ask", "leave"), "leave-question", code=place.code)


def forget_leave_question(place: Place) -> None:
    """Whoever has said something else since does not agree to it by an *ok*; a second *leave* still counts (C41)."""
    asked = place.seat.asked or {}
    if asked.get("question") == "leave":
        place.seat.asked = {**asked, "told": None}


def may_agree_to_leave(place: Place) -> bool:
    """Whether an *ok* can still mean that they leave: within the hour, and before they were told anything newer."""
    waited, told = _since_asked(place), place.match.told_of(place.seat.seat).seq
    return waited is not None and waited < TOO_OLD and told == (place.seat.asked or {}).get("told", told)


def leave(place: Place) -> Said:
    """Give up the seat, for good; one that somebody has lent goes back to them."""
    lent = lending.current(place.match.unit, place.seat)
    if lent is not None:
        lending.give_back(place.match.unit, lent)
        return Said("ok", "leave")
    said = answered(place, Said("ok", "leave"), "you-left", code=place.code)
    play.leave(place.match, place.seat)
    return said


def _since_asked(place: Place) -> timedelta | None:
    asked = place.seat.asked or {}
    if asked.get("question") != "leave":
        return None
    return place.match.unit.now - datetime.fromisoformat(asked["at"])


_HANDLERS: dict[str, Callable[[Place, Command], Said]] = {
    "away": presence.away,
    "back": presence.back,
    "fair": _fair,
    "hand": _show,
    "leave": _leave,
    "report": _report,
    "options": _options,
    "rules": _rules,
    "salt": _salt,
    "say": _say,
    "scores": _scores,
    "sub": borrowing.lend,
    "table": _table,
    "takeback": _takeback,
    "undo": _undo,
    "vote": voting.vote,
}
