"""Which groups a play touches: as few as can be, so that a reader knows the table again (R9).

A group that only gets longer is touched too. Where one or two suffice, no more are touched, and of equally few those
that leave most tiles beside the ones they lay beside. Otherwise the groups are gone through once, and each stays as it
lies if all that is not settled yet can do without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, pairwise

from pbm.games.rummy.layout import Group, is_group, tidy
from pbm.games.rummy.partners import Partners
from pbm.games.rummy.solver.search import find
from pbm.games.rummy.solver.stock import Stock
from pbm.games.rummy.tiles import Tile

FEW = 2

Groups = tuple[Group, ...]


def least_changed(before: Sequence[Group], added: Sequence[Tile]) -> Groups | None:
    """The groups with the added tiles among them; None is a proof that these cannot be laid."""
    stay = [group for group in tidy(before) if is_group(group)]
    pool = (*added, *chain.from_iterable(group for group in before if not is_group(group)))
    for count in range(FEW + 1):
        if found := _touching(stay, count, pool):
            return found
    laid = find(Stock.of((*pool, *chain.from_iterable(stay))))
    return None if laid is None else _one_by_one(stay, pool, laid)


def _touching(stay: Sequence[Group], count: int, pool: tuple[Tile, ...]) -> Groups | None:
    """The table after that choice of so many groups, with which the pool can be laid, that parts fewest neighbors."""
    best, fewest = None, sum(map(len, stay))
    for chosen in combinations(range(len(stay)), count):
        touched = [stay[at] for at in chosen]
        tiles = (*pool, *chain.from_iterable(touched))
        laid = find(Stock.of(tiles)) if all(map(Partners(tiles).fit, pool)) else None
        if laid is None or (parted := _parted(touched, laid)) >= fewest > 0:
            continue
        best, fewest = (*(group for at, group in enumerate(stay) if at not in chosen), *laid), parted
        if not parted:
            break
    return best


def _one_by_one(groups: Sequence[Group], pool: tuple[Tile, ...], laid: Groups) -> Groups | None:
    """The table after each group has stayed that could, as all have been `laid`; what is known to do is not asked."""
    settled: list[Group] = []
    for at, group in enumerate(groups):
        without = _without(laid, group) or find(Stock.of((*pool, *chain.from_iterable(groups[at + 1 :]))))
        if without is None:
            pool = (*pool, *group)
        else:
            laid = without
            settled.append(group)
    rest = find(Stock.of(pool))
    return None if rest is None else (*settled, *rest)


def _without(groups: Groups, group: Group) -> Groups | None:
    if group not in groups:
        return None
    at = groups.index(group)
    return (*groups[:at], *groups[at + 1 :])


def _parted(before: Iterable[Group], after: Iterable[Group]) -> int:
    """How many tiles lie no more beside those they lay beside."""
    return (_neighbors(before) - _neighbors(after)).total()


def _neighbors(groups: Iterable[Group]) -> Counter[tuple[Tile, Tile]]:
    return Counter(pair for group in groups for pair in pairwise(group))
