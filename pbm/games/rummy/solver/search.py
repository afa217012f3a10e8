"""The question that the solver answers: do these tiles lie in groups, and in which?"""

from __future__ import annotations

from pbm.games.rummy.layout import Group
from pbm.games.rummy.solver.groups import grouped, with_wilds
from pbm.games.rummy.solver.rules import Rules
from pbm.games.rummy.solver.stock import NOTHING, Racked, Stock
from pbm.games.rummy.solver.sweep import Sweep
from pbm.games.rummy.tiles import WILD


def find(stock: Stock, racked: Racked = NOTHING) -> tuple[Group, ...] | None:
    """Groups that hold all tiles that must lie, some of those that may, and so much of the rack (R7, R10, R11).

    None is a proof that there are none. The thrifty search comes first; only when no group takes the wilds that
    it has left over, as beside sets of four, each place for a wild is tried.
    """
    laid = Sweep(stock, racked, Rules()).find()
    if laid is None:
        return None
    groups = grouped(laid)
    used = sum(group.count(WILD) for group in groups)
    settled = with_wilds(groups, max(0, stock.wilds + racked.wilds - used))
    if settled is not None:
        return settled
    laid = Sweep(stock, racked, Rules(exhaustive=True)).find()
    return None if laid is None else grouped(laid)


def exists_without_limits(stock: Stock) -> bool:
    """Whether there would be groups if R10 did not limit the wilds in sets and runs (R19)."""
    laid = Sweep(stock, NOTHING, Rules(limits=False)).find()
    if laid is None:
        return False
    used = sum(number.wilds for number in laid)
    return used >= stock.wilds or Sweep(stock, NOTHING, Rules(limits=False, exhaustive=True)).find() is not None
