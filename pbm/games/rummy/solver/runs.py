"""How the open runs of one color go on from one number to the next (R7, R10).

All that matters of an open run is how long it is, up to three, and whether it ends in a wild. A run that is too short
to be a group must take a tile of the next number, or a wild; one of three or more may also close.

A thrifty run begins with a wild in two cases only: around a single tile (`W 5 W`, a capsule), and before 11 and 12,
where `closing` sees to it. Everywhere else the wild could stand at the other end, or is not needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pbm.games.rummy.solver.rules import MOST_WILDS, Rules

Run = int
"""An open run, by its last tiles; a number, because the search lives on comparing them."""

WILD_ALONE, SINGLE, PAIR_WILD, PAIR, LONG_WILD, LONG = range(6)

OpenRuns = tuple[Run, ...]
"""The open runs of one color, sorted."""

CLOSED, TILE, AS_WILD, CAPSULE = ".", "t", "w", "c"


class Step(NamedTuple):
    """One way on."""

    after: OpenRuns
    wilds: int
    moves: str
    """For each run a tile, a wild, or that it was closed; then for each that begins a tile, a wild or a capsule."""


WITH_TILE = {
    WILD_ALONE: PAIR,
    SINGLE: PAIR,
    PAIR_WILD: LONG,
    PAIR: LONG,
    LONG_WILD: LONG,
    LONG: LONG,
}
WITH_WILD = {SINGLE: PAIR_WILD, PAIR: LONG_WILD, LONG: LONG_WILD}
_WITH_WILD_UNLIMITED = {SINGLE: PAIR, PAIR: LONG, LONG: LONG}

_AS_GOOD = {
    SINGLE: {SINGLE},
    PAIR_WILD: {PAIR_WILD},
    PAIR: {PAIR, PAIR_WILD, SINGLE},
    LONG_WILD: {LONG_WILD, PAIR_WILD},
    LONG: {LONG, LONG_WILD, PAIR, PAIR_WILD, SINGLE},
}
"""Whatever can become of the latter can become of the former."""


@cache
def ways_on(runs: OpenRuns, tiles: int, inner: bool, rules: Rules) -> tuple[Step, ...]:
    """All ways, cheapest first, in which runs can take up exactly so many tiles of a number.

    The number is `inner` if it is neither 1 nor 12. Thrifty: no way on than which another is as cheap and as good.
    """
    steps: dict[tuple[OpenRuns, int], Step] = {}
    for step, left in _going_on(runs, tiles, rules):
        begun = _begun_anyhow(step, left, rules) if rules.exhaustive else _begun_thriftily(step, left, inner, rules)
        for end in begun:
            if end.wilds <= MOST_WILDS:
                steps.setdefault((end.after, end.wilds), end)
    found = sorted(steps.values(), key=lambda step: step.wilds)
    return tuple(found if rules.exhaustive else _undominated(found))


def _going_on(runs: OpenRuns, tiles: int, rules: Rules) -> Iterator[tuple[Step, int]]:
    """What the open runs can do, each with the tiles that are left."""
    if not runs:
        yield Step((), 0, ""), tiles
        return
    for run, wilds, move in _moves(runs[0], tiles, rules):
        for rest, left in _going_on(runs[1:], tiles - (move == TILE), rules):
            yield Step((*run, *rest.after), wilds + rest.wilds, move + rest.moves), left


def _moves(run: Run, tiles: int, rules: Rules) -> Iterator[tuple[OpenRuns, int, str]]:
    with_wild = WITH_WILD if rules.limits else _WITH_WILD_UNLIMITED
    if tiles:
        yield (WITH_TILE[run],), 0, TILE
    if run in with_wild:
        yield (with_wild[run],), 1, AS_WILD
    if run >= LONG_WILD:
        yield (), 0, CLOSED


def _begun_thriftily(step: Step, left: int, inner: bool, rules: Rules) -> Iterator[Step]:
    for capsules in range(left + 1 if inner or not rules.limits else 1):
        singles = left - capsules
        after = tuple(sorted((*step.after, *(SINGLE,) * singles)))
        yield Step(after, step.wilds + 2 * capsules, step.moves + TILE * singles + CAPSULE * capsules)


def _begun_anyhow(step: Step, left: int, rules: Rules) -> Iterator[Step]:
    as_wild = WILD_ALONE if rules.limits else SINGLE
    for wilds in range(MOST_WILDS - step.wilds + 1):
        after = tuple(sorted((*step.after, *(SINGLE,) * left, *(as_wild,) * wilds)))
        yield Step(after, step.wilds + wilds, step.moves + TILE * left + AS_WILD * wilds)


def _undominated(steps: list[Step]) -> list[Step]:
    kept: list[Step] = []
    for step in steps:
        if not any(_as_good(it.after, step.after) for it in kept):
            kept = [it for it in kept if it.wilds < step.wilds or not _as_good(step.after, it.after)]
            kept.append(step)
    return kept


@cache
def _as_good(runs: OpenRuns, others: OpenRuns) -> bool:
    if not others:
        return closing(runs, Rules(exhaustive=True)) is not None
    rests = ((*runs[:place], *runs[place + 1 :]) for place, run in enumerate(runs) if others[0] in _AS_GOOD[run])
    return any(_as_good(rest, others[1:]) for rest in rests)


@cache
def closing(runs: OpenRuns, rules: Rules) -> int | None:
    """How many wilds it takes to close all runs after the 12; None if they cannot be closed."""
    short = [run for run in runs if run < LONG_WILD]
    if rules.exhaustive and short:
        return None
    if any(run != PAIR and (rules.limits or run != SINGLE) for run in short):
        return None
    return sum(1 if run == PAIR else 2 for run in short)
