"""*quiet 22-8* and *zone Paris*: the hours that a person keeps, in all their games from the next turn on (W11)."""

from __future__ import annotations

from typing import Any

from pbm.games.match.moves import SetHours
from pbm.language.readings import Command
from pbm.messages.times import at
from pbm.store.models import Person
from pbm.table import play
from pbm.table.answers import answer
from pbm.table.hours import hours_of, is_too_long, read_quiet, read_zone
from pbm.table.unit import Said, Unit

_LONGEST_ZONE = 30
"""Letters that are repeated of a zone that we do not know."""

_NO_HOURS = frozenset({"off", "none"})


def quiet(unit: Unit, person: Person, command: Command) -> Said:
    """Set the writer's quiet hours, end them, or say what they are."""
    said, wanted = Said("ok", "quiet"), command.words.strip().casefold()
    hours, ends = read_quiet(wanted), wanted in _NO_HOURS
    if hours is None and not ends:
        return answer(unit, person, Said("tell", "quiet"), "quiet-how", **_shown(person))
    if hours is not None and is_too_long(hours):
        return answer(unit, person, Said("no", "quiet"), "quiet-too-long")
    person.quiet = None if hours is None else wanted
    _keep(unit, person)
    return answer(unit, person, said, "quiet-set", **_shown(person))


def zone(unit: Unit, person: Person, command: Command) -> Said:
    """Set the writer's time zone, or say what it is."""
    found, named = read_zone(command.words), command.words.strip()
    if found is None:
        said = Said("ask" if named else "tell", "zone")
        return answer(unit, person, said, "zone-how", zone=person.zone, unknown=named[:_LONGEST_ZONE])
    person.zone, person.zone_asked_at = found, unit.now
    _keep(unit, person)
    return answer(unit, person, Said("ok", "zone"), "zone-set", zone=found, now=at(unit.now, found, unit.now))


def _keep(unit: Unit, person: Person) -> None:
    """Tell each running game of the person."""
    for match in unit.matches.values():
        for seat in match.seats:
            if seat.person_id == person.id and not seat.left_at:
                match.step(SetHours(seat=seat.seat, hours=hours_of(person)), unit.now, by_text=True)
                play.settle(match)


def _shown(person: Person) -> dict[str, Any]:
    """The quiet hours as a clock shows them, or nothing where there are none."""
    hours = read_quiet(person.quiet or "")
    begins, ends = ("", "") if hours is None else map(_clock, hours)
    return {"begins": begins, "ends": ends, "zone": person.zone}


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
