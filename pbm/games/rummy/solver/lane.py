"""One color by itself: what its open runs can do at each number, and the wilds that it needs at the least."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from pbm.games.rummy.solver.rules import Rules
from pbm.games.rummy.solver.runs import OpenRuns, Step, closing, ways_on
from pbm.games.rummy.solver.sets import UNIT
from pbm.games.rummy.tiles import HIGHEST

NEVER = 1 << 30
"""Units that nobody has: it cannot be done."""


class Place(NamedTuple):
    """What a color has at one number: how many must lie in groups, how many are free to, and how many there are."""

    must: int
    free: int
    most: int
    shares: tuple[int | None, ...]
    """What so many of them in sets cost at least, in units."""

    def racked(self, laid: int) -> range:
        """How many of so many laid can be the rack's; a start tile may have its twin there."""
        return range(max(0, laid - self.free), min(laid - self.must, self.most - self.free) + 1)


class Option(NamedTuple):
    """One way on for a color whose tiles in sets are settled."""

    least: int
    """Units that it takes at least, up to the 12."""
    racked: int
    """Tiles of the rack that it uses."""
    paid: int
    """Units that it takes at once."""
    step: Step


Options = tuple[tuple[Option, ...], ...]


class Lane:
    """The numbers 1 to 12 of one color, with what was found out about them.

    As a color often stays as it is from one question to the next, lanes are kept: `lane` gives the one that is known.
    """

    def __init__(self, places: tuple[Place, ...], wilds: int, rules: Rules) -> None:
        self.places = places
        self._wilds = wilds
        self._rules = rules
        self._needs: dict[tuple[int, OpenRuns], int] = {}
        self._options: dict[tuple[int, OpenRuns], Options] = {}

    def need(self, level: int, runs: OpenRuns) -> int:
        """Units that the color takes at least from there on, if all sets that it wishes for can be had."""
        if level == HIGHEST:
            wilds = closing(runs, self._rules)
            return NEVER if wilds is None else wilds * UNIT
        found = self._needs.get((level, runs))
        if found is None:
            found = self._needs[level, runs] = self._search_need(level, runs)
        return found

    def _search_need(self, level: int, runs: OpenRuns) -> int:
        place, least = self.places[level], NEVER
        for in_sets, share in enumerate(place.shares):
            if share is None:
                continue
            for tiles in range(max(0, place.must - in_sets), place.most - in_sets + 1):
                for step in ways_on(runs, tiles, _is_inner(level), self._rules):
                    units = share + step.wilds * UNIT
                    if units >= least or step.wilds > self._wilds:
                        break
                    least = min(least, units + self.need(level + 1, step.after))
        return least

    def by_sets(self, level: int, runs: OpenRuns) -> Options:
        """All ways on, by how many tiles they leave to sets, the most promising first."""
        found = self._options.get((level, runs))
        if found is None:
            in_sets = range(self.places[level].most + 1)
            found = self._options[level, runs] = tuple(self._sorted_ways(level, runs, tiles) for tiles in in_sets)
        return found

    def _sorted_ways(self, level: int, runs: OpenRuns, in_sets: int) -> tuple[Option, ...]:
        return tuple(sorted(self._ways_on(level, runs, in_sets), key=attrgetter("least", "racked")))

    def _ways_on(self, level: int, runs: OpenRuns, in_sets: int) -> list[Option]:
        place = self.places[level]
        return [
            Option(least, racked, step.wilds * UNIT, step)
            for tiles in range(max(0, place.must - in_sets), place.most - in_sets + 1)
            for step in ways_on(runs, tiles, _is_inner(level), self._rules)
            if step.wilds <= self._wilds
            and (least := step.wilds * UNIT + self.need(level + 1, step.after)) <= self._wilds * UNIT
            for racked in place.racked(tiles + in_sets)
        ]


def _is_inner(level: int) -> bool:
    return 0 < level < HIGHEST - 1


@lru_cache(maxsize=256)
def lane(places: tuple[Place, ...], wilds: int, rules: Rules) -> Lane:
    """The lane of a color with these tiles, where at most so many wilds are laid."""
    return Lane(places, wilds, rules)
