"""Whether tiles can lie in groups: the decided instances, small tables tried out in full, and wilds (R7-R11, R19)."""

from __future__ import annotations

from math import inf
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.games.rummy.arrange import arrange, lawful, lawful_but_for_wilds
from pbm.games.rummy.layout import Layout, is_group
from pbm.games.rummy.solver import search
from pbm.games.rummy.solver.search import find
from pbm.games.rummy.solver.stock import Stock
from pbm.games.rummy.tiles import COLORS, NUMBERS, Tile
from tests.games.rummy.peer import can_lie, faults
from tests.games.rummy.tables import small_bags, table, tiles

DATA = Path(__file__).parents[2] / "data"


class Instance(msgspec.Struct):
    """A table and a play, of which two other methods found whether it is lawful."""

    kind: str
    bound: tuple[Tile, ...]
    loose: tuple[Tile, ...]
    play: tuple[Tile, ...]
    feasible: bool


INSTANCES = [
    msgspec.json.decode(line, type=Instance) for line in (DATA / "rummy-instances.jsonl").read_bytes().splitlines()
]


def test_r8_all_decided_instances_are_answered_right_and_laid_lawfully() -> None:
    for it in INSTANCES:
        after = arrange(Layout((it.bound,), it.loose), it.play)
        assert (after is not None) == it.feasible, it
        assert not after or not faults((*it.bound, *it.play), it.loose, after.groups, after.loose)


@given(small_bags(), st.integers(0, 3))
def test_r8_r9_small_tables_are_answered_as_by_trying_everything(bag: list[Tile], loose: int) -> None:
    found = find(Stock.of(bag[loose:], bag[:loose]))
    assert (found is not None) == can_lie(bag[loose:], bag[:loose])
    assert found is None or all(map(is_group, found))


@given(small_bags(), st.integers(0, 3))
def test_r8_a_search_from_both_ends_finds_what_the_one_from_below_finds(bag: list[Tile], loose: int) -> None:
    stock = Stock.of(bag[loose:], bag[:loose])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "PATIENCE", 1)
        found = find(stock)
        patch.setattr(search, "PATIENCE", inf)
        assert found == find(stock)


def test_r8_all_decided_instances_are_answered_right_from_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PATIENCE", 1)
    assert all(lawful(Layout((it.bound,), it.loose), it.play) == it.feasible for it in INSTANCES)


@given(small_bags(8), st.integers(0, 2))
def test_r19_without_limits_for_wilds_too(bag: list[Tile], loose: int) -> None:
    layout, played = Layout(loose=tuple(bag[:loose])), bag[loose:]
    assert lawful_but_for_wilds(layout, played) == can_lie(played, bag[:loose], limits=False)


LAWFUL = [
    "R5 R6 R7",
    "R9 R10 R11 R12",
    "R4 Y4 G4",
    "R4 Y4 G4 B4",
    "R4 Y4 G4 W",
    "R4 Y4 W",
    "W R4 W",
    "R4 W R6 W R8",
    "R11 R12 W",
    "R1 R2 W",
    "R10 R11 W",
    "R1 W R3",
    "W R11 W",
    "R3 R4 R5 W",
    "R10 R11 R12 W",
    "R4 Y4 G4 B4 W W",
    "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 W",
    "R3 R4 R5 R5 R6 R7 W W W W",
    "R3 R4 R5 R5 R6 R7 Y2 W W W W",
]


@pytest.mark.parametrize("codes", LAWFUL)
def test_r7_r10_r11_groups_with_their_wilds_wherever_they_can_stand(codes: str) -> None:
    after = arrange(Layout(), tiles(codes))
    assert after
    assert not faults(tiles(codes), (), after.groups, after.loose)


NEITHER_WAY = ["R5 R6", "R12 R1 R2", "R12 W R1", "Y4 Y4 B4", "R4 Y4 G4 B4 W", "R5 R7 R9", "W", "W W", "R4 W Y6"]
TOO_MANY_WILDS = ["R4 Y4 W W", "R3 W W R6", "R1 W W", "W W R12", "W W W"]


@pytest.mark.parametrize("codes", NEITHER_WAY)
def test_r7_no_groups(codes: str) -> None:
    assert not lawful(Layout(), tiles(codes))
    assert not lawful_but_for_wilds(Layout(), tiles(codes))


@pytest.mark.parametrize("codes", TOO_MANY_WILDS)
def test_r10_r19_groups_but_for_the_limits_of_wilds(codes: str) -> None:
    assert not lawful(Layout(), tiles(codes))
    assert lawful_but_for_wilds(Layout(), tiles(codes))


def test_r10_sets_of_four_have_no_place_for_a_wild_but_for_two() -> None:
    sets = tiles(" ".join(f"{color}{number}" for number in NUMBERS[::3] for color in COLORS))
    assert find(Stock.of(sets))
    assert find(Stock.of((*sets, *tiles("W")))) is None
    assert find(Stock.of((*sets, *tiles("W W"))))


def test_r11_a_wild_whose_place_is_taken_must_find_another() -> None:
    assert arrange(table("W R11 R12"), tiles("R10")) == table("W R10 R11 R12")
    assert arrange(table("R3 W R5"), tiles("R4")) == table("R3 R4 R5 W")
    assert arrange(table("R1 R2 R3 R4 R5 W R7 R8 R9 R10 R11 R12"), tiles("R6")) is not None
