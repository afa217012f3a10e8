from __future__ import annotations

from pbm.games.rummy.tiles import Tile
from pbm.games.uno.moves import Draw, Move


class Play(Move, frozen=True):
    tiles: tuple[Tile, ...] = ()
    act: Tile | None = None
    uno: bool = False


class Queue(Move, frozen=True):
    preferences: tuple[Play | Draw, ...] = ()
