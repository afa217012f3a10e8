"""What there is of one number: the sets that can be laid of it, and what that leaves to the runs of each color."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

import msgspec

from pbm.games.rummy.solver.rules import Rules
from pbm.games.rummy.solver.sets import ByColor, Sets, Shares, shares, ways


class Place(msgspec.Struct, frozen=True, eq=False):
    """What a color has at one number: how many must lie in groups, how many are free to, and how many there are.

    There is one of each kind (`column`), so that it is told from others by what it is and not by what it says.
    """

    must: int
    free: int
    most: int
    shares: Shares
    """What so many of them in sets cost at least, in units."""

    def in_runs(self, in_sets: int) -> range:
        """How many can go on in runs when so many lie in sets."""
        return range(max(0, self.must - in_sets), self.most - in_sets + 1)

    def racked(self, laid: int) -> range:
        """How many of so many laid can be the rack's; a start tile may have its twin there."""
        return range(max(0, laid - self.free), min(laid - self.must, self.most - self.free) + 1)


class Column(NamedTuple):
    """All ways to lay sets of a number, and what each color has."""

    sets: tuple[Sets, ...]
    places: tuple[Place, ...]
    is_bare: bool
    """Whether there is no tile of the number."""


@lru_cache(maxsize=4096)
def column(must: ByColor, may: ByColor, rack: ByColor, wilds: int, rules: Rules) -> Column:
    """Of tiles that must lie, that may, and of a rack, where at most so many wilds are laid."""
    free = _both(must, may)
    most = _both(free, rack)
    places = map(_place, must, free, most, shares(most, wilds, rules))
    return Column(ways(most, wilds, rules), tuple(places), not any(most))


_place = cache(Place)


def _both(some: ByColor, more: ByColor) -> ByColor:
    red, yellow, green, blue = map(add, some, more)
    return red, yellow, green, blue
