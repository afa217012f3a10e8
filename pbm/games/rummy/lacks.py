"""What a tile lacks that no group can hold: for the words of a refusal, and to see soon that nothing can be done."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pbm.games.rummy.layout import Layout
from pbm.games.rummy.tiles import COLORS, HIGHEST, WILD, Tile, color, in_order, number


class Lack(msgspec.Struct, frozen=True):
    """A tile for which there is neither a set nor a run among all tiles on the table and of the play."""

    tile: Tile
    colors: int
    """How many colors have its number, its own included; a set takes three (R7)."""

    stretch: int
    """How many tiles of its color stand in sequence, itself included; a run takes three (R7)."""

    wilds: int
    """How many wilds are there, which do not suffice."""


def lacks(layout: Layout, played: Iterable[Tile]) -> tuple[Lack, ...]:
    """The named tiles that no group can hold. None if each has its partners and only not all find a place at once."""
    played = in_order(played)
    there = frozenset((*layout.bound, *layout.loose, *played))
    wilds = (*layout.bound, *layout.loose, *played).count(WILD)
    homeless = (tile for tile in dict.fromkeys(played) if tile != WILD and not _fits(tile, there, wilds))
    return tuple(Lack(tile, _colors(tile, there), _stretch(tile, there), wilds) for tile in homeless)


def fits(tile: Tile, tiles: Iterable[Tile]) -> bool:
    """Whether there are tiles to make a group with it, if they are free to (R7, R10)."""
    tiles = tuple(tiles)
    return tile == WILD or _fits(tile, frozenset(tiles), tiles.count(WILD))


def _fits(tile: Tile, there: frozenset[Tile], wilds: int) -> bool:
    return _colors(tile, there) + min(wilds, 1) >= 3 or _fits_run(tile, there, wilds)


def _fits_run(tile: Tile, there: frozenset[Tile], wilds: int) -> bool:
    letter, at = color(tile), number(tile)
    for first in range(max(1, at - 2), min(at, HIGHEST - 2) + 1):
        missing = [it for it in range(first, first + 3) if f"{letter}{it}" not in there and it != at]
        if len(missing) <= min(wilds, 1) or (wilds > 1 and first == at - 1):
            return True
    return False


def _colors(tile: Tile, there: frozenset[Tile]) -> int:
    return sum(f"{letter}{number(tile)}" in there for letter in COLORS)


def _stretch(tile: Tile, there: frozenset[Tile]) -> int:
    letter, low, high = color(tile), number(tile), number(tile)
    while f"{letter}{low - 1}" in there:
        low -= 1
    while f"{letter}{high + 1}" in there:
        high += 1
    return high - low + 1
