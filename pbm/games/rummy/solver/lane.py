"""One color by itself: what its open runs can do at each number, and the wilds that it needs at the least."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import NamedTuple

from pbm.games.rummy.solver.column import Place, moves, steps
from pbm.games.rummy.solver.rules import Rules
from pbm.games.rummy.solver.runs import OpenRuns, Step, closing
from pbm.games.rummy.solver.sets import UNIT

NEVER = 1 << 30
"""Units that nobody has: it cannot be done."""


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
    """One color from one number up to 12, with what was found out about it.

    `units` are all that there are: what takes more is not told from what cannot be done.
    """

    def __init__(self, place: Place, above: Lane | End) -> None:
        self._place = place
        self._above = above
        self.units: int = above.units
        self._needs: dict[OpenRuns, int] = {}
        self._choices: dict[OpenRuns, Choice] = {}

    def need(self, runs: OpenRuns) -> int:
        """Units that the color takes at least from there on, if all sets that it wishes for can be had."""
        found = self._needs.get(runs)
        if found is None:
            found = self._needs[runs] = self._search_need(runs)
        return found

    def _search_need(self, runs: OpenRuns) -> int:
        need, least = self._above.need, self.units + 1
        for units, after in moves(self._place, runs):
            if units >= least:
                break
            least = min(least, units + need(after))
        return least

    def choice(self, runs: OpenRuns) -> Choice:
        """All ways on, by how many tiles they leave to sets."""
        found = self._choices.get(runs)
        if found is None:
            shares = enumerate(self._place.shares)
            options = tuple(() if share is None else self._options(runs, in_sets) for in_sets, share in shares)
            leasts = tuple(its[0].least if its else NEVER for its in options)
            found = self._choices[runs] = Choice(leasts, options)
        return found

    def _options(self, runs: OpenRuns, in_sets: int) -> tuple[Option, ...]:
        need, most = self._above.need, self.units
        options = [
            Option(least, racked, step.wilds * UNIT, step)
            for step, rackeds in steps(self._place, runs, in_sets)
            if (least := step.wilds * UNIT + need(step.after)) <= most
            for racked in rackeds
        ]
        return tuple(sorted(options, key=attrgetter("least", "racked")) if len(options) > 1 else options)


class End:
    """What is above the 12, where at most so many wilds are laid."""

    def __init__(self, wilds: int, rules: Rules) -> None:
        self.units = wilds * UNIT
        self._rules = rules

    def need(self, runs: OpenRuns) -> int:
        """Units that it takes to close the runs."""
        wilds = closing(runs, self._rules)
        return NEVER if wilds is None else wilds * UNIT


def lanes_of(places: Sequence[Place], wilds: int, rules: Rules) -> Sequence[Lane | End]:
    """From each number up, and above the 12, a color with these tiles, where at most so many wilds are laid."""
    lanes: list[Lane | End] = [_end(wilds, rules)]
    for place in reversed(places):
        lanes.append(lane_of(place, lanes[-1]))
    return lanes[::-1]


@lru_cache(maxsize=1024)
def lane_of(place: Place, above: Lane | End) -> Lane:
    """The lane from that place on, the known one if there is one: from question to question most of a color stays."""
    return Lane(place, above)


_end = cache(End)
