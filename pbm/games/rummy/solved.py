"""What the solver has found, kept for a while: within one turn the same is asked again and again."""

from __future__ import annotations

from functools import lru_cache

from pbm.games.rummy import plays
from pbm.games.rummy.arrange import arrange
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.plays import Play
from pbm.games.rummy.tiles import Tile, in_order


def laid(layout: Layout, tiles: Play) -> Layout | None:
    """The table after a play of these tiles; None if they cannot be laid (R7-R10)."""
    return _laid(layout, in_order(tiles))


def can_play(layout: Layout, rack: tuple[Tile, ...], drawn: Tile | None = None) -> bool:
    """Whether the rack has any lawful play, which must contain the `drawn` tile if there is one (R6)."""
    return _can_play(layout, in_order(rack), drawn)


@lru_cache(maxsize=4096)
def _laid(layout: Layout, tiles: Play) -> Layout | None:
    return arrange(layout, tiles)


@lru_cache(maxsize=1024)
def _can_play(layout: Layout, rack: tuple[Tile, ...], drawn: Tile | None) -> bool:
    return plays.playable(layout, rack, drawn)
