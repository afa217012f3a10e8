"""The search: once over the numbers from 1 to 12, in each of them sets and the runs of the four colors.

What is open at a number is all that the numbers above have to know of those below. So the search goes depth first, the
most promising way on first, and remembers with how many wilds it failed where. Each color by itself tells how many
wilds it takes at least (`Lane.need`); where the four together ask for more than there are, nothing is searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from operator import attrgetter, getitem
from typing import NamedTuple

from pbm.games.rummy.solver.lane import Option, Place, lane_of
from pbm.games.rummy.solver.rules import Rules
from pbm.games.rummy.solver.runs import OpenRuns, Step
from pbm.games.rummy.solver.sets import UNIT, Set, Sets, shares, ways
from pbm.games.rummy.solver.stock import Counts, Racked, Stock, added
from pbm.games.rummy.tiles import COLORS, HIGHEST

Open = tuple[OpenRuns, ...]
"""The open runs of each color."""


class Laid(NamedTuple):
    """What lies at one number: its sets, and what the runs of each color did."""

    sets: tuple[Set, ...]
    steps: tuple[Step, ...]

    @property
    def wilds(self) -> int:
        """How many wilds lie there, those aside with which the last runs close."""
        return sum(it.wilds for it in self.sets) + sum(step.wilds for step in self.steps)


class _Ways(NamedTuple):
    """A way on for the first few colors, or for all: the sums of their options."""

    least: int
    racked: int
    paid: int
    steps: tuple[Step, ...]
    sets: tuple[Set, ...]

    def and_(self, its: Option) -> _Ways:
        """With an option of the next color."""
        steps = (*self.steps, its.step)
        return _Ways(self.least + its.least, self.racked + its.racked, self.paid + its.paid, steps, self.sets)


class Sweep:
    """A search among the ways to lay a stock and so much of its rack."""

    def __init__(self, stock: Stock, racked: Racked, rules: Rules) -> None:
        self._racked = racked
        self._wilds = stock.wilds + stock.spare_wilds + racked.wilds
        self._left_over = (stock.spare_wilds if rules.exhaustive else self._wilds) * UNIT
        self._exhaustive = rules.exhaustive
        free = added(stock.must, stock.may)
        most = added(free, stock.rack)
        self._sets = [ways(there, rules) for there in most]
        self._lanes = [lane_of(places, self._wilds, rules) for places in _by_color(stock.must, free, most, rules)]
        self._rack_above = [*accumulate(map(sum, reversed(stock.rack)), initial=0)][::-1]
        self._failed: list[dict[tuple[Open, int, int], int]] = [{} for _ in range(HIGHEST)]

    def find(self) -> tuple[Laid, ...] | None:
        """What lies at each number; None if it cannot be done."""
        units = self._wilds * UNIT
        if sum(lane.need(0, ()) for lane in self._lanes) > units:
            return None
        return self._from(0, ((),) * len(COLORS), units, self._racked.most)

    def _from(self, level: int, runs: Open, units: int, rack: int) -> tuple[Laid, ...] | None:
        """Go on with so many units of wilds and tiles of the rack."""
        if rack - self._rack_above[level] > self._racked.most - self._racked.least:
            return None
        if level == HIGHEST:
            left = units - sum(lane.need(level, its) for lane, its in zip(self._lanes, runs, strict=True))
            return () if 0 <= left <= self._left_over else None
        failed, key = self._failed[level], (runs, rack, units if self._exhaustive else 0)
        if failed.get(key, -1) >= units:
            return None
        for way in sorted(self._ways(level, runs, units, rack), key=attrgetter("least")):
            after = tuple(step.after for step in way.steps)
            above = self._from(level + 1, after, units - way.paid, rack - way.racked)
            if above is not None:
                return (Laid(way.sets, way.steps), *above)
        failed[key] = units
        return None

    def _ways(self, level: int, runs: Open, units: int, rack: int) -> Iterator[_Ways]:
        """All ways on for which the units may suffice."""
        choices = [lane.choice(level, its) for lane, its in zip(self._lanes, runs, strict=True)]
        leasts = [choice.leasts for choice in choices]
        for sets in self._sets[level]:
            cost = sets.wilds * UNIT + sum(map(getitem, leasts, sets.tiles))
            if cost <= units:
                by_color = [choice.options[tiles] for choice, tiles in zip(choices, sets.tiles, strict=True)]
                yield from _together(by_color, sets, units - cost, rack)


def _by_color(must: Counts, free: Counts, most: Counts, rules: Rules) -> Iterator[tuple[Place, ...]]:
    """What each color has at each number."""
    numbers = zip(must, free, most, (shares(there, rules) for there in most), strict=True)
    return zip(*(map(Place, *counts) for counts in numbers), strict=True)


def _together(by_color: list[tuple[Option, ...]], sets: Sets, slack: int, rack: int) -> list[_Ways]:
    """Each choice of an option for each color, if it takes no more of the rack than that, and no more units above the
    cheapest choice than there are to spare.
    """
    cost = sets.wilds * UNIT
    parts = [_Ways(cost, 0, cost, (), sets.sets)]
    for options in by_color:
        cost += options[0].least
        parts = [
            part.and_(option)
            for part in parts
            for option in options
            if part.least + option.least - cost <= slack and part.racked + option.racked <= rack
        ]
    return parts
