"""Tiles in few letters, of which every tile can be read again (R7, R9, R10)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.games.rummy.layout import Layout
from pbm.games.rummy.tiles import TILES, Tile
from pbm.messages.rummy import tiles as shown
from tests.tiles import tiles


@pytest.mark.parametrize(
    ("group", "words"),
    [
        ("R1 R2 R3", "r1-3"),
        ("Y5 Y6 Y7 Y8", "y5-8"),
        ("R7 G7 B7", "7rgb"),
        ("Y9 G9 W", "9ygW"),
        ("R3 W R5 R6 R7", "r3,W,5-7"),
        ("W R10 R11 R12", "rW,10-12"),
        ("W R5 W", "rW,5,W"),
        ("W R11 R12", "rW,11-12"),
    ],
)
def test_r7_r10_a_group_is_one_word(group: str, words: str) -> None:
    assert shown.group(tiles(group)) == words


def test_r9_the_table_stars_what_has_changed_and_brackets_what_is_loose() -> None:
    groups = tuple(map(tiles, ["R1 R2 R3", "Y5 Y6 Y7 Y8", "R7 G7 B7", "Y9 G9 W"]))
    layout = Layout(groups, tiles("B11 Y4"))
    assert shown.table(layout, groups[2:3]) == "r1-3 y5-8 *7rgb 9ygW (b11 y4)"
    assert shown.table(Layout()) == ""


def test_of_two_groups_that_are_alike_one_is_new() -> None:
    run = tiles("R1 R2 R3")
    assert shown.table(Layout((run, run)), [run]) == "*r1-3 r1-3"


def test_a_rack_is_sorted_by_color() -> None:
    assert shown.rack(tiles("W B4 R11 Y3 R2 R5 Y9 W R5")) == "r2,5,5,11 y3,9 b4 W W"


@pytest.mark.parametrize(
    ("laid", "words"),
    [
        ("Y7 R7", "7ry"),
        ("R10 R8 R9", "r8-10"),
        ("R8 R9", "r8,9"),
        ("R5 Y5 W", "r5 y5 W"),
        ("G4 G4", "g4,4"),
        ("R11", "r11"),
        ("W", "W"),
        ("R3 W R5", "r3,5 W"),
    ],
)
def test_r5_what_was_played_is_told_as_short_as_it_can_be(laid: str, words: str) -> None:
    assert shown.played(tiles(laid)) == words


@given(st.lists(st.sampled_from(TILES), min_size=1, max_size=20))
def test_a_rack_tells_every_tile(held: list[Tile]) -> None:
    read = [
        f"{word[0].upper()}{number}" if word != "W" else "W+4"
        for word in shown.rack(held).split()
        for number in word[1:].split(",")
    ]
    assert Counter(read) == Counter(held)
