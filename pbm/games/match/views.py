"""What all may see of a match: the parts of a view that every game has, deny by default."""

from __future__ import annotations

from collections.abc import Mapping
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
        "seats": tuple(seat(position, number) for number in range(len(position.seats))),
        "catchable": tuple(debt.seat for debt in position.debts),
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
        "catchable": tuple(debt.seat for debt in position.debts if debt.seat != seat),
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
    )


def uno_windows(position: Position) -> list[Window]:
    """Those in which somebody can be caught (W1)."""
    return [Window("uno", (debt.seat,), debt.closes_at) for debt in position.debts]


def turn_windows(position: Position, kind: str = "turn") -> list[Window]:
    """The time of who is in turn once that has begun, or, with nobody in turn, until the next deal."""
    if position.turn is None:
        return [] if position.due is None else [Window("deal", (), position.due)]
    return [Window(kind, (position.turn,), position.due)] if position.begun else []


def seen(event: E, seat: int | None) -> E | None:
    """An event that all games have, as `seat` may see it: drawn cards by who drew them, what waits by whose it is."""
    match event:
        case Shuffled():
            return None
        case Drew() if event.seat != seat:
            return replace(event, cards=())
        case WasHeld() | WasQueued() | Dropped() | Reminded() if event.seat != seat:
            return None
    return event


def _queued(position: Position, seat: int) -> tuple[Queued, ...]:
    """What the seat has waiting, in the order in which it would be dropped."""
    held, queue = position.held, position.seats[seat].queue
    waiting = [Queued(held.said, held=True)] if held is not None and held.seat == seat else []
    return (*waiting, Queued(queue.said, held=False)) if queue is not None else tuple(waiting)


@lru_cache(maxsize=64)
def _commitment(secret: str, hand: int) -> str:
    return commitment(seed(secret, hand))
