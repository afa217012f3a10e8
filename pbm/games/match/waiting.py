"""Until when a match waits (W16): the one answer for timers, texts and pages."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from pbm.games.match.position import Position
from pbm.games.match.time_left import time_left
from pbm.games.match.view import Window

_OF_THE_TURN = frozenset({"turn", "challenge", "ready", "deal"})


class Wait(Struct, frozen=True):
    """`seats` are waited for until `until`, when the clock settles it for them; `deal` waits for nobody."""

    seats: tuple[int, ...]
    what: str
    until: datetime


def waiting_for_calls(position: Position) -> list[Wait]:
    """The windows in which UNO can be called and caught, those of the table rule (W2) apart, which end with an act."""
    return [Wait((debt.seat,), "uno", debt.closes_at) for debt in position.debts if debt.closes_at is not None]


def left(position: Position, window: Window, at: datetime) -> timedelta | None:
    """What a window has left at `at`, counted as its end was (W11), or as it was kept in a pause (W12).

    None for one of the table rule; nothing for a turn whose time bank runs (W8).
    """
    if window.closes_at is None:
        return None
    if window.kind in _OF_THE_TURN:
        runs = position.clock is not None and position.clock.on_bank
        return timedelta() if runs else time_left(position, at)
    return window.closes_at - (position.paused_at or at)


def next_due(position: Position) -> datetime | None:
    """The next instant at which the clock does something, if nobody does."""
    if position.paused_at is not None:
        return None
    clock, closings = position.clock, position.closings()
    due = position.due if clock is None or clock.remind_at is None else clock.remind_at
    return min((*closings, due) if due is not None else closings) if closings else due
