"""Queues (W13) in Rummy Up: plays of several tiles, and draws."""

from __future__ import annotations

import pytest

from pbm.games.match.events import Drew, Dropped, WasQueued
from pbm.games.match.moves import Draw
from pbm.games.refusals import Code, Refusal
from pbm.games.rummy.moves import Play
from tests.games.rummy.sitting import AMY, BOB, CAL, Sitting, tiles


def wish(seat: int, words: str) -> Play:
    return Play(seat, "", tiles(words))


def test_the_first_lawful_play_is_made_when_the_turn_begins() -> None:
    """W13, R5."""
    sitting = Sitting("B11 Y1 B6", "R7 R11 B3 G1 Y9", "G12", table="R8 R9 R10, B8 B9 B10")
    sitting.queue(BOB, wish(BOB, "B3 G1 Y9"), wish(BOB, "R11 R7"))
    assert sitting.happened() == [WasQueued(BOB, "next")]
    sitting.play(AMY, "B11")
    assert sitting.rack(BOB) == "Y9 G1 B3"


def test_a_draw_can_be_queued_and_is_lawful_only_where_nothing_can_be_played() -> None:
    """W13, R6."""
    sitting = Sitting("B11 Y1 B6", "R7 B3 G1", "G12", table="R8 R9 R10, B8 B9 B10")
    sitting.queue(BOB, Draw(BOB))
    sitting.play(AMY, "B11")
    (dropped,) = sitting.happened(Dropped)
    assert dropped == Dropped(BOB, "next", Refusal(Code.MUST_PLAY))
    sitting = Sitting("B11 Y1 B6", "R1 B3 G1", "G12", table="R8 R9 R10, B8 B9 B10")
    sitting.queue(BOB, wish(BOB, "B3"), Draw(BOB))
    sitting.play(AMY, "B11")
    assert [event.seat for event in sitting.happened(Drew) if isinstance(event, Drew)] == [BOB]


@pytest.mark.parametrize(
    ("words", "code"),
    [("R12", "not-in-hand"), ("R7 R7", "not-in-hand"), ("B1 B2 B3 B4 B5", "too-many-tiles")],
)
def test_what_could_never_be_played_is_refused_at_once(words: str, code: str) -> None:
    """W13, R19."""
    sitting = Sitting("B11 Y1 B6", "R7 B1 B2 B3 B4 B5")
    sitting.queue(BOB, wish(BOB, words))
    assert sitting.refusal == code


def test_nobody_else_learns_of_a_queue_and_next_off_drops_it() -> None:
    """W13."""
    sitting = Sitting("B11 Y1 B6", "R7 B3 G1", "G12")
    sitting.queue(BOB, wish(BOB, "R7"))
    assert [text.said for text in sitting.view(BOB).queued] == ["next"]
    assert sitting.view(CAL).queued == sitting.view(AMY).queued == ()
    sitting.queue(BOB)
    assert sitting.view(BOB).queued == ()


def test_a_queue_that_fails_asks_the_player() -> None:
    """W13."""
    sitting = Sitting("R11 Y1 B6", "R6 B3 G1", "G12")
    sitting.queue(BOB, wish(BOB, "B3"), wish(BOB, "G1"))
    sitting.play(AMY, "R11")
    assert sitting.happened(Dropped) == [Dropped(BOB, "next", Refusal(Code.NOT_A_GROUP, cards=tiles("G1")))]
    assert sitting.view().turn == BOB


def test_a_queue_in_the_own_turn_is_for_the_following_one() -> None:
    """W13."""
    sitting = Sitting("R1 Y1 B6", "B3 G1")
    sitting.queue(AMY, wish(AMY, "B6"))
    sitting.draw(AMY)
    assert [text.said for text in sitting.view(AMY).queued] == ["next"]
