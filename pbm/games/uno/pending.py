"""Cards that are to be drawn because of draw cards: who draws them, and how play goes on (C15, C18, C33, H1, F3)."""

from __future__ import annotations

from pbm.games.match.events import Why
from pbm.games.uno.ending import go_out
from pbm.games.uno.table import Table


def draw_pending(table: Table, seat: int, why: Why) -> None:
    """Let `seat` draw what is pending and forfeit its turn; a hand that somebody has gone out of ends with it."""
    _draw(table, seat, why)
    _go_on(table, table.after(seat))


def settle_pending(table: Table, seat: int, why: Why) -> None:
    """Let `seat` draw what is pending in the stead of who faces it, and who takes a normal turn instead (C23, F6).

    Nobody draws for a seat that has been given up (C41).
    """
    faced = table.turn
    _draw(table, seat, why)
    _go_on(table, table.after(seat) if faced is None else faced)


def _draw(table: Table, seat: int, why: Why) -> None:
    owed, table.pending, table.challengeable, table.bluff_until = table.pending, 0, None, None
    if table.is_seated(seat):
        table.draw(seat, owed, why)


def _go_on(table: Table, seat: int) -> None:
    if table.out is None:
        table.pass_turn(seat)
    else:
        go_out(table, table.out)
