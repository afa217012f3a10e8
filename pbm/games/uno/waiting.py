"""Whom a match waits for, for what, and until when (W16): the one answer for timers, texts and pages."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbm.games.uno.challenge import can_challenge
from pbm.games.uno.state import Position


class Wait(Struct, frozen=True):
    """`seats` are waited for until `until`, when the clock settles it for them; `deal` waits for nobody."""

    seats: tuple[int, ...]
    what: str
    until: datetime


def waiting(position: Position) -> tuple[Wait, ...]:
    """All that is waited for, without windows of the table rule (W2), which end with an act and not by the clock."""
    waits = [Wait((debt.seat,), "uno", debt.closes_at) for debt in position.debts if debt.closes_at is not None]
    if position.due is not None:
        seats = () if position.turn is None else (position.turn,)
        waits.append(Wait(seats, _what(position), position.due))
    return tuple(waits)


def next_due(position: Position) -> datetime | None:
    """The next instant at which the clock does something, if nobody does."""
    instants = [debt.closes_at for debt in position.debts if debt.closes_at is not None] if position.debts else []
    return min(instants) if instants else position.due


def _what(position: Position) -> str:
    if position.awaiting is None:
        return "deal"
    return "challenge" if can_challenge(position, position.turn) else position.awaiting.value
