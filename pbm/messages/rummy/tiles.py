"""Tiles in few letters: groups (`r1-3`, `7ryb`), what somebody played, and racks (`r2,5,11 y3 W`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pbm.games.rummy.layout import Group, Layout, is_run
from pbm.games.rummy.tiles import WILD, Tile, color, in_order, number

_WILD = "W"


def table(layout: Layout, changed: Iterable[Group] = ()) -> str:
    """The table on one line, in the order in which it lies: `r1-3 *7rgb rW,5,6 9ygW (b11 y4)`.

    Each of the `changed` groups has a star, once for each time that it is among them; loose start tiles stand in
    brackets.
    """
    starred = list(changed)
    shown = [f"{_star(starred, it)}{group(it)}" for it in layout.groups]
    return " ".join([*shown, *([f"({singles(layout.loose)})"] if layout.loose else [])])


def _star(starred: list[Group], one: Group) -> str:
    if one not in starred:
        return ""
    starred.remove(one)
    return "*"


def group(tiles: Group) -> str:
    """A run by its color and ends, with wilds written out by its numbers (`r3,W,5-7`); a set by its number (`9ygW`)."""
    real = [tile for tile in tiles if tile != WILD]
    if not is_run(tiles):
        return f"{number(real[0])}{''.join(color(tile).lower() or _WILD for tile in tiles)}"
    return color(real[0]).lower() + ",".join(_stretches(tiles))


def _stretches(run: Group) -> Iterator[str]:
    for is_wild, stretch in groupby(run, lambda tile: tile == WILD):
        numbers = [number(tile) for tile in stretch]
        yield _WILD if is_wild else str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def singles(tiles: Iterable[Tile]) -> str:
    """Each tile by itself: `b11 y4 W`."""
    return " ".join(_WILD if tile == WILD else tile.lower() for tile in tiles)


def rack(tiles: Iterable[Tile]) -> str:
    """Tiles by color, the numbers of each behind its letter: `r2,5,11 y3,9 b4 W W`."""
    by_color = groupby(in_order(tiles), color)
    return " ".join(_of_a_color(letter, list(same)) for letter, same in by_color)


def _of_a_color(letter: str, tiles: Sequence[Tile]) -> str:
    return letter.lower() + ",".join(str(number(tile)) for tile in tiles) if letter else " ".join([_WILD] * len(tiles))


def played(tiles: Sequence[Tile]) -> str:
    """What was laid, as short as it can be said: `7ry`, `r8-10`, else by color: `r5 y5,7 W`."""
    colors, numbers = {color(tile) for tile in tiles}, {number(tile) for tile in tiles}
    sorted_tiles = in_order(tiles)
    if len(tiles) > 1 and len(numbers) == 1 and len(colors) == len(tiles):
        return group(sorted_tiles)
    if len(tiles) > 2 and WILD not in colors and len(colors) == 1 and is_run(sorted_tiles):
        return group(sorted_tiles)
    return rack(tiles)


def capitals(tiles: Iterable[Tile]) -> str:
    """Each tile by its code, as it can be texted: `R7 B7 W`."""
    return " ".join(_WILD if tile == WILD else tile for tile in tiles)
