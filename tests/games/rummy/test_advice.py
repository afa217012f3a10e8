"""*hint* and *try* (R20)."""

from __future__ import annotations

from pbm.games.refusals import Code, Refusal
from pbm.games.rummy.advice import attempt, hint
from pbm.games.rummy.moves import Play
from tests.games.rummy.sitting import AMY, BOB, Sitting, tiles


def test_a_hint_names_a_lawful_play_with_the_call_that_belongs_to_it() -> None:
    """R20, R15."""
    sitting = Sitting("R11 Y1", "B3 G1 Y9")
    idea = hint(sitting.view(AMY))
    assert idea == Play(AMY, tiles=tiles("R11"), uno=True)
    assert sitting.do(idea).refusal is None


def test_there_is_no_hint_where_nothing_can_be_played() -> None:
    """R20."""
    assert hint(Sitting("R1 Y1", "B3 G1 Y9").view(AMY)) is None


def test_out_of_turn_one_may_ask_too() -> None:
    """R20."""
    view = Sitting("R1 Y1", "R11 G1 Y9").view(BOB)
    assert hint(view) == Play(BOB, tiles=tiles("R11"))
    assert attempt(view, Play(BOB, tiles=tiles("R11"))) is None
    assert attempt(view, Play(BOB, tiles=tiles("G1"))) == Refusal(Code.NOT_A_GROUP, cards=tiles("G1"))
    assert attempt(view, Play(BOB, tiles=tiles("R1"))) == Refusal(Code.NOT_IN_HAND, "R1", cards=tiles("R1"))


def test_with_a_drawn_tile_both_know_that_it_must_be_played() -> None:
    """R20, R6."""
    sitting = Sitting("R11 B1 Y5", "B2 G1", pool="R7 Y1", must_play=False)
    sitting.draw(AMY)
    idea = hint(sitting.view(AMY))
    assert idea is not None
    assert "R7" in idea.tiles
    refusal = attempt(sitting.view(AMY), Play(AMY, tiles=tiles("R11")))
    assert refusal is not None
    assert refusal.code == "only-the-drawn-card"
