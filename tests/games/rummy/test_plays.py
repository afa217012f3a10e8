"""What a rack can play (R5, R6, R20)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.games.rummy.arrange import arrange, lawful
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.plays import MOST, largest_play, playable, plays, smallest_play
from pbm.games.rummy.tiles import TILES, Tile
from tests.games.rummy.peer import can_lie, faults
from tests.games.rummy.tables import small_bags, table, tiles


def test_r5_a_play_has_one_to_four_tiles() -> None:
    rack = tiles("R8 R9 R10 R11 R12 B7")
    assert len(smallest_play(Layout(), rack) or ()) == 3
    assert len(largest_play(Layout(), rack) or ()) == 4
    assert largest_play(table("R5 R6 R7"), tiles("R8 R9")) == tiles("R8 R9")


def test_r6_after_a_draw_the_play_contains_the_drawn_tile() -> None:
    layout, rack = table("R8 R9 R10"), tiles("R11 R7 Y1 B1")
    assert smallest_play(layout, rack, Tile("R7")) == tiles("R7")
    assert largest_play(layout, rack, Tile("R7")) == tiles("R7 R11")
    assert not playable(layout, rack, Tile("Y1"))
    assert plays(layout, rack, Tile("Y1")) == ()


def test_r6_others_may_join_the_drawn_tile() -> None:
    assert smallest_play(table("B8 B9 B10"), tiles("R5 R7 Y1 B4 R6"), Tile("R6")) == tiles("R5 R6 R7")


def test_r9_a_tile_may_take_the_place_of_its_twin_among_the_start_tiles() -> None:
    assert largest_play(table("", "R5"), tiles("R5 R6 R7")) == tiles("R5 R6 R7")
    assert smallest_play(table("", "R5"), tiles("R5 R6 R7")) == tiles("R6 R7")


def test_r20_a_wild_is_named_only_where_it_must_be() -> None:
    assert smallest_play(table("R8 R9 R10"), tiles("W R11")) == tiles("R11")
    assert smallest_play(table("R8 R9 R10"), tiles("W B1")) == tiles("W")
    assert smallest_play(table("R8 Y8 G8 B8"), tiles("W B1")) is None


def test_r20_plays_to_choose_from_are_all_single_tiles_and_a_largest_one() -> None:
    assert plays(table("R8 R9 R10"), tiles("R11 R12 R7 Y1")) == (
        tiles("R7"),
        tiles("R11"),
        tiles("R7 R11 R12"),
    )


@given(small_bags(10), st.integers(0, 4), st.integers(0, 2), st.booleans())
def test_r5_r6_plays_are_found_as_by_trying_everything(bag: list[Tile], held: int, loose: int, draws: bool) -> None:
    rack, start, bound = bag[:held], bag[held : held + loose], bag[held + loose :]
    drawn = rack[0] if draws and rack else None
    tries = [play for size in range(1, MOST + 1) for play in combinations(rack, size) if drawn in {None, *play}]
    right = [play for play in tries if can_lie([*bound, *play], start)]
    layout = Layout((tuple(bound),), tuple(start))
    smallest, largest = smallest_play(layout, rack, drawn), largest_play(layout, rack, drawn)
    assert playable(layout, rack, drawn) == bool(right) == bool(plays(layout, rack, drawn))
    assert len(smallest or ()) == min(map(len, right), default=0)
    assert len(largest or ()) == max(map(len, right), default=0)
    assert all(lawful(layout, play) for play in plays(layout, rack, drawn))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r5_r8_a_round_of_largest_plays_keeps_all_tiles_in_groups(players: int) -> None:
    bag = Random(players).sample(TILES, len(TILES))
    racks = [[bag.pop() for _ in range(14)] for _ in range(players)]
    layout = Layout(loose=tuple(bag.pop() for _ in range(4)))
    while bag and all(racks):
        rack = racks.pop(0)
        racks.append(rack)
        if play := largest_play(layout, rack):
            after = arrange(layout, play)
            assert after
            assert not faults((*layout.bound, *play), layout.loose, after.groups, after.loose)
            layout = after
            for tile in play:
                rack.remove(tile)
        else:
            rack.append(bag.pop())
    assert layout.groups
