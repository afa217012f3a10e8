"""Time that nobody is to lose: pauses (W9, W12), outages of the engine (W15), and time that the host adds."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbm.games.match.events import Extended, GivenBack, Paused, Resumed
from pbm.games.match.moves import Extend, GiveBack
from pbm.games.match.options import PauseReason
from pbm.games.match.table import Table
from pbm.games.match.time_left import run, time_left
from pbm.games.refusals import Code, Refusal


def pause(table: Table, why: PauseReason) -> Refusal | None:
    """Let every clock stand, and keep what it has left. A pause of another kind takes the place of one that is on."""
    if table.winners is not None:
        return Refusal(Code.HAND_OVER)
    if table.paused_for != why:
        table.paused_at, table.paused_for = table.paused_at or table.at, why
        table.record(Paused(why))
    return None


def resume(table: Table) -> Refusal | None:
    """Let every clock go on with what it had left; refused while there is no person to play with (W9).

    Of outages in the pause there is nothing to give back: no time was lost to them (W15).
    """
    if table.paused_at is None:
        return None
    if table.is_deserted:
        return Refusal(Code.NOBODY_PLAYS)
    since, left = table.paused_at, time_left(table, table.at)
    table.paused_at = table.paused_for = None
    table.given = table.at
    waited = table.at - since
    table.move_windows(lambda closes_at, _: closes_at + waited)
    _move_turn(table, left)
    table.record(Resumed())
    return None


def extend(table: Table, move: Extend) -> Refusal | None:
    """Add to all that is open now: the windows of the table, and the time of who is in turn (W16)."""
    if table.winners is not None or (table.due is None and not table.closings()):
        return Refusal(Code.NOTHING_TO_EXTEND)
    at = table.at if table.paused_at is None else table.paused_at
    left = time_left(table, at)
    table.move_windows(lambda closes_at, _: closes_at + move.span)
    if table.clock is not None:
        run(table, at, left + move.span)
    elif table.due is not None:
        table.due += move.span
    table.record(Extended(table.turn, move.span))
    return None


def give_back(table: Table, move: GiveBack) -> None:
    """Give back at `move.until` what was left at `move.since` (W15).

    What was given back before, and what had not begun by then, is not given twice.
    """
    since = max(move.since, table.given or move.since)
    if table.paused_at is not None or table.winners is not None or since >= move.until:
        return
    table.at, table.given = max(table.at, move.until), move.until
    due, is_for_all = table.due, not move.seats
    if is_for_all or set(move.seats) - {debt.seat for debt in table.debts}:
        table.move_windows(lambda closes_at, length: _moved(closes_at, length, since, move.until))
    if is_for_all or table.turn in move.seats:
        began = since if table.clock is None else max(since, table.clock.began)
        left = time_left(table, began)
        if began < move.until:
            _move_turn(table, left)
    if table.turn is not None and table.due != due:
        table.record(GivenBack(table.turn))


def _move_turn(table: Table, left: timedelta) -> None:
    """Let the time of who is in turn, or until the next deal, go on now with what it had left."""
    if table.clock is not None:
        run(table, table.at, left)
    elif table.due is not None:
        table.due = table.at + left


def _moved(closes_at: datetime, length: timedelta, since: datetime, until: datetime) -> datetime:
    """When a window closes that is to have, from `until` on, what it had left at `since`, or at its start if later."""
    return closes_at + max(until - max(since, closes_at - length), timedelta())
