"""*away 3d* and *back*: a player is not there for a while, in all their games at once (W9, W12)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from pbm.games.match.events import WentAway
from pbm.games.match.moves import Away
from pbm.games.match.outcome import Outcome
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

_SPAN = re.compile(r"(\d{1,3}) ?([smhd])", re.IGNORECASE)
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}


def away(place: Place, command: Command) -> Said:
    """Stop the writer's clock for as long as they say, or as the budget of each match goes."""
    found = _SPAN.match(command.words.strip())
    match = place.match
    if found is None:
        person = match.people[place.seat.seat]
        match.unit.text(person, words("away-how-long"), kind="answer", game=match.game)
        return Said("ask", "away")
    span = timedelta(**{_UNITS[found[2].lower()]: int(found[1])})
    outcome = match.step(_away(place.seat, span, command), match.unit.now, by_text=True)
    for other, seat in _elsewhere(place):
        other.step(_away(seat, span, command), match.unit.now, by_text=True)
        play.settle(other)
    if outcome.refusal is not None:
        where, view = scene(match, match.people[place.seat.seat]), match.view(place.seat.seat)
        said = Said(f"no: {outcome.refusal.code}", "away")
        return reply(place, said, match.kind.refusal(where, view, outcome.refusal))
    return reply(place, Said("ok", "away"), notes.note("away-for-less") if _is_less(outcome, span, match) else None)


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
