"""Leaving a table of Rummy Up (C41)."""

from __future__ import annotations

from pbm.games.match.events import HandOver, MatchOver, SeatLeft
from pbm.games.match.moves import Leave
from pbm.games.match.view import Awaiting
from tests.games.rummy.sitting import AMY, BOB, CAL, Sitting


def test_tiles_of_a_seat_given_up_go_under_the_pool_and_the_turn_passes() -> None:
    """C41."""
    sitting = Sitting("R11 Y1 B6", "B3 G1", "B4 G6", pool="R12")
    sitting.do(Leave(AMY))
    assert sitting.happened(SeatLeft) == [SeatLeft(AMY, 3)]
    assert (sitting.view().turn, sitting.view().pool, sitting.state.pool[0]) == (BOB, 4, "R12")


def test_with_one_seat_left_nobody_scores_and_that_seat_has_won() -> None:
    """C41."""
    sitting = Sitting("R11 Y1 B6", "B3 G1")
    sitting.do(Leave(BOB))
    assert sitting.happened(HandOver, MatchOver) == [HandOver(1, None, {}, (0, 0)), MatchOver((AMY,))]


def test_a_pool_that_is_filled_again_is_not_empty() -> None:
    """C41, R17: the round goes on after the drawn tile."""
    sitting = Sitting("R1 Y1 B6", "B3 G1", "B4 G6", pool="R7")
    sitting.draw(AMY)
    assert sitting.view().awaiting is Awaiting.DRAWN
    sitting.do(Leave(CAL))
    sitting.keep(AMY)
    assert (sitting.view().turn, sitting.view().pool, sitting.happened(HandOver)) == (BOB, 2, [])


def test_between_two_who_are_left_a_reverse_has_no_effect() -> None:
    """R12, C41."""
    sitting = Sitting("R7 Y1 B6", "B3 G1", "B4 G6")
    sitting.do(Leave(CAL))
    sitting.play(AMY, "R7")
    assert (sitting.view().turn, sitting.view().clockwise) == (BOB, True)
