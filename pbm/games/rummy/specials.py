"""What tiles do when they are played from a rack (R2, R12, R13), and what they count (R18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from pbm.games.rummy.tiles import WILD, Tile, number


class Special(StrEnum):
    """What a tile that is played from a rack can do (R12)."""

    DRAW_TWO = "draw-two"
    SKIP = "skip"
    REVERSE = "reverse"
    WILD_DRAW_FOUR = "wild-draw-four"


_BY_NUMBER: Mapping[int, Special] = {2: Special.DRAW_TWO, 5: Special.SKIP, 7: Special.REVERSE}


def special(tile: Tile) -> Special | None:
    """What the tile does; None for a plain number (R2)."""
    return Special.WILD_DRAW_FOUR if tile == WILD else _BY_NUMBER.get(number(tile))


def acting(tiles: Iterable[Tile], act: Tile | None = None) -> Tile | None:
    """Which tile of a play acts: the one that its player chose, else the first special named (R13)."""
    return act if act is not None else next((tile for tile in tiles if special(tile)), None)


def count(rack: Iterable[Tile]) -> int:
    """What the tiles left in a rack count: a number its face value, a special 20, a wild 50 (R18)."""
    return sum(_value(tile) for tile in rack)


def _value(tile: Tile) -> int:
    if tile == WILD:
        return 50
    return 20 if special(tile) else number(tile)
