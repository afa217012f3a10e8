"""The host's penalty for suggesting a card (C40)."""

from __future__ import annotations

from pbm.games.match.events import Drew, Why
from pbm.games.match.moves import Penalty
from pbm.games.refusals import Code
from tests.games.uno.sitting import AMY, BOB, MINUTE, Sitting


def test_c40_the_seat_draws_four_and_the_turn_stays() -> None:
    sitting = Sitting("B1 B2", "G7 G8", draw="Y1 Y2 Y3 Y4 Y5")
    sitting.do(Penalty(BOB))
    assert sitting.hand(BOB) == "Y1 Y2 Y3 Y4 G7 G8"
    assert [(it.count, it.why) for it in sitting.outcome.events if isinstance(it, Drew)] == [(4, Why.PENALTY)]
    assert sitting.view().turn == AMY


def test_c40_c19_the_seat_takes_what_there_is() -> None:
    sitting = Sitting("B1 B2", "G7 G8", top="R1 R9", draw="Y1")
    sitting.do(Penalty(BOB))
    assert sitting.hand(BOB) == "R1 Y1 G7 G8"
    sitting.do(Penalty(AMY))
    assert sitting.hand(AMY) == "B1 B2"


def test_c40_w3_who_draws_owes_no_uno_any_more() -> None:
    sitting = Sitting("R1 B2", "G7 G8", uno_window=10 * MINUTE)
    sitting.play(AMY, "R1")
    assert "uno" in sitting.open_windows()
    sitting.do(Penalty(AMY))
    assert "uno" not in sitting.open_windows()
    sitting.catch(BOB, AMY)
    assert sitting.refusal is Code.NOTHING_TO_CATCH


def test_c40_a_drawn_card_is_still_the_only_one_that_may_be_played() -> None:
    sitting = Sitting("B1 B2", "G7 G8", draw="R4 R5 R6 R7 R8")
    sitting.draw(AMY)
    sitting.do(Penalty(AMY))
    sitting.play(AMY, "R5")
    assert sitting.refusal is Code.ONLY_THE_DRAWN_CARD


def test_c40_nobody_is_punished_who_has_no_seat_or_when_no_hand_is_on() -> None:
    sitting = Sitting("R1", "G7 G8", scoring="single")
    outcomes = [sitting.do(Penalty(7))]
    sitting.play(AMY, "R1")
    outcomes.append(sitting.do(Penalty(BOB)))
    assert [it.refusal.code for it in outcomes if it.refusal] == [Code.NOT_SEATED, Code.HAND_OVER]
