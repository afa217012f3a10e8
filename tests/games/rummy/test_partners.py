"""With which tiles one could make a group (R7, R10)."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given

from pbm.games.rummy.layout import is_group
from pbm.games.rummy.partners import Partners
from pbm.games.rummy.tiles import WILD, Tile
from tests.games.rummy.tables import small_bags, tiles


@given(small_bags(6))
def test_r7_r10_a_tile_fits_if_some_group_of_three_or_four_holds_it(bag: list[Tile]) -> None:
    tile = bag[0]
    groups = (it for size in (3, 4) for it in permutations(bag, size))
    assert Partners(bag).fit(tile) == (tile == WILD or any(tile in it and is_group(it) for it in groups))


def test_r7_what_there_is_for_a_set_and_for_a_run() -> None:
    there = Partners(tiles("R4 R5 R6 R8 Y5 B5 B5 W W"))
    assert there.colors(Tile("R5")) == 3
    assert there.stretch(Tile("R5")) == 3
    assert there.wilds == 2
