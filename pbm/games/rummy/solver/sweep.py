"""The search: once over the numbers from 1 to 12, in each of them sets and the runs of the four colors.

What is open at a number is all that the numbers above have to know of those below. So the search goes depth first, the
cheapest way on first, and remembers with how many wilds it failed where. Each color by itself tells how many wilds it
takes at least (`Lane.need`); where the four together ask for more than there are, nothing is searched at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple

from pbm.games.rummy.solver.lane import Lane, Option, Place, lane
from pbm.games.rummy.solver.rules import Rules
from pbm.games.rummy.solver.runs import OpenRuns, Step
from pbm.games.rummy.solver.sets import UNIT, Set, Sets, shares, ways
from pbm.games.rummy.solver.stock import Stock
from pbm.games.rummy.tiles import HIGHEST

Open = tuple[OpenRuns, OpenRuns, OpenRuns, OpenRuns]
"""The open runs by color."""


class Laid(NamedTuple):
    """What lies at one number: its sets, and what the runs of each color did."""

    sets: tuple[Set, ...]
    steps: tuple[Step, ...]


class _Child(NamedTuple):
    least: int
    racked: int
    paid: int
    runs: Open
    laid: Laid


class Sweep:
    """A search among the ways to lay a stock with so many wilds of the rack added to those of the table."""

    def __init__(self, stock: Stock, rack_wilds: int = 0, rules: Rules = Rules()) -> None:
        self._budget = stock.wilds + stock.spare_wilds + rack_wilds
        self._spare = stock.spare_wilds if rules.exhaustive else self._budget
        self._rules = rules
        free = [tuple(map(sum, zip(*pair, strict=True))) for pair in zip(stock.must, stock.may, strict=True)]
        most = [tuple(map(sum, zip(*pair, strict=True))) for pair in zip(free, stock.rack, strict=True)]
        self._sets = [ways(it, rules) for it in most]
        by_color = [shares(it, rules) for it in most]
        self._lanes = [self._lane(color, stock, free, most, by_color) for color in range(4)]
        self._racked_above = [*accumulate((sum(it) for it in reversed(stock.rack)), initial=0)][::-1]

    def _lane(self, color, stock, free, most, by_color) -> Lane:
        counts = zip(stock.must, free, most, by_color, strict=True)
        places = tuple(Place(must[color], may[color], all_[color], by[color]) for must, may, all_, by in counts)
        return lane(places, self._budget, self._rules)

    def find(self, most_racked: int = 0, least_racked: int = 0) -> tuple[Laid, ...] | None:
        """Lay all that must lie, with so many tiles of the rack; None if that cannot be done."""
        self._least_left = most_racked - least_racked
        self._failed = [{} for _ in range(HIGHEST)]
        return self._from(0, ((), (), (), ()), self._budget * UNIT, most_racked)

    def _from(self, level: int, runs: Open, units: int, rack: int) -> tuple[Laid, ...] | None:
        """Go on with so many units and tiles of the rack left."""
        if rack - self._racked_above[level] > self._least_left:
            return None
        if level == HIGHEST:
            left = units - sum(one.need(level, its) for one, its in zip(self._lanes, runs, strict=True))
            return () if 0 <= left <= self._spare * UNIT else None
        failed, key = self._failed[level], (runs, rack, units if self._rules.exhaustive else 0)
        if failed.get(key, -1) >= units:
            return None
        for child in sorted(self._children(level, runs, units, rack), key=itemgetter(0)):
            above = self._from(level + 1, child.runs, units - child.paid, rack - child.racked)
            if above is not None:
                return (child.laid, *above)
        failed[key] = units
        return None

    def _children(self, level: int, runs: Open, units: int, rack: int) -> Iterator[_Child]:
        for sets in self._sets[level]:
            in_units = sets.wilds * UNIT
            if in_units > units:
                return
            by_color = [
                one.options(level, its, used) for one, its, used in zip(self._lanes, runs, sets.tiles, strict=True)
            ]
            if all(by_color):
                for least, racked, steps, paid in _together(by_color, units - in_units, rack):
                    yield _Child(
                        least + in_units,
                        racked,
                        paid + in_units,
                        tuple(step.after for step in steps),
                        Laid(sets.sets, steps),
                    )


def _together(
    by_color: list[tuple[Option, ...]], units: int, rack: int
) -> Iterator[tuple[int, int, tuple[Step, ...], int]]:
    """Each choice of an option for each color that the units and the tiles of the rack may suffice for."""
    parts = [(0, 0, (), 0)]
    rest = sum(options[0].least for options in by_color)
    if rest > units:
        return ()
    for options in by_color:
        rest -= options[0].least
        parts = [
            (least + option.least, racked + option.racked, (*steps, option.step), paid + option.paid)
            for least, racked, steps, paid in parts
            for option in options
            if least + option.least + rest <= units and racked + option.racked <= rack
        ]
    return parts
