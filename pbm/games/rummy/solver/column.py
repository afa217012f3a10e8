"""What there is of one number: the sets that can be laid of it, and what that leaves to the runs of each color."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

import msgspec

from pbm.games.rummy.solver.rules import Rules
from pbm.games.rummy.solver.runs import LONG_WILD, OpenRuns, Step, ways_on
from pbm.games.rummy.solver.sets import UNIT, ByColor, Sets, Shares, shares, ways


class Place(msgspec.Struct, frozen=True, eq=False):
    """What a color has at one number: how many must lie in groups, how many are free to, and how many there are.

    There is one of each kind (`column`), so that it is told from others by what it is and not by what it says.
    """

    must: int
    free: int
    most: int
    shares: Shares
    """What so many of them in sets cost at least, in units."""
    inner: bool
    """Whether the number is neither 1 nor 12."""
    rules: Rules

    def in_runs(self, in_sets: int) -> range:
        """How many can go on in runs when so many lie in sets."""
        return range(max(0, self.must - in_sets), self.most - in_sets + 1)

    def racked(self, laid: int) -> range:
        """How many of so many laid can be the rack's; a start tile may have its twin there."""
        return range(max(0, laid - self.free), min(laid - self.must, self.most - self.free) + 1)


@cache
def moves(place: Place, runs: OpenRuns) -> tuple[tuple[int, OpenRuns], ...]:
    """To which open runs a color can go on from others, and the units that it takes at least, the cheapest first."""
    leasts: dict[OpenRuns, int] = {}
    for in_sets, share in enumerate(place.shares):
        if share is not None:
            for tiles in place.in_runs(in_sets):
                for step in ways_on(runs, tiles, place.inner, place.rules):
                    units = share + step.wilds * UNIT
                    leasts[step.after] = min(units, leasts.get(step.after, units))
    return tuple(sorted(((units, after) for after, units in leasts.items()), key=_promise))


def _promise(move: tuple[int, OpenRuns]) -> tuple[int, int]:
    """The cheapest first, and of equally cheap ones those that leave the fewest runs that are too short."""
    units, after = move
    return units, sum(run < LONG_WILD for run in after)


@cache
def steps(place: Place, runs: OpenRuns, in_sets: int) -> tuple[tuple[Step, range], ...]:
    """How a color can go on from open runs if so many of its tiles lie in sets, and how many can be the rack's."""
    return tuple(
        (step, place.racked(tiles + in_sets))
        for tiles in place.in_runs(in_sets)
        for step in ways_on(runs, tiles, place.inner, place.rules)
    )


class Column(NamedTuple):
    """All ways to lay sets of a number, and what each color has."""

    sets: tuple[Sets, ...]
    places: tuple[Place, ...]
    is_bare: bool
    """Whether there is no tile of the number."""


@lru_cache(maxsize=4096)
def column(counts: tuple[ByColor, ByColor, ByColor], wilds: int, inner: bool, rules: Rules) -> Column:
    """Of tiles that must lie, that may, and of a rack, where at most so many wilds are laid."""
    must, may, rack = counts
    free = _both(must, may)
    most = _both(free, rack)
    each = zip(must, free, most, shares(most, wilds, rules), strict=True)
    return Column(ways(most, wilds, rules), tuple(_place(*its, inner, rules) for its in each), not any(most))


_place = cache(Place)


def _both(some: ByColor, more: ByColor) -> ByColor:
    red, yellow, green, blue = map(add, some, more)
    return red, yellow, green, blue
