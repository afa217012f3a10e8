"""Laying the table: whether a play is lawful, and how the tiles lie after it (R7-R11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations

from pbm.games.rummy.layout import Layout, tidy
from pbm.games.rummy.least_change import least_changed
from pbm.games.rummy.partners import Partners
from pbm.games.rummy.solver.search import exists_without_limits, find
from pbm.games.rummy.solver.stock import Stock
from pbm.games.rummy.tiles import Tile, in_order


def lawful(layout: Layout, played: Iterable[Tile]) -> bool:
    """Whether all bound tiles and these can lie in groups, with loose start tiles or without (R8, R9)."""
    return find(Stock.of((*layout.bound, *played), layout.loose)) is not None


def lawful_but_for_wilds(layout: Layout, played: Iterable[Tile]) -> bool:
    """Whether they could if wilds stood side by side in runs and several in a set (R19)."""
    return exists_without_limits(Stock.of((*layout.bound, *played), layout.loose))


def arrange(layout: Layout, played: Iterable[Tile]) -> Layout | None:
    """The table after a play, with as many start tiles taken in as it allows, then as little changed as can be (R9).

    None is a proof that the play is not lawful. Which tiles lie how never depends on the order in which they are given.
    """
    played = in_order(played)
    taken = _taken_in((*layout.bound, *played), layout.loose) if layout.loose else ()
    if taken is None:
        return None
    groups = least_changed(layout.groups, in_order((*played, *taken)))
    return None if groups is None else Layout(tidy(groups), _without(layout.loose, taken))


def _taken_in(bound: tuple[Tile, ...], loose: tuple[Tile, ...]) -> tuple[Tile, ...] | None:
    """The largest choice of loose tiles that can lie in groups with all these, the first in the order of codes (R9)."""
    found = find(Stock.of(bound, loose))
    if found is None:
        return None
    laid = _without(chain.from_iterable(found), bound)
    usable = [tile for tile in in_order(loose) if tile in laid or _is_usable(tile, bound, loose)]
    choices = (it for size in range(len(usable), -1, -1) for it in dict.fromkeys(combinations(usable, size)))
    return next(it for it in choices if it == laid or find(Stock.of((*bound, *it))) is not None)


def _is_usable(tile: Tile, bound: tuple[Tile, ...], loose: tuple[Tile, ...]) -> bool:
    """Whether a loose tile can lie in a group, whatever becomes of the others."""
    has_partners = Partners((*bound, *loose)).fit(tile)
    return has_partners and find(Stock.of((*bound, tile), _without(loose, (tile,)))) is not None


def _without(tiles: Iterable[Tile], others: Iterable[Tile]) -> tuple[Tile, ...]:
    return in_order((Counter(tiles) - Counter(others)).elements())
