"""The tiles that are to be laid, counted by number and color."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pbm.games.rummy.partners import Partners
from pbm.games.rummy.solver.sets import ByColor
from pbm.games.rummy.tiles import COLORS, NUMBERS, WILD, Tile

Counts = tuple[ByColor, ...]
"""By number, 1 first, then by color."""


class Stock(NamedTuple):
    """Tiles that must lie in groups, those that may (R9), and those of a rack, of which some may (R5)."""

    must: Counts
    may: Counts
    rack: Counts
    wilds: int
    """Those that must be laid."""
    spare_wilds: int
    """Those that may be laid."""

    @classmethod
    def of(cls, must: Iterable[Tile], may: Iterable[Tile] = (), rack: Iterable[Tile] = ()) -> Stock:
        """Count them, without those that need not be laid and fit nowhere.

        Wilds of the rack stand apart: whoever asks says how many are played.
        """
        must, may, rack = tuple(must), tuple(may), tuple(rack)
        there = Partners((*must, *may, *rack))
        may, rack = tuple(filter(there.fit, may)), tuple(filter(there.fit, rack))
        return cls(_counted(must), _counted(may), _counted(rack), must.count(WILD), may.count(WILD))

    def mirrored(self) -> Stock:
        """The same with 12 for 1, 11 for 2 and so on: its groups are those of this one, read from behind."""
        return Stock(self.must[::-1], self.may[::-1], self.rack[::-1], self.wilds, self.spare_wilds)


class Racked(NamedTuple):
    """How much of a stock's rack is to be laid: number tiles, at least and at most, and exactly so many wilds."""

    least: int = 0
    most: int = 0
    wilds: int = 0


NOTHING = Racked()

_PLACES = {Tile(f"{color}{number}"): (number - 1, at) for at, color in enumerate(COLORS) for number in NUMBERS}
"""Where the tiles of a kind are counted: by number and by color."""


def _counted(tiles: Iterable[Tile]) -> Counts:
    counts = [[0] * len(COLORS) for _ in NUMBERS]
    for tile in tiles:
        if tile != WILD:
            level, at = _PLACES[tile]
            counts[level][at] += 1
    return tuple((red, yellow, green, blue) for red, yellow, green, blue in counts)
