"""Which groups are touched by a play: as few as can be, so that a reader knows the table again (R9).

A group that only gets longer is touched too. If it takes no more than two, the fewest are found, and among equally few
those of which most tiles keep their neighbors. Otherwise groups are left as they lie one after another, as long
as all others can still be laid: none that could have stayed by itself is touched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, pairwise

from pbm.games.rummy.lacks import fits
from pbm.games.rummy.layout import Group, is_group
from pbm.games.rummy.solver.search import find
from pbm.games.rummy.solver.stock import Stock
from pbm.games.rummy.tiles import Tile, in_order

FEW = 2


def least_changed(before: tuple[Group, ...], added: tuple[Tile, ...]) -> tuple[Group, ...]:
    """The groups with the added tiles among them. Raises `ValueError` if there is no way to lay them."""
    stay = [group for group in before if is_group(group)]
    unlawful = [group for group in before if not is_group(group)]
    fixed = (*added, *chain.from_iterable(unlawful))
    for count in range(min(FEW, len(stay)) + 1):
        found = [it for it in _touching(stay, count, fixed, added)]
        if found:
            return max(found, key=lambda it: _neighbors_kept(before, it))
    return _leaving_what_can_stay(stay, fixed)


def _touching(stay, count, fixed, added) -> Iterator[tuple[Group, ...]]:
    """The table for each choice of so many groups with which it can be laid."""
    for chosen in combinations(range(len(stay)), count):
        pool = (*fixed, *chain.from_iterable(stay[at] for at in chosen))
        if all(fits(tile, pool) for tile in added):
            laid = find(Stock.of(pool))
            if laid is not None:
                yield (*(group for at, group in enumerate(stay) if at not in chosen), *laid)


def _leaving_what_can_stay(groups, fixed) -> tuple[Group, ...]:
    left, touched = [], list(groups)
    laid = find(Stock.of((*fixed, *chain.from_iterable(touched))))
    for group in groups:
        others = [it for it in touched if it is not group]
        again = find(Stock.of((*fixed, *chain.from_iterable(others))))
        if again is not None:
            laid, touched, left = again, others, [*left, group]
    if laid is None:
        raise ValueError("these tiles cannot be laid")
    return (*left, *laid)


def _neighbors_kept(before: Iterable[Group], after: Iterable[Group]) -> int:
    return (_neighbors(before) & _neighbors(after)).total()


def _neighbors(groups: Iterable[Group]) -> Counter[tuple[Tile, Tile]]:
    return Counter(pair for group in groups for pair in pairwise(group))
