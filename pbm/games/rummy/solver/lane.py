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

    def in_runs(self, in_sets: int) -> range:
        """How many can go on in runs when so many lie in sets."""
        return range(max(0, self.must - in_sets), self.most - in_sets + 1)

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


class Choice(NamedTuple):
    """The ways on, by how many tiles they leave to sets: the most promising first, and what that one takes at least."""

    leasts: tuple[int, ...]
    options: tuple[tuple[Option, ...], ...]


class Lane:
    """The numbers 1 to 12 of one color, with what was found out about them.

    As a color often stays as it is from one question to the next, lanes are kept: `lane_of` gives the known one.
    """

    def __init__(self, places: tuple[Place, ...], wilds: int, rules: Rules) -> None:
        self.places = places
        self._wilds = wilds
        self._rules = rules
        self._needs: dict[tuple[int, OpenRuns], int] = {}
        self._choices: dict[tuple[int, OpenRuns], Choice] = {}

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
            if share is None or share >= least:
                continue
            for tiles in place.in_runs(in_sets):
                for step in ways_on(runs, tiles, _is_inner(level), self._rules):
                    units = share + step.wilds * UNIT
                    if units >= least or step.wilds > self._wilds:
                        break
                    least = min(least, units + self.need(level + 1, step.after))
                if not least:
                    return 0
        return least

    def choice(self, level: int, runs: OpenRuns) -> Choice:
        """All ways on, by how many tiles they leave to sets."""
        found = self._choices.get((level, runs))
        if found is None:
            shares = enumerate(self.places[level].shares)
            options = tuple(() if share is None else self._options(level, runs, in_sets) for in_sets, share in shares)
            leasts = tuple(its[0].least if its else NEVER for its in options)
            found = self._choices[level, runs] = Choice(leasts, options)
        return found

    def _options(self, level: int, runs: OpenRuns, in_sets: int) -> tuple[Option, ...]:
        place = self.places[level]
        options = [
            Option(least, racked, step.wilds * UNIT, step)
            for tiles in place.in_runs(in_sets)
            for step in ways_on(runs, tiles, _is_inner(level), self._rules)
            if step.wilds <= self._wilds
            and (least := step.wilds * UNIT + self.need(level + 1, step.after)) <= self._wilds * UNIT
            for racked in place.racked(tiles + in_sets)
        ]
        return tuple(sorted(options, key=attrgetter("least", "racked")))


def _is_inner(level: int) -> bool:
    return 0 < level < HIGHEST - 1


@lru_cache(maxsize=256)
def lane_of(places: tuple[Place, ...], wilds: int, rules: Rules) -> Lane:
    """The lane of a color with these tiles, where at most so many wilds are laid."""
    return Lane(places, wilds, rules)
