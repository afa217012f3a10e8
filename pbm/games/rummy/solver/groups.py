"""From what a sweep found to the groups as they lie on the table."""

from __future__ import annotations

from operator import itemgetter

from pbm.games.rummy.layout import Group, is_group
from pbm.games.rummy.solver.runs import (
    AS_WILD,
    CAPSULE,
    CLOSED,
    LONG_WILD,
    SINGLE,
    TILE,
    WILD_ALONE,
    WITH_TILE,
    WITH_WILD,
    Run,
)
from pbm.games.rummy.solver.sets import Set
from pbm.games.rummy.solver.sweep import Laid
from pbm.games.rummy.tiles import COLORS, WILD, Tile

_Growing = list[tuple[Run, Group]]
"""The open runs of a color, sorted as the sweep has them."""


def grouped(laid: tuple[Laid, ...]) -> tuple[Group, ...]:
    """The groups that a sweep found."""
    done: list[Group] = []
    growing: list[_Growing] = [[] for _ in COLORS]
    for number, it in enumerate(laid, start=1):
        done += (_set(one, number) for one in it.sets)
        for color, step in enumerate(it.steps):
            if not step.moves:
                continue
            tile = Tile(f"{COLORS[color]}{number}")
            closed, growing[color] = _gone_on(growing[color], step.moves, tile)
            done += closed
    return (*done, *(_finished(run, tiles) for runs in growing for run, tiles in runs))


def with_wilds(groups: tuple[Group, ...], count: int) -> tuple[Group, ...] | None:
    """Lay so many more wilds where a group takes one; None if there are too few such groups."""
    laid = list(groups)
    for _ in range(count):
        places = ((at, wider) for at, group in enumerate(laid) if (wider := _with_wild(group)))
        at, wider = next(places, (0, None))
        if wider is None:
            return None
        laid[at] = wider
    return tuple(laid)


def _set(it: Set, number: int) -> Group:
    return (*(Tile(f"{COLORS[color]}{number}") for color in it.colors), *(WILD,) * it.wilds)


def _gone_on(runs: _Growing, moves: str, tile: Tile) -> tuple[list[Group], _Growing]:
    """The groups that are closed by the moves of a step, and the runs that are open after it."""
    begun = moves[len(runs) :]
    closed = [tiles for (_, tiles), move in zip(runs, moves, strict=False) if move == CLOSED]
    longer = [_longer(*run, move, tile) for run, move in zip(runs, moves, strict=False) if move != CLOSED]
    new = [(SINGLE, (tile,))] * begun.count(TILE) + [(WILD_ALONE, (WILD,))] * begun.count(AS_WILD)
    wrapped = [(WILD, tile, WILD)] * begun.count(CAPSULE)
    return [*closed, *wrapped], sorted([*longer, *new], key=itemgetter(0))


def _longer(run: Run, tiles: Group, move: str, tile: Tile) -> tuple[Run, Group]:
    return (WITH_TILE[run], (*tiles, tile)) if move == TILE else (WITH_WILD[run], (*tiles, WILD))


def _finished(run: Run, tiles: Group) -> Group:
    """A run as it ends after the 12: an 11 and 12 have a wild before them."""
    return tiles if run >= LONG_WILD else (WILD, *tiles)


def _with_wild(group: Group) -> Group | None:
    return next((it for it in ((*group, WILD), (WILD, *group)) if is_group(it)), None)
