"""Tiles from their codes, for tests."""

from __future__ import annotations

from pbm.games.rummy.tiles import Tile


def tiles(codes: str) -> tuple[Tile, ...]:
    """Tiles from codes with blanks between; `W` is a wild."""
    return tuple(Tile("W+4" if code == "W" else code) for code in codes.split())
