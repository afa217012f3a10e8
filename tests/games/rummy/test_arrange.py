"""How the table lies after a play: start tiles taken in, and as little changed as can be (R8, R9)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pbm.games.rummy.arrange import arrange, lawful
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.tiles import Tile, in_order
from tests.games.rummy.peer import can_lie, faults
from tests.games.rummy.tables import small_bags, table, tiles


def test_r8_tiles_are_taken_from_a_run_that_is_long_enough() -> None:
    assert arrange(table("R8 R9 R10 R11"), tiles("B11 Y11")) == table("R8 R9 R10, R11 Y11 B11")


def test_r8_a_run_is_split() -> None:
    assert arrange(table("R4 R5 R6 R7 R8"), tiles("R6")) == table("R4 R5 R6, R6 R7 R8")


def test_r8_tiles_are_taken_from_several_sets() -> None:
    after = arrange(table("R9 Y9 G9 B9, R10 Y10 G10 B10"), tiles("R11"))
    assert after == table("R9 R10 R11, Y9 G9 B9, Y10 G10 B10")


def test_r9_what_can_stay_stays() -> None:
    before = "R1 R2 R3, R4 R5 R6, G7 G8 G9, B3 B4 B5, R9 Y9 B9"
    assert arrange(table(before), tiles("R7")) == table("R1 R2 R3, R4 R5 R6 R7, G7 G8 G9, B3 B4 B5, R9 Y9 B9")
    assert arrange(table(before), tiles("Y1 Y2 Y3")) == table(
        "R1 R2 R3, R4 R5 R6, Y1 Y2 Y3, G7 G8 G9, B3 B4 B5, R9 Y9 B9"
    )


def test_r9_a_longer_run_is_less_of_a_change_than_one_that_is_broken() -> None:
    assert arrange(table("R5 R6 R7 R8, Y4 G4 B4"), tiles("R4")) == table("R4 R5 R6 R7 R8, Y4 G4 B4")


def test_r9_three_groups_are_touched_only_where_it_takes_three() -> None:
    after = arrange(table("B1 B2 B3, R7 Y7 G7 B7, R8 Y8 G8 B8, R9 Y9 G9 B9"), tiles("Y10 Y6"))
    assert after == table("Y6 Y7 Y8 Y9 Y10, B1 B2 B3, R7 G7 B7, R8 G8 B8, R9 G9 B9")


def test_r9_start_tiles_stay_loose_until_a_play_takes_them_in() -> None:
    assert arrange(table("", "B11 Y4 R1 G9"), tiles("R9 Y9 B9")) == table("R9 Y9 G9 B9", "R1 Y4 B11")
    assert arrange(table("", "R8 R12 B4 Y1"), tiles("R9 R10 R11")) == table("R8 R9 R10 R11 R12", "Y1 B4")
    assert arrange(table("", "B11 Y4 R1 G8"), tiles("R6")) is None


def test_r9_start_tiles_are_taken_in_wherever_they_lie() -> None:
    assert arrange(table("G1 G2 G3", "G4 B1"), tiles("R9 Y9 B9")) == table("G1 G2 G3 G4, R9 Y9 B9", "B1")


def test_r9_of_equally_many_start_tiles_the_first_in_the_order_of_codes_are_taken_in() -> None:
    assert arrange(table("", "Y6 R7"), tiles("R6 W")) == table("R6 R7 W", "Y6")
    assert arrange(table("", "B8 R8"), tiles("R9 R10 Y8 G8")) == table("R8 R9 R10, Y8 G8 B8")


def test_r9_a_start_wild_is_taken_in_where_it_fits() -> None:
    assert arrange(table("", "W B4 Y8"), tiles("R9 R10")) == table("R9 R10 W", "Y8 B4")
    assert arrange(table("", "W"), tiles("R9 Y9 G9 B9")) == table("R9 Y9 G9 B9", "W")


@given(small_bags(9), st.integers(0, 3), st.data())
def test_r9_as_many_start_tiles_are_taken_in_as_can_be_and_the_first_ones(
    bag: list[Tile], count: int, data: st.DataObject
) -> None:
    loose, played = in_order(bag[:count]), bag[count:]
    after = arrange(Layout((), loose), played)
    best = next(
        (
            left
            for size in range(len(loose), -1, -1)
            for taken in combinations(loose, size)
            for left in [Counter(loose) - Counter(taken)]
            if can_lie([*played, *taken])
        ),
        None,
    )
    assert (Counter(after.loose) if after else None) == best
    again = arrange(Layout((), tuple(data.draw(st.permutations(loose)))), data.draw(st.permutations(played)))
    assert after == again


@given(st.lists(small_bags(6), min_size=1, max_size=6), st.data())
def test_r8_r9_play_after_play_all_lies_in_groups_and_no_tile_comes_or_goes(
    handfuls: list[list[Tile]], data: st.DataObject
) -> None:
    layout, held = Layout(), Counter[Tile]()
    for played in handfuls:
        if any((held + Counter(played))[tile] > (4 if tile == "W+4" else 2) for tile in played):
            continue
        after = arrange(layout, played)
        assert (after is not None) == lawful(layout, played)
        if after:
            assert not faults((*layout.bound, *played), layout.loose, after.groups, after.loose)
            shuffled = Layout(tuple(data.draw(st.permutations(layout.groups))), layout.loose)
            assert arrange(shuffled, played) == after
            layout, held = after, held + Counter(played)
