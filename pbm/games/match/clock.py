"""The clock of a match: whatever is due happens at its own instant and in order, before what came later (W4)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol, TypeVar

from pbm.games.match.absence import miss, pause_if_deserted
from pbm.games.match.events import TimedOut
from pbm.games.match.table import Table
from pbm.games.match.time_left import remind
from pbm.games.match.waiting import next_due

T = TypeVar("T", bound=Table)
T_contra = TypeVar("T_contra", bound=Table, contravariant=True)


class Clockwork(Protocol[T_contra]):
    """What time does in a game; a module can be one."""

    def follow_up(self, table: T_contra, /) -> None:
        """Do what follows at once on what has happened: let turns begin that nothing holds."""

    def fall_due(self, table: T_contra, /) -> None:
        """Do the one thing that is due now."""


def advance(table: T, at: datetime, works: Clockwork[T]) -> None:
    """Let everything happen that is due at or before `at`, each thing at its own due instant (W4).

    After a move, what follows on it at once comes first. `at` is not before the table's own time: clocks never go back.
    """
    while (due := next_due(table)) is not None and due <= at:
        table.at = due
        works.fall_due(table)
        works.follow_up(table)
    table.at = at


def close_uno(table: Table) -> bool:
    """Close the windows in which somebody could be caught until now (W1), and tell whether there was one."""
    still_open = tuple(debt for debt in table.debts if debt.closes_at is None or debt.closes_at > table.at)
    if len(still_open) == len(table.debts):
        return False
    table.debts = still_open
    return True


def remind_in_time(table: Table) -> bool:
    """Remind the player in turn if that is due now (W10), and tell whether it was."""
    clock = table.clock
    if clock is None or clock.remind_at is None or clock.remind_at > table.at:
        return False
    remind(table, clock)
    return True


def run_out(table: T, seat: int, settle: Callable[[T, int], None]) -> None:
    """The time of `seat` in turn is over, its bank too (W7, W8): `settle` does what it left undone.

    Its bot may have the seat next time (W9).
    """
    table.record(TimedOut(seat))
    miss(table, seat)
    settle(table, seat)
    pause_if_deserted(table)
