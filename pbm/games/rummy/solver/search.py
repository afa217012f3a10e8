"""The question that the solver answers: do these tiles lie in groups, and in which?"""

from __future__ import annotations

from contextlib import suppress

from pbm.games.rummy.layout import Group
from pbm.games.rummy.solver.groups import grouped, with_wilds
from pbm.games.rummy.solver.rules import Rules
from pbm.games.rummy.solver.stock import NOTHING, Racked, Stock
from pbm.games.rummy.solver.sweep import Laid, Sweep, WearyError
from pbm.games.rummy.tiles import WILD

PATIENCE = 250
"""Steps of a sweep after which it is tried from the other end; at tables from play all but 1 of 300 take fewer."""


def find(stock: Stock, racked: Racked = NOTHING) -> tuple[Group, ...] | None:
    """Groups that hold all tiles that must lie, some of those that may, and so much of the rack (R7, R10, R11).

    None is a proof that there are none. The thrifty search comes first; only when no group takes the wilds that
    it has left over, as beside sets of four, each place for a wild is tried.
    """
    laid = _swept(stock, racked, Rules())
    if laid is None:
        return None
    groups = grouped(laid)
    used = sum(group.count(WILD) for group in groups)
    settled = with_wilds(groups, max(0, stock.wilds + racked.wilds - used))
    if settled is not None:
        return settled
    laid = _swept(stock, racked, Rules(exhaustive=True))
    return None if laid is None else grouped(laid)


def exists_without_limits(stock: Stock) -> bool:
    """Whether there would be groups if R10 did not limit the wilds in sets and runs (R19)."""
    laid = _swept(stock, NOTHING, Rules(limits=False))
    if laid is None:
        return False
    used = sum(number.wilds for number in laid)
    return used >= stock.wilds or _swept(stock, NOTHING, Rules(limits=False, exhaustive=True)) is not None


def _swept(stock: Stock, racked: Racked, rules: Rules) -> tuple[Laid, ...] | None:
    """What the sweep from 1 to 12 finds.

    That there is nothing to be found often shows much sooner from the other end. So where it takes long both take
    turns, with twice the patience each time; what is found from 12 to 1 only tells that there is something.
    """
    ahead, patience = Sweep(stock, racked, rules), PATIENCE
    with suppress(WearyError):
        return ahead.find(patience)
    back = Sweep(stock.mirrored(), racked, rules)
    while True:
        with suppress(WearyError):
            return back.find(patience) and ahead.find()
        patience *= 2
        with suppress(WearyError):
            return ahead.find(patience)
