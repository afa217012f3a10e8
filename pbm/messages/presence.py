"""Who came, went, was skipped and was reminded: of all that happened of it, how it stands when it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbm.games.match import events as happened
from pbm.games.match.events import Event

EVENTS = (happened.WentAway, happened.CameBack, happened.SeatHandedOver)
"""What tells who is there."""

_TO_SETTLE: frozenset[type[Event]] = frozenset({*EVENTS, happened.Reminded, happened.TimedOut})


def settled(events: Sequence[Event]) -> Sequence[Event]:
    """The events without what has been settled since.

    Of the comings and goings of a seat the one is left that tells how it stands, if it stands otherwise than before; a
    reminder, if nothing has happened since; and whom a vote has skipped did not run out of time.
    """
    return list(_settled(events)) if any(type(event) in _TO_SETTLE for event in events) else events


def _settled(events: Sequence[Event]) -> Iterator[Event]:
    standing = {id(event) for event in _standing(events)}
    before: Event | None = None
    for event in events:
        if isinstance(event, happened.TimedOut) and _skips(before, event.seat):
            yield happened.Skipped(event.seat)
        elif isinstance(event, EVENTS):
            if id(event) in standing:
                yield event
        elif not isinstance(event, happened.Reminded) or event is events[-1]:
            yield event
        before = event


def _skips(before: Event | None, seat: int) -> bool:
    """Whether the event before was the vote that skips the turn of that seat."""
    return (
        isinstance(before, happened.Voted) and before.seat == seat and not before.bot and before.votes >= before.needed
    )


def _standing(events: Sequence[Event]) -> Iterator[Event]:
    """For each seat that has not left what tells who is there now, if that is new."""
    left = {event.seat for event in events if isinstance(event, happened.SeatLeft)}
    of_seats: dict[int, list[Any]] = {}
    for event in events:
        if isinstance(event, EVENTS) and event.seat not in left:
            of_seats.setdefault(event.seat, []).append(event)
    return filter(None, map(_news, of_seats.values()))


def _news(several: Sequence[Any]) -> Event | None:
    """What is new of a seat: rather that a bot plays it than until when its player is away."""
    played = [event for event in several if isinstance(event, happened.SeatHandedOver)]
    away = [event for event in several if not isinstance(event, happened.SeatHandedOver)]
    ends = [(run[0], run[-1]) for run in (played, away) if run]
    new = [last for first, last in ends if _absence(first) == _absence(last) or isinstance(last, happened.WentAway)]
    return max(new, key=_absence, default=None)


def _absence(event: Any) -> int:
    return 2 * event.bot if isinstance(event, happened.SeatHandedOver) else int(isinstance(event, happened.WentAway))
