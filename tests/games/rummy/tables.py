"""Tables, racks and plays to ask the solver about: written in a line, and any at all."""

from __future__ import annotations

from hypothesis import strategies as st

from pbm.games.rummy.layout import Group, Layout
from pbm.games.rummy.tiles import TILES, WILD, Tile, number


def tiles(codes: str) -> tuple[Tile, ...]:
    """`R5 W` as tiles."""
    return tuple(WILD if code == "W" else Tile(code) for code in codes.split())


def groups(codes: str) -> tuple[Group, ...]:
    """`R5 R6 R7, R1 Y1 W` as groups."""
    return tuple(tiles(part) for part in codes.split(",") if part.strip())


def table(codes: str, loose: str = "") -> Layout:
    """A table of these groups, with these start tiles beside them."""
    return Layout(groups(codes), tiles(loose))


@st.composite
def small_bags(draw: st.DrawFn, most: int = 10) -> list[Tile]:
    """Tiles of few numbers in any order, so that many of them fit together; the bag's tiles, none too often."""
    lowest, highest = sorted(draw(st.tuples(st.integers(1, 12), st.integers(1, 12))))
    near = [tile for tile in TILES if tile == WILD or lowest <= number(tile) <= min(highest, lowest + 4)]
    return draw(st.permutations(near))[: draw(st.integers(1, most))]
