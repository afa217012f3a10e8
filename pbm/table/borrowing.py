"""Reading *sub NUMBER NAME until monday*, and asking that person whether they would play for a while (C41).

Every player can ask somebody to play for them, the maker of the game also for another: *sub bob NUMBER*. Or *sub bot*.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import func, select

from pbm.language.moments import read_moment
from pbm.language.readings import Command
from pbm.messages import times
from pbm.messages.templates import words
from pbm.store.models import Person, Seat, Substitution
from pbm.table import invitations, lending, people, play
from pbm.table.answers import answer
from pbm.table.names import name_key
from pbm.table.routing import Place
from pbm.table.unit import Said, Unit

SUBSTITUTES_A_DAY = 5
"""Persons whom one player can ask in a day."""

_DONE, _REFUSED = Said("ok", "sub"), Said("no", "sub")
_UNTIL = re.compile(r"\b(?:until|untill|till?|for)\b", re.IGNORECASE)
_WHOSE = re.compile(r"\s*([^\W\d_][^\d+]*?)\s*(?=[\d+(])")


class Wish(Struct, frozen=True):
    """What the words ask for: whose seat, by its name or the writer's own, the number, a name, until when."""

    whose: str
    number: str | None
    name: str | None
    until: datetime | None
    is_clear: bool = True


def lend(place: Place, command: Command) -> Said:
    """Ask somebody to play a seat, who has it once they agree; or let a bot play the writer's until they are back."""
    unit, match = place.match.unit, place.match
    writer = match.people[place.seat.seat]
    if command.words.strip().casefold() == "bot":
        play.hand_over(unit, match.game, place.seat, bot=True)
        return _DONE
    wish = _read(unit, writer, command.words)
    if not wish.is_clear or wish.number is None:
        return answer(unit, writer, _REFUSED, "sub-how", match.game)
    seat = _whose(place, wish)
    if seat is None:
        return answer(unit, writer, _REFUSED, "sub-whose", match.game, name=wish.whose)
    channel = unit.address.channel if unit.address else "sms"
    hindrance = _hindrance(unit, seat) or invitations.unwritable(unit, channel, wish.number)
    if hindrance is not None:
        data = {"code": place.code, "name": wish.name or wish.number, "number": wish.number}
        return answer(unit, writer, _REFUSED, hindrance, match.game, **data)
    asked, address = people.met(unit, channel, wish.number)
    if any(asked.id == it.person_id for it in match.seats if not it.left_at):
        return answer(unit, writer, _REFUSED, "invite-seated", match.game, name=wish.number, code=place.code)
    if address.consent == "unasked":
        address.consent, address.greeted_at = "invited", unit.now
    asked.name = asked.name or wish.name
    return _ask(place, seat, asked, wish)


def _read(unit: Unit, writer: Person, typed: str) -> Wish:
    before, *after = _UNTIL.split(typed, maxsplit=1)
    until = read_moment(after[0], writer.zone, unit.now) if after else None
    whose = _WHOSE.match(before)
    _, number, name = invitations.read_number(unit, before[whose.end() :] if whose else before)
    return Wish(whose[1] if whose else "", number, name, until, is_clear=bool(until) or not after)


def _whose(place: Place, wish: Wish) -> Seat | None:
    """The seat that is lent: another's by the maker of the game alone."""
    if not wish.whose:
        return place.seat
    if place.match.game.host_id != place.seat.person_id:
        return None
    key = name_key(wish.whose)
    named = [it for it in place.match.seats if name_key(it.name) == key and it.person_id and not it.left_at]
    return named[0] if named else None


def _hindrance(unit: Unit, seat: Seat) -> str | None:
    if lending.current(unit, seat) is not None:
        return "sub-lent"
    since = Substitution.asked_at > unit.now - timedelta(days=1)
    query = select(func.count()).select_from(Substitution).where(Substitution.owner_id == seat.person_id, since)
    return "invite-tomorrow" if (unit.session.scalar(query) or 0) >= SUBSTITUTES_A_DAY else None


def _ask(place: Place, seat: Seat, asked: Person, wish: Wish) -> Said:
    """Put the question; an older one about the same seat is taken back."""
    unit, game = place.match.unit, place.match.game
    lending.take_back(unit, seat)
    lent = Substitution(
        seat_id=seat.id, owner_id=seat.person_id, person_id=asked.id, until=wish.until, asked_at=unit.now
    )
    unit.session.add(lent)
    unit.session.flush()
    asked.asked = {"question": "sub", "id": lent.id}
    until = None if wish.until is None else times.at(wish.until, asked.zone, unit.now)
    writer = place.match.people[place.seat.seat]
    said = words("sub-question", inviter=writer.name or place.seat.name, name=seat.name, until=until)
    unit.text(asked, said, kind="invitation", game=game)
    return answer(unit, writer, _DONE, "sub-asked", game, number=wish.number)
