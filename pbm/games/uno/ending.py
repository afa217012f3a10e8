"""How a hand of UNO ends: somebody is out (C32, C33), or nobody can go on (C19)."""

from __future__ import annotations

from pbm.games.match.ending import end
from pbm.games.uno.table import Table


def go_out(table: Table, out: int) -> None:
    """End the hand that `out` has won, and count it (C32-C34)."""
    end(table, out)


def stall(table: Table, seat: int) -> None:
    """End the turn of `seat`, in which nothing could be drawn; a full round of these blocks the hand (C19)."""
    table.stalled += 1
    if table.stalled < len(table.playing()):
        table.pass_turn(table.after(seat))
    else:
        _end_blocked(table)


def _end_blocked(table: Table) -> None:
    counts = {seat: table.count(seat) for seat in table.playing()}
    lowest = [seat for seat, left in counts.items() if left == min(counts.values())]
    end(table, lowest[0] if len(lowest) == 1 else None, blocked=True)
