"""The search: once over the numbers from 1 to 12, in each of them sets and the runs of the four colors.

What is open at a number is all that the numbers above have to know of those below. So the search goes depth first, the
most promising way on first, and remembers with how many wilds it failed where. Each color by itself tells how many
wilds it takes at least (`Lane.need`); where the four together ask for more than there are, nothing is searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, product
from math import inf
from operator import attrgetter, getitem
from typing import NamedTuple

from pbm.games.rummy.solver.column import column
from pbm.games.rummy.solver.lane import Option, lanes_of
from pbm.games.rummy.solver.rules import Rules
from pbm.games.rummy.solver.runs import OpenRuns, Step
from pbm.games.rummy.solver.sets import UNIT, Set, Sets
from pbm.games.rummy.solver.stock import Racked, Stock
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


_CLOSED: Open = ((),) * len(COLORS)
_NOTHING = Laid((), (Step((), 0, ""),) * len(COLORS))
"""What lies at a number that there is no tile of, if no run is open."""


class _Way(NamedTuple):
    """A way on for all colors: the sums of their options."""

    least: int
    racked: int
    paid: int
    steps: tuple[Step, ...]
    sets: tuple[Set, ...]


class WearyError(Exception):
    """A search has taken as many steps as it was to."""


class Sweep:
    """A search among the ways to lay a stock and so much of its rack."""

    def __init__(self, stock: Stock, racked: Racked, rules: Rules) -> None:
        self._racked = racked
        self._wilds = stock.wilds + stock.spare_wilds + racked.wilds
        self._left_over = (stock.spare_wilds if rules.exhaustive else self._wilds) * UNIT
        self._exhaustive = rules.exhaustive
        counts = enumerate(zip(stock.must, stock.may, stock.rack, strict=True))
        columns = [column(its, self._wilds, 0 < level < HIGHEST - 1, rules) for level, its in counts]
        self._sets = [it.sets for it in columns]
        self._is_bare = [it.is_bare and not rules.exhaustive for it in columns]
        by_color = zip(*(it.places for it in columns), strict=True)
        self._lanes = [*zip(*(lanes_of(places, self._wilds, rules) for places in by_color), strict=True)]
        self._rack_above = [*accumulate(map(sum, reversed(stock.rack)), initial=0)][::-1]
        self._failed: list[dict[tuple[Open, int, int], int]] = [{} for _ in range(HIGHEST)]

    def find(self, patience: float = inf) -> tuple[Laid, ...] | None:
        """What lies at each number; None if it cannot be done. Where it failed it does not look again.

        Raises:
            WearyError: it takes more steps than that.
        """
        self._patience = patience
        units = self._wilds * UNIT
        if sum(lane.need(()) for lane in self._lanes[0]) > units:
            return None
        return self._from(0, _CLOSED, units, self._racked.most)

    def _from(self, level: int, runs: Open, units: int, rack: int) -> tuple[Laid, ...] | None:
        """Go on with so many units of wilds and tiles of the rack."""
        if rack - self._rack_above[level] > self._racked.most - self._racked.least:
            return None
        if level == HIGHEST:
            left = units - sum(lane.need(its) for lane, its in zip(self._lanes[level], runs, strict=True))
            return () if 0 <= left <= self._left_over else None
        if runs == _CLOSED and self._is_bare[level]:
            above = self._from(level + 1, runs, units, rack)
            return None if above is None else (_NOTHING, *above)
        failed, key = self._failed[level], (runs, rack, units if self._exhaustive else 0)
        if failed.get(key, -1) >= units:
            return None
        self._patience -= 1
        if self._patience < 0:
            raise WearyError
        for way in self._ways(level, runs, units, rack):
            after = tuple([step.after for step in way.steps])
            above = self._from(level + 1, after, units - way.paid, rack - way.racked)
            if above is not None:
                return (Laid(way.sets, way.steps), *above)
        failed[key] = units
        return None

    def _ways(self, level: int, runs: Open, units: int, rack: int) -> list[_Way]:
        """All ways on for which the units may suffice, the most promising first."""
        choices = [lane.choice(its) for lane, its in zip(self._lanes[level], runs, strict=True)]
        leasts = [choice.leasts for choice in choices]
        found: list[_Way] = []
        for sets in self._sets[level]:
            if sets.wilds * UNIT + sum(map(getitem, leasts, sets.tiles)) <= units:
                by_color = [choice.options[tiles] for choice, tiles in zip(choices, sets.tiles, strict=True)]
                found += _together(by_color, sets, units, rack)
        return sorted(found, key=attrgetter("least")) if len(found) > 1 else found


def _together(by_color: list[tuple[Option, ...]], sets: Sets, units: int, rack: int) -> Iterator[_Way]:
    """Each choice of an option for each color that takes no more units and no more of the rack than that."""
    cost = sets.wilds * UNIT
    for r, y, g, b in product(*by_color):
        least, racked = cost + r.least + y.least + g.least + b.least, r.racked + y.racked + g.racked + b.racked
        if least <= units and racked <= rack:
            paid, steps = cost + r.paid + y.paid + g.paid + b.paid, (r.step, y.step, g.step, b.step)
            yield _Way(least, racked, paid, steps, sets.sets)
