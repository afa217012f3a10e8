"""The 100 tiles of R2 and their codes: `R1` to `B12`, each twice, and four `W+4`.

A tile is its code. Twins are equal, so a rack, a play or the tiles on the table are a multiset, written as a tuple.
"""

from __future__ import annotations

from collections.abc import Iterable

from pbm.games.match.cards import Card

Tile = Card

COLORS = "RYGB"
"""In the order in which racks, runs and sets are sorted."""

HIGHEST = 12
NUMBERS = range(1, HIGHEST + 1)
WILD = Tile("W+4")

TILES: tuple[Tile, ...] = (
    *(Tile(f"{color}{number}") for color in COLORS for number in NUMBERS for _ in range(2)),
    *(WILD for _ in range(4)),
)
"""The whole bag in the order of codes: the order from which every committed shuffle starts."""

_RANK: dict[Tile, int] = {tile: rank for rank, tile in enumerate(dict.fromkeys(TILES))}


def color(tile: Tile) -> str:
    """Its color's letter; nothing for a wild."""
    return "" if tile == WILD else tile[0]


def number(tile: Tile) -> int:
    """The number that it bears, specials too; 0 for a wild."""
    return 0 if tile == WILD else int(tile[1:])


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in the order of codes: by color and number, wilds last (R9)."""
    return tuple(sorted(tiles, key=_RANK.__getitem__))
