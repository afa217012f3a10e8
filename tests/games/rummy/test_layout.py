"""What a group is, and in what order groups lie (R7, R10)."""

from __future__ import annotations

import pytest
from hypothesis import given

from pbm.games.rummy.layout import is_group, is_run, is_set, tidy
from pbm.games.rummy.tiles import TILES, WILD, Tile, in_order
from tests.games.rummy import peer
from tests.games.rummy.tables import groups, small_bags, tiles


def test_r2_there_are_a_hundred_tiles() -> None:
    assert len(TILES) == 100
    assert len(set(TILES)) == 49
    assert TILES.count(WILD) == 4
    assert in_order(reversed(TILES)) == TILES


@pytest.mark.parametrize("codes", ["R4 Y4 G4", "R4 Y4 G4 B4", "R4 B4 W", "R4 Y4 B4 W"])
def test_r7_r10_sets(codes: str) -> None:
    assert is_set(tiles(codes))
    assert not is_run(tiles(codes))


@pytest.mark.parametrize("codes", ["R1 R2 R3", "R10 R11 R12", "W R2 W", "R1 W R3 W", "B6 B7 B8 B9 B10 W B12"])
def test_r7_r10_runs(codes: str) -> None:
    assert is_run(tiles(codes))
    assert not is_set(tiles(codes))


@pytest.mark.parametrize(
    "codes",
    ["R4", "R4 Y4", "R4 R4 Y4", "R4 Y4 W W", "R4 Y4 G4 B4 W", "R11 R12 R1", "R12 W W", "W R1 W", "W R12 W", "R1 R3 R4"],
)
def test_r7_r10_neither(codes: str) -> None:
    assert not is_group(tiles(codes))


@given(small_bags(5))
def test_r7_r10_a_group_is_what_the_list_of_all_groups_has(bag: list[Tile]) -> None:
    assert is_group(tuple(bag)) == peer.is_group(tuple(bag))


def test_runs_lie_before_sets() -> None:
    assert tidy(groups("R4 Y4 G4, W B3 B4, R1 Y1 G1, Y7 Y8 Y9, R9 R10 R11, R1 R2 R3")) == groups(
        "R1 R2 R3, R9 R10 R11, Y7 Y8 Y9, W B3 B4, R1 Y1 G1, R4 Y4 G4"
    )
