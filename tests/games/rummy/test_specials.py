"""Wilds and specials (R10-R13)."""

from __future__ import annotations

import pytest

from pbm.games.match.events import Drew, Reversed, Skipped, Why
from pbm.games.rummy.events import Played
from tests.games.rummy.sitting import AMY, BOB, CAL, DAN, Sitting, tiles


def acted(sitting: Sitting) -> str | None:
    """The special that acted in the last play."""
    (played,) = sitting.happened(Played)
    assert isinstance(played, Played)
    return played.acting


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("R4 Y4 W+4", None),
        ("R4 W+4 W+4", None),  # W R4 W, a run
        ("R4 Y4 W+4 W+4", "wild-limit"),
        ("R4 W+4 R6", None),
        ("R12 W+4", "not-a-group"),
    ],
)
def test_a_wild_stands_for_any_tile_within_its_limits(words: str, refusal: str | None) -> None:
    """R10: one in a set, and never two side by side in a run."""
    sitting = Sitting("R4 Y4 R6 R12 W+4 W+4", "B1 B2", "G1 G2", table="")
    sitting.play(AMY, words)
    assert sitting.refusal == refusal


def test_a_wild_set_free_by_its_tile_serves_elsewhere_and_does_not_act() -> None:
    """R11, R12."""
    sitting = Sitting("R9 G3 G4 B1", "Y3 B3", "R8 R1", table="Y9 B9 W+4")
    sitting.play(AMY, "G3 G4 R9")
    run, *others = sitting.groups
    assert (sorted(run.split()), others) == (["G3", "G4", "W+4"], ["R9 Y9 B9"])
    assert (acted(sitting), sitting.view().turn) == (None, BOB)


def test_skip_reverse_and_draw_two_act_when_they_come_from_the_rack() -> None:
    """R12."""
    sitting = Sitting("R5 B9 G11 Y1", "R2 G3 Y10", "R7 R8 B12 G1", table="R3 R4 W+4 R6")
    sitting.play(AMY, "R5")
    assert (sitting.happened(Skipped), sitting.view().turn) == ([Skipped(BOB)], CAL)
    sitting.play(CAL, "R7")
    assert (sitting.happened(Reversed), sitting.view().turn) == ([Reversed(clockwise=False)], BOB)
    sitting.play(BOB, "R2")
    assert sitting.happened(Drew) == [Drew(AMY, 2, Why.DRAW_TWO, tiles("G9 R12"))]
    assert sitting.view().turn == CAL


def test_a_wild_from_the_rack_makes_the_next_player_draw_four_and_lose_the_turn() -> None:
    """R12, R14: without a challenge."""
    sitting = Sitting("R9 Y9 W+4 G3", "Y3 R6", "Y1 B12", table="")
    sitting.play(AMY, "R9 Y9 W+4")
    assert sitting.happened(Drew) == [Drew(BOB, 4, Why.WILD_DRAW_FOUR, tiles("G9 R12 G4 B8"))]
    assert sitting.view().turn == CAL


def test_a_special_that_only_moves_on_the_table_does_nothing() -> None:
    """R12."""
    sitting = Sitting("R6 G11", "Y2 G3", "R1 B12", table="R4 R5 R6 R7 R8")
    sitting.play(AMY, "R6")
    assert sitting.groups == ["R4 R5 R6", "R6 R7 R8"]
    assert (sitting.view().turn, sitting.view().clockwise, acted(sitting)) == (BOB, True, None)


@pytest.mark.parametrize(("special", "turn"), [("Y7", BOB), ("Y5", AMY), ("Y2", AMY)])
def test_between_two_a_reverse_has_no_effect_and_after_the_others_the_same_player_goes_again(
    special: str, turn: int
) -> None:
    """R12: the direction stays."""
    sitting = Sitting(f"{special} B9 G11", "G3 Y10", table="Y3 Y4 W+4 Y6")
    sitting.play(AMY, special)
    assert (sitting.view().turn, sitting.view().clockwise, sitting.happened(Reversed)) == (turn, True, [])


def test_three_skips_in_one_play_skip_once() -> None:
    """R13."""
    sitting = Sitting("R5 Y5 G5 Y1 B1", "R9 G3", "B6 R1", "G1 G9", table="")
    sitting.play(AMY, "R5 Y5 G5")
    assert (sitting.happened(Skipped), sitting.view().turn) == ([Skipped(BOB)], CAL)


@pytest.mark.parametrize(
    ("words", "act", "acts", "turn"),
    [
        ("R7 R5 R6", "R5", "R5", CAL),
        ("R5 R6 R7", "R7", "R7", DAN),
        ("R6 R7 R5", None, "R7", DAN),
        ("R6 R5 R7", None, "R5", CAL),
    ],
)
def test_of_several_specials_one_acts_the_chosen_or_the_first_named(
    words: str, act: str | None, acts: str, turn: int
) -> None:
    """R13."""
    sitting = Sitting("R5 R6 R7 Y1 B1", "Y5 Y6", "G5 G6", "B3 B4", table="")
    sitting.play(AMY, words, act)
    assert (acted(sitting), sitting.view().turn) == (acts, turn)


def test_after_a_reverse_the_next_player_is_on_the_other_side() -> None:
    """R12: to the right, and so is who draws."""
    sitting = Sitting("R7 B1", "R2 G6", "G3 G4", table="R3 R4 R5 R6")
    sitting.play(AMY, "R7")
    sitting.draw(CAL)
    sitting.play(BOB, "R2")
    assert [it.seat for it in sitting.happened(Drew) if isinstance(it, Drew)] == [AMY]
