"""Whom a match waits for, for what, and until when (W16): the one answer for timers, texts and pages."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from pbm.games.uno.challenge import in_challenge_window
from pbm.games.uno.state import Position
from pbm.games.uno.time_left import time_left
from pbm.games.uno.view import Window

_OF_THE_TURN = frozenset({"turn", "challenge", "ready", "deal"})


class Wait(Struct, frozen=True):
    """`seats` are waited for until `until`, when the clock settles it for them; `deal` waits for nobody."""

    seats: tuple[int, ...]
    what: str
    until: datetime


def waiting(position: Position) -> tuple[Wait, ...]:
    """All that is waited for, without windows of the table rule (W2), which end with an act and not by the clock."""
    if position.paused_at is not None:
        return ()
    waits = [Wait((debt.seat,), "uno", debt.closes_at) for debt in position.debts if debt.closes_at is not None]
    waits += [Wait((), "jump", position.jump_until)] if position.jump_until is not None else []
    waits += [Wait((), "bluff", position.bluff_until)] if position.bluff_until is not None else []
    if position.due is not None:
        seats = position.unready if position.turn is None else (position.turn,)
        waits.append(Wait(seats, _what(position), position.due))
    return tuple(waits)


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
    remind_at = position.clock.remind_at if position.clock is not None else None
    if not position.debts and position.jump_until is None and position.bluff_until is None:
        return remind_at or position.due
    closing = [debt.closes_at for debt in position.debts]
    instants = (*closing, position.jump_until, position.bluff_until, remind_at, position.due)
    return min((instant for instant in instants if instant is not None), default=None)


def _what(position: Position) -> str:
    if position.awaiting is None:
        return "deal"
    return "challenge" if in_challenge_window(position) else position.awaiting.value
