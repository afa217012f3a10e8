"""Which tiles could make a group with one, if they were free to (R7, R10)."""

from __future__ import annotations

from collections.abc import Iterable

from pbm.games.rummy.tiles import COLORS, HIGHEST, WILD, Tile, color, number


class Partners:
    """Tiles among which one may find its group."""

    def __init__(self, tiles: Iterable[Tile]) -> None:
        tiles = tuple(tiles)
        self._there = frozenset(tiles)
        self.wilds = tiles.count(WILD)

    def fit(self, tile: Tile) -> bool:
        """Whether there are two that make a set or a run with it, wilds within their limits."""
        return tile == WILD or self.colors(tile) + min(self.wilds, 1) >= 3 or self._fit_run(tile)

    def colors(self, tile: Tile) -> int:
        """How many colors have its number, its own included."""
        return sum(f"{letter}{number(tile)}" in self._there for letter in COLORS)

    def stretch(self, tile: Tile) -> int:
        """How many of its color stand in sequence with it, itself included."""
        low = high = number(tile)
        while self._has(tile, low - 1):
            low -= 1
        while self._has(tile, high + 1):
            high += 1
        return high - low + 1

    def _fit_run(self, tile: Tile) -> bool:
        """A run of three is enough; the tile in its middle can have a wild on either side."""
        middle = number(tile)
        for first in range(max(1, middle - 2), min(middle, HIGHEST - 2) + 1):
            missing = sum(it != middle and not self._has(tile, it) for it in range(first, first + 3))
            if missing <= min(self.wilds, 2 if first + 1 == middle else 1):
                return True
        return False

    def _has(self, tile: Tile, at: int) -> bool:
        return f"{color(tile)}{at}" in self._there
