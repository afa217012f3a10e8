"""What is missing where a tile fits nowhere (R7, R10)."""

from __future__ import annotations

from pbm.games.rummy.lacks import Lack, lacks
from pbm.games.rummy.tiles import Tile
from tests.games.rummy.tables import table, tiles


def test_r7_no_third_seven_and_no_run() -> None:
    assert lacks(table("R1 R2 R3", "B8"), tiles("R7 B7")) == (
        Lack(Tile("R7"), colors=2, stretch=1, wilds=0),
        Lack(Tile("B7"), colors=2, stretch=2, wilds=0),
    )


def test_r9_start_tiles_are_partners() -> None:
    assert lacks(table("", "Y7"), tiles("R7 B7")) == ()


def test_r10_wilds_are_partners_within_their_limits() -> None:
    assert lacks(table(""), tiles("R7 B7 W")) == ()
    assert lacks(table(""), tiles("R2 W W")) == ()
    assert lacks(table(""), tiles("R1 W W")) == (Lack(Tile("R1"), colors=1, stretch=1, wilds=2),)


def test_r8_nothing_lacks_where_only_not_all_find_a_place_at_once() -> None:
    assert lacks(table("Y9 G9 B9"), tiles("B8 B10")) == ()
