"""What a named tile lacks that no group can hold: for the words of a refusal."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pbm.games.rummy.layout import Layout
from pbm.games.rummy.partners import Partners
from pbm.games.rummy.tiles import Tile, in_order


class Lack(msgspec.Struct, frozen=True):
    """A tile for which there is neither a set nor a run among all tiles on the table and of the play."""

    tile: Tile
    colors: int
    """How many colors have its number, its own included; a set takes three (R7)."""

    stretch: int
    """How many tiles of its color stand in sequence with it, itself included; a run takes three (R7)."""

    wilds: int
    """How many wilds there are, which do not suffice (R10)."""


def lacks(layout: Layout, played: Iterable[Tile]) -> tuple[Lack, ...]:
    """The named tiles that no group can hold. None if each has its partners and only not all find a place at once."""
    played = in_order(played)
    there = Partners((*layout.bound, *layout.loose, *played))
    homeless = (tile for tile in dict.fromkeys(played) if not there.fit(tile))
    return tuple(Lack(tile, there.colors(tile), there.stretch(tile), there.wilds) for tile in homeless)
