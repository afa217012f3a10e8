"""Leaving, joining, and being played by a bot (C41)."""

from __future__ import annotations

import pytest

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import (
    Drew,
    Dropped,
    HandOver,
    MatchOver,
    SeatHandedOver,
    SeatJoined,
    SeatLeft,
    Shuffled,
    TurnBegan,
)
from pbm.games.match.moves import Handover, Join, Leave
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code
from pbm.games.uno.cards import DECK
from pbm.games.uno.events import CalledColor, Guilty
from tests.games.uno.sitting import AMY, BOB, CAL, DAN, HOUR, MINUTE, NOON, Sitting

LONG = " ".join(DECK[25:85])


def test_c41_the_cards_go_under_the_draw_pile_shuffled() -> None:
    sitting = Sitting("B1 B2", "G7 G8 G9", "Y1 Y2", draw="B4 B5")
    sitting.do(Leave(BOB))
    assert sitting.happened(SeatLeft) == [SeatLeft(BOB, 3)]
    assert [it.label for it in sitting.outcome.events if isinstance(it, Shuffled)] == ["leave 1"]
    assert sitting.state.draw_pile[:2] == ("B4", "B5")
    assert sorted(sitting.state.draw_pile[2:]) == ["G7", "G8", "G9"]


def test_c41_the_turn_of_who_leaves_goes_on_with_fresh_time() -> None:
    sitting = Sitting("B1 B2", "G7", "Y1 Y2")
    sitting.wait(6 * HOUR)
    sitting.do(Leave(AMY))
    assert sitting.happened(TurnBegan) == [TurnBegan(BOB, 2)]
    assert sitting.open_windows() == {"turn": 24 * HOUR}


def test_c41_a_drawn_card_goes_with_the_hand() -> None:
    sitting = Sitting("B1 B2", "G7", "Y1 Y2", draw="R4 Y6")
    sitting.draw(AMY)
    sitting.do(Leave(AMY))
    assert (sitting.state.turn, sitting.view().awaiting, sitting.state.drawn) == (BOB, Awaiting.PLAY, None)


def test_c41_another_who_leaves_changes_nothing_of_the_turn_and_is_passed_over() -> None:
    sitting = Sitting("R1 B2", "G7", "Y1 Y2")
    sitting.do(Leave(BOB))
    assert sitting.happened(TurnBegan) == []
    sitting.play(AMY, "R1", uno=True)
    assert sitting.state.turn == CAL
    sitting.play(BOB, "G7")
    assert sitting.refusal is Code.NOT_SEATED


def test_c41_c16_of_three_with_one_gone_a_reverse_acts_like_a_skip() -> None:
    sitting = Sitting("RR B2 B3", "G7", "Y1 Y2")
    sitting.do(Leave(BOB))
    sitting.play(AMY, "RR")
    assert sitting.state.turn == AMY


def test_c41_w7_an_open_color_is_called_as_by_the_clock_and_the_card_takes_effect() -> None:
    sitting = Sitting("W+4 G3 G4 B1", "R1 G1", "R6")
    sitting.play(AMY, "W+4")
    sitting.do(Leave(AMY))
    assert sitting.happened(CalledColor) == [CalledColor(AMY, Color.GREEN)]
    assert (sitting.state.turn, sitting.state.pending) == (BOB, 4)


def test_c41_c6_the_color_of_a_first_wild_is_called_and_the_next_player_begins() -> None:
    sitting = Sitting("G3 G4 B1", "R1 G1", "R6", first="W")
    sitting.do(Leave(AMY))
    assert (sitting.state.turn, sitting.view().awaiting, sitting.state.color) == (BOB, Awaiting.PLAY, Color.GREEN)


def test_c41_what_is_pending_goes_with_the_one_who_faced_it() -> None:
    sitting = Sitting("R3 R4 W+4", "B1 G2", "B4 G6")
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.do(Leave(BOB))
    assert (sitting.state.turn, sitting.view().awaiting, sitting.state.pending) == (CAL, Awaiting.PLAY, 0)
    sitting.challenge(CAL)
    assert sitting.refusal is Code.NOTHING_TO_CHALLENGE


def test_c41_c33_when_who_faces_the_last_card_leaves_the_hand_ends() -> None:
    sitting = Sitting("W+4", "B1 G2", "B4 G6", scoring="single")
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.do(Leave(BOB))
    assert sitting.happened(HandOver) == [HandOver(1, AMY, {AMY: 10}, (10, 0, 0))]


@pytest.mark.parametrize(("rest", "guilty"), [("R3 R4", True), ("B3 B4", False)])
def test_c41_who_has_left_is_judged_by_the_hand_at_the_play_and_draws_nothing(rest: str, guilty: bool) -> None:
    sitting = Sitting(f"{rest} W+4", "B1 G2", "B4 G6")
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.do(Leave(AMY))
    assert sitting.state.pending == 4
    sitting.challenge(BOB)
    assert bool(sitting.happened(Guilty)) is guilty
    assert len(sitting.happened(Drew)) == (0 if guilty else 1)
    assert (sitting.state.turn, sitting.state.pending) == (BOB if guilty else CAL, 0)


