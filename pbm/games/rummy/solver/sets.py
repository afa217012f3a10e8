"""In which ways tiles of one number lie in sets (R7, R10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from operator import le
from typing import NamedTuple

from pbm.games.rummy.solver.rules import MOST_WILDS, Rules

ByColor = tuple[int, int, int, int]
"""A count for each color."""

Shares = tuple[int | None, ...]
"""Units by a number of tiles."""

TWINS = 2
UNIT = 840
"""A wild in the parts in which its costs are shared: every share among up to eight tiles is whole."""


class Set(NamedTuple):
    """The colors of its tiles, by their places in the order of colors, and its wilds."""

    colors: tuple[int, ...]
    wilds: int


class Sets(NamedTuple):
    """Sets of one number beside each other: the tiles of each color and the wilds that they use."""

    tiles: ByColor
    wilds: int
    sets: tuple[Set, ...]


@cache
def ways(most: ByColor, wilds: int, rules: Rules) -> tuple[Sets, ...]:
    """All that can be laid with at most so many tiles and wilds, fewest wilds first; thrifty: the cheapest of each."""
    fitting = [it for it in _all(rules) if it.wilds <= wilds and all(map(le, it.tiles, most))]
    return tuple(sorted(fitting, key=lambda it: (it.wilds, -sum(it.tiles), it.tiles)))


@cache
def shares(most: ByColor, wilds: int, rules: Rules) -> tuple[Shares, ...]:
    """By color and by its tiles in sets, what they cost at least, in units; None where so many cannot lie in sets.

    A wild in sets is shared evenly among all tiles in sets of the number, so that the shares of the four colors
    together never exceed what their sets cost.
    """
    return tuple(
        tuple(_share(most, wilds, color, tiles, rules) for tiles in range(most[color] + 1)) for color in range(4)
    )


def _share(most: ByColor, wilds: int, color: int, tiles: int, rules: Rules) -> int | None:
    fitting = [it for it in ways(most, wilds, rules) if it.tiles[color] == tiles]
    return min((UNIT * it.wilds * tiles // max(1, sum(it.tiles)) for it in fitting), default=None)


@cache
def _all(rules: Rules) -> tuple[Sets, ...]:
    found: dict[tuple[ByColor, int], Sets] = {}
    for it in sorted(_beside(Sets((0, 0, 0, 0), 0, ()), _single(rules)), key=lambda it: it.wilds):
        found.setdefault((it.tiles, it.wilds if rules.exhaustive else 0), it)
    return tuple(found.values())


def _single(rules: Rules) -> list[Set]:
    """Every set there is; thrifty: with no more wilds than it needs."""
    most_wilds = 1 if rules.limits else MOST_WILDS - 1
    return [
        Set(colors, wilds)
        for size in (4, 3, 2, 1)
        for colors in combinations(range(4), size)
        for wilds in range(min(most_wilds, 4 - size) + 1)
        if size + wilds == 3 or (size + wilds == 4 and (rules.exhaustive or not wilds))
    ]


def _beside(laid: Sets, more: list[Set]) -> Iterator[Sets]:
    yield laid
    for place, it in enumerate(more):
        red, yellow, green, blue = (used + (color in it.colors) for color, used in enumerate(laid.tiles))
        wilds = laid.wilds + it.wilds
        if max(red, yellow, green, blue) <= TWINS and wilds <= MOST_WILDS:
            yield from _beside(Sets((red, yellow, green, blue), wilds, (*laid.sets, it)), more[place:])
