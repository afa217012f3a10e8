"""The challenge of a Wild Draw Four (C21-C25)."""

from __future__ import annotations

import pytest

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Drew, TurnBegan, Why
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.events import Challenged, Guilty, Innocent, Shown
from tests.games.uno.sitting import AMY, BOB, CAL, HOUR, MINUTE, Sitting, cards


@pytest.mark.parametrize(
    ("rest", "top", "color", "guilty"),
    [
        ("R5 R7", "R9", None, True),
        ("RR B2", "R9", None, True),
        ("B9 G3", "R9", None, False),
        ("BS W Y2", "RS", None, False),
        ("G5 B2", "R9 W", Color.GREEN, True),
        ("R2 B2", "R9 W", Color.GREEN, False),
        ("W W+4", "R9", None, False),
    ],
)
def test_c13_c22_only_a_card_of_the_color_before_makes_it_a_bluff(
    rest: str, top: str, color: Color | None, guilty: bool
) -> None:
    sitting = Sitting(f"{rest} W+4", "B1 G2", "Y4 G6", top=top, color=color)
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.challenge(BOB)
    assert bool(sitting.happened(Guilty)) is guilty
    assert bool(sitting.happened(Innocent)) is not guilty


def test_c23_the_guilty_draws_four_and_the_challenger_has_a_normal_turn() -> None:
    sitting = Sitting("R5 R7 W+4", "B1 G2", "G1 G3", draw="Y1 Y2 Y3 Y5 Y6")
    sitting.play(AMY, "W+4", Color.GREEN)
    sitting.wait(11 * HOUR)
    sitting.challenge(BOB)
    assert sitting.happened() == [
        Challenged(AMY, BOB),
        Shown(AMY, BOB, cards("R5 R7")),
        Guilty(AMY),
        Drew(AMY, 4, Why.GUILTY, cards("Y1 Y2 Y3 Y5")),
        TurnBegan(BOB, 3),
    ]
    assert (sitting.state.turn, sitting.view().awaiting, sitting.state.color) == (BOB, Awaiting.PLAY, Color.GREEN)
    assert sitting.open_windows() == {"turn": 24 * HOUR}


def test_c24_the_challenger_in_the_wrong_draws_six_and_forfeits_the_turn() -> None:
    sitting = Sitting("B9 G3 W+4", "B1 G2", "B4 G6")
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.challenge(BOB)
    assert len(sitting.state.hands[BOB]) == 8
    assert (sitting.state.turn, sitting.state.pending) == (CAL, 0)


def test_c22_the_hand_is_shown_to_the_challenger_alone() -> None:
    sitting = Sitting("R5 R7 W+4", "B1 G2", "G1 G3")
    sitting.play(AMY, "W+4", Color.GREEN)
    outcome = sitting.challenge(BOB)
    shown = outcome.events[1]
    assert shown == Shown(AMY, BOB, cards("R5 R7"))
    assert [seat for seat in (AMY, BOB, CAL, None) if shown in uno.seen(outcome.events, seat)] == [BOB]


def test_c21_only_who_must_draw_may_challenge_and_only_before_drawing() -> None:
    sitting = Sitting("R5 R7 W+4", "B1 G2", "G1 G3")
    sitting.challenge(AMY)
    assert sitting.refusal is Code.NOTHING_TO_CHALLENGE
    sitting.play(AMY, "W+4", Color.GREEN)
    sitting.challenge(CAL)
    assert sitting.outcome.refusal == Refusal(Code.NOT_YOUR_TURN, seats=(BOB,))
    assert [sitting.view(seat).can_challenge for seat in (AMY, BOB, CAL)] == [False, True, False]
    sitting.draw(BOB)
    sitting.challenge(BOB)
    assert sitting.refusal is Code.NOTHING_TO_CHALLENGE


def test_c21_a_draw_two_is_nothing_to_challenge() -> None:
    sitting = Sitting("R+2 R7 B1", "B3 G2", "R1 G3")
    sitting.play(AMY, "R+2")
    sitting.challenge(CAL)
    assert sitting.refusal is Code.NOTHING_TO_CHALLENGE


def test_c21_w5_at_the_end_of_the_challenge_window_the_four_are_drawn() -> None:
    sitting = Sitting("R5 R7 W+4", "B1 G2", "G1 G3", challenge_window=12 * HOUR)
    sitting.play(AMY, "W+4", Color.GREEN)
    assert sitting.open_windows() == {"challenge": 12 * HOUR}
    sitting.wait(12 * HOUR)
    assert (sitting.state.turn, len(sitting.state.hands[BOB])) == (CAL, 6)
    sitting.challenge(BOB)
    assert sitting.refusal is Code.NOTHING_TO_CHALLENGE


def test_w5_without_a_challenge_window_the_four_are_drawn_at_once() -> None:
    sitting = Sitting("R5 R7 W+4", "B1 G2", "G1 G3", challenge_window=0 * HOUR)
    sitting.play(AMY, "W+4", Color.GREEN)
    assert (sitting.state.turn, len(sitting.state.hands[BOB])) == (CAL, 6)


def test_c25_cards_drawn_since_the_play_do_not_count_and_are_not_shown() -> None:
    sitting = Sitting("B3 W+4", "B1 G2", "B4 G6", draw="R1 R2 Y1 Y2 Y3 Y5 Y6 Y7")
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.catch(CAL, AMY)
    sitting.challenge(BOB)
    assert sitting.happened(Shown, Innocent) == [Shown(AMY, BOB, cards("B3")), Innocent(AMY)]


def test_c25_a_caught_bluffer_draws_for_both() -> None:
    sitting = Sitting("R3 W+4", "B1 G2", "B4 G6")
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.catch(CAL, AMY)
    sitting.challenge(BOB)
    assert len(sitting.state.hands[AMY]) == 1 + 2 + 4


def test_c22_the_color_called_afterwards_does_not_count() -> None:
    sitting = Sitting("R5 B7 W+4", "B1 G2")
    sitting.play(AMY, "W+4")
    sitting.wait(MINUTE)
    sitting.color(AMY, Color.BLUE)
    sitting.challenge(BOB)
    assert sitting.happened(Guilty) == [Guilty(AMY)]
    assert sitting.state.top == Card("W+4")
