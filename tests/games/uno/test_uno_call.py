"""UNO: calling, catching, false calls (C26-C31), and the table rule (W2)."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.games import uno
from pbm.games.match.cards import Color
from pbm.games.match.events import CalledUno, Caught, Drew, FalseUno, Why
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.events import Played
from tests.games.uno.sitting import AMY, BOB, CAL, HOUR, MINUTE, Sitting, cards


def with_one_left(**options: Any) -> Sitting:
    """Amy has laid her next-to-last card without a word, and Bob is next."""
    sitting = Sitting("R5 B3", "R1 G2 G4", "G1 G3 Y9", draw="Y1 Y2 Y3 Y4", **options)
    sitting.play(AMY, "R5")
    return sitting


def test_c26_called_with_the_play() -> None:
    sitting = Sitting("R5 B3", "R1 G2", "G1")
    sitting.play(AMY, "R5", uno=True)
    assert [type(it) for it in sitting.happened(Played, CalledUno)] == [Played, CalledUno]
    assert sitting.view().seats[AMY].uno
    sitting.catch(CAL, AMY)
    assert sitting.refusal is Code.NOTHING_TO_CATCH


def test_c26_called_just_before_the_play() -> None:
    sitting = Sitting("R5 B3", "R1 G2", "G1")
    sitting.call(AMY)
    assert sitting.outcome.events == (CalledUno(AMY),)
    assert sitting.call(AMY) == uno.Outcome(sitting.state, (), uno.Result.DONE)
    sitting.play(AMY, "R5")
    assert sitting.happened(CalledUno) == []
    sitting.catch(BOB, AMY)
    assert sitting.refusal is Code.NOTHING_TO_CATCH


def test_c26_called_before_the_play_with_the_second_card_drawn() -> None:
    sitting = Sitting("B3", "R1 G2", "G1", draw="R7 Y1")
    sitting.draw(AMY)
    sitting.call(AMY)
    assert sitting.outcome.events == (CalledUno(AMY),)
    sitting.play(AMY, "R7")
    assert sitting.state.debts == ()


def test_c26_an_announcement_that_no_play_follows_lapses_free() -> None:
    sitting = Sitting("R5 B3", "R1 G2", draw="Y1 Y2 Y3")
    sitting.call(AMY)
    sitting.draw(AMY)
    assert (sitting.hand(AMY), sitting.view().seats[AMY].uno) == ("R5 Y1 B3", False)


def test_c26_an_announcement_holds_through_a_challenge_that_is_won() -> None:
    sitting = Sitting("R5 R7 W+4", "G1 G2")
    sitting.play(AMY, "W+4", Color.GREEN)
    sitting.call(BOB)
    sitting.challenge(BOB)
    sitting.play(BOB, "G1")
    assert sitting.view().seats[BOB].uno


def test_c26_called_after_the_play() -> None:
    sitting = with_one_left()
    assert sitting.view(BOB).catchable == (AMY,)
    sitting.call(AMY)
    assert sitting.outcome.events == (CalledUno(AMY),)
    assert sitting.view(BOB).catchable == ()


def test_c27_caught_draws_two_and_the_turn_stays() -> None:
    sitting = with_one_left()
    sitting.catch(CAL, AMY)
    assert sitting.outcome.events == (Caught(AMY, CAL), Drew(AMY, 2, Why.CAUGHT, cards("Y1 Y2")))
    assert sitting.state.turn == BOB


def test_c27_c30_penalties_can_be_set() -> None:
    sitting = with_one_left(uno_penalty=4, false_uno_penalty=1)
    sitting.catch(BOB, AMY)
    assert len(sitting.state.hands[AMY]) == 5
    sitting.call(CAL)
    assert sitting.happened(FalseUno) == [FalseUno(CAL)]
    assert len(sitting.state.hands[CAL]) == 4


def test_c27_nobody_catches_themselves() -> None:
    sitting = with_one_left()
    assert sitting.view(AMY).catchable == ()
    sitting.catch(AMY, AMY)
    assert sitting.refusal is Code.NOTHING_TO_CATCH
    sitting.catch(AMY)
    assert sitting.refusal is Code.NOTHING_TO_CATCH


def test_c27_without_a_name_whoever_can_be_caught_is() -> None:
    sitting = with_one_left()
    sitting.catch(CAL)
    assert sitting.happened(Caught) == [Caught(AMY, CAL)]


def test_c28_nobody_is_caught_before_the_next_to_last_card_lies() -> None:
    sitting = Sitting("R5 B3", "R1 G2 G4")
    sitting.catch(BOB, AMY)
    assert sitting.outcome.refusal == Refusal(Code.NOTHING_TO_CATCH, seats=(AMY,))


@pytest.mark.parametrize("act", ["play", "draw"])
def test_c28_c29_w2_once_the_next_player_has_acted_it_is_too_late(act: str) -> None:
    sitting = with_one_left()
    sitting.wait(5 * HOUR)
    if act == "play":
        sitting.play(BOB, "R1")
    else:
        sitting.draw(BOB)
    sitting.catch(CAL, AMY)
    assert sitting.refusal is Code.TOO_LATE


def test_w2_a_catch_hours_later_is_in_time_and_gives_nobody_time_back() -> None:
    sitting = with_one_left()
    sitting.wait(5 * HOUR)
    sitting.catch(CAL, AMY)
    assert sitting.open_windows() == {"turn": 19 * HOUR}


def test_w2_being_made_to_draw_or_skipped_is_no_act() -> None:
    for card in ("R+2", "RS"):
        sitting = Sitting(f"{card} B3", "R1 G2", "R4 G3")
        sitting.play(AMY, card)
        sitting.catch(BOB, AMY)
        assert sitting.happened(Caught) == [Caught(AMY, BOB)]


@pytest.mark.parametrize("answer", ["draw", "challenge"])
def test_w2_answering_a_wild_draw_four_is_an_act(answer: str) -> None:
    sitting = Sitting("R5 W+4", "R1 G2", "R4 G3")
    sitting.play(AMY, "W+4", Color.BLUE)
    getattr(sitting, answer)(BOB)
    assert sitting.state.debts == ()


def test_w2_a_timeout_is_an_act() -> None:
    sitting = with_one_left(turn_time=HOUR)
    sitting.wait(HOUR)
    sitting.catch(CAL, AMY)
    assert sitting.refusal is Code.TOO_LATE


def test_c30_a_false_call_draws_two() -> None:
    sitting = Sitting("R5 R7 B3", "R1 G2")
    sitting.call(AMY)
    assert sitting.happened(FalseUno, Drew) == [FalseUno(AMY), Drew(AMY, 2, Why.FALSE_UNO, cards("Y1 Y2"))]


def test_c30_with_two_cards_out_of_turn_it_is_false() -> None:
    sitting = Sitting("R5 R7 B3", "R1 G2")
    sitting.call(BOB)
    assert sitting.happened(FalseUno) == [FalseUno(BOB)]


def test_c30_with_two_cards_and_a_question_open_it_is_false() -> None:
    sitting = Sitting("W B3 B4", "R1 G2")
    sitting.play(AMY, "W")
    sitting.call(AMY)
    assert sitting.happened(FalseUno) == [FalseUno(AMY)]


def test_c30_the_penalty_is_drawn_before_the_cards_effect() -> None:
    sitting = Sitting("R+2 R7 B3", "R1 G2", draw="Y1 Y2 Y3 Y4")
    sitting.play(AMY, "R+2", uno=True)
    assert [(it.seat, it.cards) for it in sitting.outcome.events if isinstance(it, Drew)] == [
        (AMY, cards("Y1 Y2")),
        (BOB, cards("Y3 Y4")),
    ]


def test_c30_turned_off_a_false_call_does_nothing() -> None:
    sitting = Sitting("R5 R7 B3 B4", "R1 G2", false_uno_penalty=0)
    assert sitting.call(AMY) == uno.Outcome(sitting.state, (), uno.Result.DONE)
    sitting.play(AMY, "R5", uno=True)
    assert sitting.happened(FalseUno, Drew) == []


@pytest.mark.parametrize("false_uno_penalty", [0, 2])
def test_c30_a_call_that_crosses_with_a_draw_is_too_late_without_penalty(false_uno_penalty: int) -> None:
    sitting = with_one_left(false_uno_penalty=false_uno_penalty)
    sitting.catch(CAL, AMY)
    sitting.call(AMY)
    assert (sitting.refusal, len(sitting.state.hands[AMY])) == (Code.TOO_LATE, 3)


def test_c30_after_another_play_an_old_crossing_is_no_excuse() -> None:
    sitting = with_one_left()
    sitting.catch(CAL, AMY)
    sitting.draw(BOB)
    sitting.draw(CAL)
    sitting.draw(AMY)
    sitting.call(AMY)
    assert sitting.refusal is Code.TOO_LATE
    sitting = Sitting("R5 R6 R7 B3 B1", "R1 G2 G4")
    sitting.play(AMY, "R5")
    sitting.call(AMY)
    assert sitting.happened(FalseUno) == [FalseUno(AMY)]


def test_with_one_card_and_nothing_owed_a_call_does_nothing() -> None:
    """Fine points, UNO."""
    sitting = Sitting("R5", "R1 G2")
    assert sitting.call(AMY) == uno.Outcome(sitting.state, (), uno.Result.DONE)


def test_c31_a_catch_of_nobody_is_refused() -> None:
    sitting = with_one_left()
    sitting.catch(BOB, CAL)
    assert sitting.refusal is Code.NOTHING_TO_CATCH
    sitting.catch(BOB, AMY)
    sitting.catch(BOB, AMY)
    assert sitting.refusal is Code.NOTHING_TO_CATCH


def test_c31_after_a_call_in_time_there_is_nothing_to_catch() -> None:
    sitting = with_one_left()
    sitting.call(AMY)
    sitting.play(BOB, "R1")
    sitting.catch(CAL, AMY)
    assert sitting.refusal is Code.NOTHING_TO_CATCH


def test_questions_the_uno_window_opens_when_the_color_is_called() -> None:
    """Fine points, Questions."""
    sitting = Sitting("W B3", "R1 G2", uno_window=10 * MINUTE)
    sitting.play(AMY, "W")
    sitting.catch(BOB, AMY)
    assert sitting.refusal is Code.NOTHING_TO_CATCH
    sitting.wait(MINUTE)
    sitting.color(AMY, Color.BLUE)
    assert sitting.open_windows() == {"uno": 10 * MINUTE}


@pytest.mark.parametrize("meanwhile", [True, False])
def test_questions_uno_may_be_called_meanwhile_or_with_the_answer(meanwhile: bool) -> None:
    """Fine points, Questions."""
    sitting = Sitting("W B3", "R1 G2", uno_window=10 * MINUTE)
    sitting.play(AMY, "W")
    if meanwhile:
        sitting.call(AMY)
    sitting.color(AMY, Color.BLUE, uno=not meanwhile)
    assert sitting.open_windows() == {"turn": 24 * HOUR}
    assert sitting.view().seats[AMY].uno


def test_a_drawn_second_card_owes_a_new_call() -> None:
    """C26: who draws with one card in hand and plays the drawn card must call UNO again."""
    sitting = Sitting("R5 B3", "R1 G2", draw="Y1 R7 Y2 Y3")
    sitting.play(AMY, "R5", uno=True)
    sitting.draw(BOB)
    sitting.draw(AMY)
    assert not sitting.view().seats[AMY].uno
    sitting.play(AMY, "R7")
    assert sitting.view(BOB).catchable == (AMY,)


def test_c27_c19_caught_with_nothing_to_draw_is_caught_all_the_same() -> None:
    sitting = Sitting("R5 B3", "R1 G2 G4", top="R9", draw="", uno_penalty=0)
    sitting.play(AMY, "R5")
    sitting.catch(BOB, AMY)
    assert sitting.outcome.events == (Caught(AMY, BOB),)
    sitting.catch(BOB, AMY)
    assert sitting.refusal is not None
