"""What all may see of a match: the parts of a view that every game has, deny by default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from functools import lru_cache
from typing import Any, TypeVar

from msgspec.structs import replace

from pbm.games.match.events import Drew, Dropped, Event, Reminded, Shuffled, WasHeld, WasQueued
from pbm.games.match.position import Position
from pbm.games.match.time_left import bank_left
from pbm.games.match.view import Queued, SeatView, Window
from pbm.games.shuffle import commitment, seed

E = TypeVar("E", bound=Event)
Sight = Callable[[Any, int | None], Any]
"""An event as a seat may see it, or None."""


def public(position: Position) -> Mapping[str, Any]:
    """The fields of a view that are the same for everybody."""
    asked = position.asked_back
    return {
        "me": None,
        "options": position.options,
        "hand_number": position.hand,
        "dealer": position.dealer,
        "clockwise": position.clockwise,
        "turn": position.turn,
        "turn_number": position.turn_number,
        "awaiting": position.awaiting,
        "seats": tuple([seat(position, number) for number in range(len(position.seats))]),
        "catchable": tuple([debt.seat for debt in position.debts]),
        "winners": position.winners,
        "commitment": _commitment(position.secret, position.seed_number + 1),
        "agreed_back": asked.seat if asked and not asked.missing else None,
        "paused": position.paused_for,
    }


def private(position: Position, seat: int) -> Mapping[str, Any]:
    """The fields that are for that seat, but for its hand."""
    asked = position.asked_back
    return {
        "me": seat,
        "catchable": tuple([debt.seat for debt in position.debts if debt.seat != seat]),
        "asked_back": asked.seat if asked is not None and seat in asked.missing else None,
        "drawn": position.drawn if position.turn == seat else None,
        "queued": _queued(position, seat),
    }


def seat(position: Position, number: int) -> SeatView:
    """What everybody knows of a seat."""
    sitting = position.seats[number]
    called = number in position.called or number == position.announced
    runs = position.turn == number and position.clock is not None and position.clock.on_bank
    return SeatView(
        number,
        len(position.hands[number]),
        sitting.score,
        sitting.bot,
        called,
        sitting.gone,
        sitting.eliminated,
        sitting.away_until,
        timedelta() if runs else bank_left(position, number),
        sitting.joining,
    )


def uno_windows(position: Position) -> list[Window]:
    """Those in which somebody can be caught (W1)."""
    return [Window("uno", (debt.seat,), debt.closes_at) for debt in position.debts]


def turn_windows(position: Position, kind: str = "turn") -> list[Window]:
    """The time of who is in turn once that has begun, or, with nobody in turn, until the next deal."""
    if position.turn is None:
        return [] if position.due is None else [Window("deal", (), position.due)]
    return [Window(kind, (position.turn,), position.due)] if position.begun else []


def seen(events: Iterable[E], seat: int | None, sights: Mapping[type[Event], Sight]) -> tuple[E, ...]:
    """The events as `seat` may see them by the `sights` of a game, those that it may not see at all left out.

    None as a seat stands for everybody.
    """
    shown = [sights[type(event)](event, seat) if type(event) in sights else event for event in events]
    return tuple([event for event in shown if event is not None])


def own(event: Any, seat: int | None) -> Any:
    """Seen by the seat that it is about, and by no other."""
    return event if event.seat == seat else None


def own_hand(event: Any, seat: int | None) -> Any:
    """A deal: the seats see their own hands."""
    return replace(event, hands={mine: cards for mine, cards in event.hands.items() if mine == seat})


def _own_cards(event: Drew, seat: int | None) -> Drew:
    return event if event.seat == seat else replace(event, cards=())


def _hidden(_: Event, __: int | None) -> None:
    return None


SIGHTS: Mapping[type[Event], Sight] = {
    Shuffled: _hidden,
    Drew: _own_cards,
    WasHeld: own,
    WasQueued: own,
    Dropped: own,
    Reminded: own,
}
"""What a seat sees of the events that are not for everybody: drawn cards who drew them, what waits whose it is."""


def _queued(position: Position, seat: int) -> tuple[Queued, ...]:
    """What the seat has waiting, in the order in which it would be dropped."""
    held, queue = position.held, position.seats[seat].queue
    waiting = [Queued(held.said, held=True)] if held is not None and held.seat == seat else []
    return (*waiting, Queued(queue.said, held=False)) if queue is not None else tuple(waiting)


@lru_cache(maxsize=64)
def _commitment(secret: str, hand: int) -> str:
    return commitment(seed(secret, hand))
