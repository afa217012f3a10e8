"""Which groups a play touches: as few as can be, so that a reader knows the table again (R9).

A group that only gets longer is touched too. Where one or two suffice, no more are touched, and of equally few those
that leave most tiles beside the ones they lay beside. Otherwise the groups are gone through once, and each stays as it
lies if all that is not settled yet can do without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise

from pbm.games.rummy.layout import Group, is_group, tidy
from pbm.games.rummy.partners import Partners
from pbm.games.rummy.solver.search import find
from pbm.games.rummy.solver.stock import Stock
from pbm.games.rummy.tiles import Tile

FEW = 2


def least_changed(before: Sequence[Group], added: Sequence[Tile]) -> tuple[Group, ...]:
    """The groups with the added tiles among them. Raises `ValueError` if these cannot be laid at all."""
    stay = [group for group in tidy(before) if is_group(group)]
    pool = (*added, *chain.from_iterable(group for group in before if not is_group(group)))
    for count in range(FEW + 1):
        if found := list(_touching(stay, count, pool)):
            return max(found, key=lambda after: _neighbors_kept(before, after))
    return _one_by_one(stay, pool)


def _touching(stay: Sequence[Group], count: int, pool: tuple[Tile, ...]) -> Iterator[tuple[Group, ...]]:
    """The table for each choice of so many groups with which the pool can be laid."""
    for chosen in combinations(range(len(stay)), count):
        tiles = (*pool, *chain.from_iterable(stay[at] for at in chosen))
        laid = find(Stock.of(tiles)) if all(map(Partners(tiles).fit, pool)) else None
        if laid is not None:
            yield (*(group for at, group in enumerate(stay) if at not in chosen), *laid)


def _one_by_one(groups: Sequence[Group], pool: tuple[Tile, ...]) -> tuple[Group, ...]:
    laid = find(Stock.of((*pool, *chain.from_iterable(groups))))
    if laid is None:
        raise ValueError(f"there is no way to lay {' '.join(pool)}")
    settled: list[Group] = []
    for at, group in enumerate(groups):
        without = find(Stock.of((*pool, *chain.from_iterable(groups[at + 1 :]))))
        if without is None:
            pool = (*pool, *group)
        else:
            laid = without
            settled.append(group)
    return (*settled, *laid)


def _neighbors_kept(before: Iterable[Group], after: Iterable[Group]) -> int:
    return (_neighbors(before) & _neighbors(after)).total()


def _neighbors(groups: Iterable[Group]) -> Counter[tuple[Tile, Tile]]:
    return Counter(pair for group in groups for pair in pairwise(group))
