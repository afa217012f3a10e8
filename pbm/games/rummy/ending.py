"""How a round of Rummy Up ends: somebody is out (R16), or the pool is empty (R17)."""

from __future__ import annotations

from pbm.games.match.ending import end
from pbm.games.match.events import WentOut
from pbm.games.rummy.table import Table


def go_out(table: Table, seat: int) -> None:
    """The last tiles lie: the round is over at once (R16)."""
    table.record(WentOut(seat))
    end(table, seat)


def is_over(table: Table) -> bool:
    """Whether the pool is empty and the turn in which that happened is finished (R17).

    Who holds a drawn tile may still play it.
    """
    return table.dry and table.turn is not None and table.drawn is None


def count_racks(table: Table) -> None:
    """The pool is empty: the lowest rack counts as out (R17).

    A tie goes to who has fewer tiles, then to who would come first in playing order.
    """
    order = _playing_order(table)
    end(table, min(order, key=lambda seat: (table.count(seat), len(table.hands[seat]))), blocked=True)


def _playing_order(table: Table) -> list[int]:
    """The seats in the round as they would follow, from the one that is in turn on."""
    order: list[int] = []
    seat = table.turn
    while seat is not None and seat not in order:
        order.append(seat)
        seat = table.after(seat)
    return order
