"""*away 3d* and *back*: a player is not there for a while, in all their games at once (W9, W12)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from pbm.games.match.events import WentAway
from pbm.games.match.moves import Away
from pbm.games.match.outcome import Outcome
from pbm.language.moments import read_moment
from pbm.language.readings import Command
from pbm.messages import notes
from pbm.messages.templates import words
from pbm.store.models import Seat
from pbm.table import play
from pbm.table.match import Match
from pbm.table.moving import reply
from pbm.table.routing import Place
from pbm.table.telling import scene
from pbm.table.unit import Said

_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_SPAN = re.compile(rf"(?:for )?(\d{{1,3}}|{'|'.join(_NUMBERS)}) ?(?:([smhdw])|(min|hour|day|week)[a-z]*)")
_UNTIL = re.compile(r"(?:until|till|til) (.+)")


def away(place: Place, command: Command) -> Said:
    """Stop the writer's clock for as long as they say, or as the budget of each match goes."""
    match, person = place.match, place.match.people[place.seat.seat]
    span = _span(command.words.strip().casefold(), person.zone, match.unit.now)
    if not span:
        match.unit.text(person, words("away-how-long"), kind="answer", game=match.game)
        return Said("ask", "away")
    outcome = match.step(_away(place.seat, span, command), match.unit.now, by_text=True)
    for other, seat in _elsewhere(place):
        other.step(_away(seat, span, command), match.unit.now, by_text=True)
        play.settle(other)
    if outcome.refusal is not None:
        where, view = scene(match, match.people[place.seat.seat]), match.view(place.seat.seat)
        said = Said(f"no: {outcome.refusal.code}", "away")
        return reply(place, said, match.kind.refusal(where, view, outcome.refusal))
    return reply(place, Said("ok", "away"), notes.note("away-for-less") if _is_less(outcome, span, match) else None)


def _span(words: str, zone: str, now: datetime) -> timedelta | None:
    """How long somebody is away, from "3d", "for two days" or "until monday"; None for what cannot be read."""
    if found := _SPAN.fullmatch(words):
        count = _NUMBERS.get(found[1]) or int(found[1])
        return timedelta(**{_UNITS[(found[2] or found[3])[0]]: count})
    until = _UNTIL.fullmatch(words)
    moment = read_moment(until[1], zone, now) if until else None
    return moment - now if moment else None


def back(place: Place, _: Command) -> Said:
    """End the writer's absence, and give them back the seats that bots have played for them."""
    play.come_back(place.match, place.seat)
    for other, seat in _elsewhere(place):
        play.come_back(other, seat)
        play.settle(other)
    return reply(place, Said("ok", "back"))


def _away(seat: Seat, span: timedelta, command: Command) -> Away:
    return Away(seat=seat.seat, said=f"away {command.words}", span=span)


def _is_less(outcome: Outcome, span: timedelta, match: Match) -> bool:
    return any(isinstance(event, WentAway) and event.until < match.unit.now + span for event in outcome.events)


def _elsewhere(place: Place) -> Iterator[tuple[Match, Seat]]:
    """The writer's other running games, and their seats there."""
    for match in place.match.unit.matches.values():
        for seat in match.seats:
            if match is not place.match and seat.person_id == place.seat.person_id and not seat.left_at:
                yield match, seat
