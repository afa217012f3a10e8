"""What the solver is checked against: the rules of groups as a list of all groups, and the plainest search among them.

Nothing here knows the solver's code. The benchmark beside OR-Tools uses it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise, product

COLORS = "RYGB"
WILD = "W+4"

Tiles = tuple[str, ...]


def sets() -> Iterator[Tiles]:
    """Every set without a wild (R7)."""
    for number, size in product(range(1, 13), (3, 4)):
        yield from (tuple(f"{color}{number}" for color in colors) for colors in combinations(COLORS, size))


def runs(longest: int = 12) -> Iterator[Tiles]:
    """Every run without a wild (R7)."""
    for color, length in product(COLORS, range(3, longest + 1)):
        for first in range(1, 14 - length):
            yield tuple(f"{color}{number}" for number in range(first, first + length))


def is_group(tiles: Tiles) -> bool:
    """Whether these are a set, or in this order a run, with wilds within their limits (R7, R10)."""
    as_run = any(_stand_for(tiles, real) for real in _all_runs()) and (WILD, WILD) not in pairwise(tiles)
    return as_run or tuple(sorted(tiles)) in _set_contents(limits=True)


def faults(before: Iterable[str], loose: Iterable[str], groups: Iterable[Tiles], left: Iterable[str]) -> list[str]:
    """What is wrong with groups and loose tiles that are left, after bound and played tiles were `before`."""
    groups, laid = tuple(groups), Counter(tile for group in groups for tile in group)
    wrong = [f"no group: {' '.join(group)}" for group in groups if not is_group(group)]
    if laid + Counter(left) != Counter(before) + Counter(loose):
        wrong.append("tiles came or went")
    if Counter(before) - laid:
        wrong.append("a tile is left over")
    return wrong


@cache
def contents(*, limits: bool = True) -> frozenset[Tiles]:
    """The tiles of every group, sorted; a run of six or more is as good as two, so the longest here has five."""
    with_wilds = (it for real in runs(5) for it in _with_wilds(real))
    as_runs = {tuple(sorted(it)) for it in with_wilds if (WILD, WILD) not in pairwise(it) or not limits}
    return frozenset(as_runs | _set_contents(limits=limits))


def can_lie(must: Iterable[str], may: Iterable[str] = (), *, limits: bool = True) -> bool:
    """Whether all that must and any of what may can lie in groups, by trying everything; for small tables."""
    return _can_lie(Counter(must), Counter(may), limits)


def _can_lie(must: Counter[str], may: Counter[str], limits: bool) -> bool:
    tile = next(must.elements(), None)
    if tile is None:
        return True
    groups = (Counter(it) for it in contents(limits=limits) if tile in it)
    fitting = (group for group in groups if group <= must + may)
    return any(_can_lie(must - group, may - (group - must), limits) for group in fitting)


@cache
def _set_contents(*, limits: bool) -> frozenset[Tiles]:
    with_wilds = (it for real in sets() for it in _with_wilds(real))
    return frozenset(tuple(sorted(it)) for it in with_wilds if it.count(WILD) < 2 or not limits)


@cache
def _all_runs() -> tuple[Tiles, ...]:
    return tuple(runs())


def _with_wilds(real: Tiles) -> Iterator[Tiles]:
    return product(*((tile, WILD) for tile in real))


def _stand_for(tiles: Tiles, real: Tiles) -> bool:
    return len(tiles) == len(real) and all(it in {tile, WILD} for it, tile in zip(tiles, real, strict=True))