def test_c41_with_one_seat_left_the_hand_scores_nothing_and_that_seat_has_won() -> None:
    sitting = Sitting("R5 B1", "R1 G1", scores=(120, 340))
    sitting.do(Leave(BOB))
    assert sitting.happened(HandOver, MatchOver) == [HandOver(1, None, {}, (120, 340)), MatchOver((AMY,))]


def test_c41_leaving_between_hands_moves_no_deal_and_can_end_the_match() -> None:
    sitting = Sitting("R5", "B1 B2", "G1", between_hands=HOUR, draw=LONG)
    sitting.play(AMY, "R5")
    sitting.wait(MINUTE)
    sitting.do(Leave(BOB))
    assert uno.next_due(sitting.state) == NOON + HOUR
    sitting.do(Leave(CAL))
    assert sitting.happened(HandOver, MatchOver) == [MatchOver((AMY,))]


def test_c41_the_deal_passes_over_seats_that_were_given_up() -> None:
    sitting = Sitting("R5", "B1 B2", "G1", draw=LONG, dealer=AMY)
    sitting.do(Leave(BOB))
    sitting.draw(CAL)
    sitting.play(AMY, "R5")
    assert (sitting.state.hand, sitting.state.dealer, sitting.state.hands[BOB]) == (2, CAL, ())


def test_c41_who_joins_is_dealt_in_with_the_next_hand() -> None:
    sitting = Sitting("R5 R6", "B1 B2", draw=LONG, scores=(5, 6))
    assert sitting.do(Join(CAL, bot=True)).events == (SeatJoined(CAL),)
    sitting.play(AMY, "R5", uno=True)
    assert sitting.state.turn == BOB
    sitting.call(CAL)
    assert sitting.refusal is Code.NOT_YOUR_TURN
    sitting.draw(BOB)
    sitting.play(AMY, "R6")
    assert (sitting.state.hand, sitting.view().seats[CAL].bot, sitting.view().seats[CAL].score) == (2, True, 0)
    assert len(sitting.state.hands[CAL]) >= 7


def test_c41_c1_no_seat_is_added_out_of_number_or_beyond_ten() -> None:
    sitting = Sitting("R5 R6", "B1 B2")
    assert sitting.do(Join(5)).refusal is not None
    for number in range(CAL, 10):
        assert sitting.do(Join(number)).refusal is None
    assert sitting.do(Join(10)).refusal is not None


def test_c41_with_a_newcomer_waiting_the_match_outlives_the_hand() -> None:
    sitting = Sitting("R5 R6", "B1 B2", draw=LONG)
    sitting.do(Join(CAL))
    sitting.do(Leave(BOB))
    assert sitting.happened(HandOver, MatchOver) == [HandOver(1, None, {}, (0, 0, 0))]
    assert (sitting.state.hand, sitting.state.playing()) == (2, (AMY, CAL))


def test_c41_c38_who_waits_does_not_share_a_match_in_which_nobody_has_scored() -> None:
    sitting = Sitting("B1", "Y1", draw="", scoring="rounds", rounds=1)
    sitting.do(Join(CAL))
    sitting.draw(AMY)
    sitting.draw(BOB)
    blocked = HandOver(1, None, {}, (0, 0, 0), blocked=True)
    assert sitting.happened(HandOver, MatchOver) == [blocked, MatchOver((AMY, BOB))]


def test_c41_a_bot_takes_the_hand_over_and_gives_it_back() -> None:
    sitting = Sitting("R5 R6", "B1 B2")
    assert sitting.do(Handover(BOB)).events == (SeatHandedOver(BOB, bot=True),)
    assert sitting.do(Handover(BOB)).events == ()
    assert sitting.do(Handover(BOB, bot=False)).events == (SeatHandedOver(BOB, bot=False),)
    assert sitting.hand(BOB) == "B1 B2"


def test_c41_seats_are_never_renumbered() -> None:
    sitting = Sitting("R5 R6", "B1 B2", "G1 G2", "Y1 Y2")
    sitting.do(Leave(BOB))
    sitting.do(Leave(CAL))
    assert [it.gone for it in sitting.view().seats] == [False, True, True, False]
    sitting.play(AMY, "R5")
    assert (sitting.state.turn, sitting.state.top) == (DAN, Card("R5"))


def test_c41_c19_cards_that_come_back_make_the_blocked_round_begin_anew() -> None:
    sitting = Sitting("B1 B2", "G1 G2", "Y1 Y3", "Y8", draw="", scoring="single")
    for seat in (AMY, BOB, CAL):
        sitting.draw(seat)
    sitting.do(Leave(DAN))
    sitting.draw(AMY)
    sitting.draw(BOB)
    assert sitting.state.winners is None
    sitting.draw(CAL)
    sitting.draw(AMY)
    assert sitting.state.winners == (BOB,)


def test_c41_what_the_last_player_had_held_is_dropped() -> None:
    sitting = Sitting("R5 B3", "R2 G5", uno_window=HOUR)
    sitting.play(AMY, "R5")
    sitting.play(BOB, "R2")
    sitting.do(Leave(AMY))
    assert sitting.happened(Dropped, MatchOver) == [Dropped(BOB, "R2"), MatchOver((BOB,))]
