"""The UNO window, holding, order of arrival, timeouts, and whom we wait for (W1, W3-W5, W7, W16)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import CalledUno, Caught, Drew, Dropped, Reminded, TimedOut, TurnBegan, WasHeld, Why
from pbm.games.match.moves import Leave, Tick, Undo
from pbm.games.match.view import Awaiting, Queued, Window
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.events import CalledColor, Challenged, Played, Shown
from pbm.games.uno.moves import Play
from tests.games.uno.sitting import AMY, BOB, CAL, HOUR, MINUTE, NOON, Sitting, cards

SECOND = timedelta(seconds=1)


def in_window(**options: Any) -> Sitting:
    """Amy owes her UNO and can be caught for ten minutes; Bob is next, who holds R2, G5 and G2."""
    sitting = Sitting("R5 B3", "R2 G5 G2", "R8 Y1 Y9", draw="Y4 Y5 Y6 Y7", uno_window=10 * MINUTE, **options)
    sitting.play(AMY, "R5")
    return sitting


def test_w1_the_next_turn_begins_when_the_window_closes() -> None:
    sitting = in_window()
    assert sitting.happened(TurnBegan) == []
    assert sitting.view().windows == (Window("uno", (AMY,), NOON + 10 * MINUTE),)
    sitting.wait(HOUR)
    assert sitting.happened(TurnBegan) == [TurnBegan(BOB, 2)]
    assert sitting.open_windows() == {"turn": 24 * HOUR - 50 * MINUTE}


def test_w1_what_the_next_player_texts_is_held_and_goes_in_at_the_close() -> None:
    sitting = in_window()
    assert sitting.play(BOB, "R2").result is uno.Result.HELD
    assert sitting.outcome.events == (WasHeld(BOB, "R2"),)
    assert sitting.view(BOB).queued == (Queued("R2", held=True),)
    assert sitting.view(CAL).queued == ()
    sitting.wait(10 * MINUTE - SECOND)
    assert sitting.state.top == Card("R5")
    sitting.wait(SECOND)
    assert sitting.happened() == [TurnBegan(BOB, 2), Played(BOB, Card("R2")), TurnBegan(CAL, 3)]


def test_w1_a_newer_text_replaces_the_held_one() -> None:
    sitting = in_window()
    sitting.play(BOB, "R2")
    sitting.play(BOB, "G5")
    sitting.wait(10 * MINUTE)
    assert sitting.state.top == Card("G5")


def test_w1_what_could_not_be_played_is_refused_at_once_and_leaves_the_held_text() -> None:
    sitting = in_window()
    sitting.play(BOB, "R2")
    for card, code in (("G2", Code.NO_MATCH), ("B7", Code.NOT_IN_HAND)):
        sitting.play(BOB, card)
        assert sitting.refusal is code
    sitting.keep(BOB)
    assert sitting.refusal is Code.DRAW_FIRST
    assert sitting.view(BOB).queued == (Queued("R2", held=True),)


def test_w1_undo_drops_the_held_text_first_then_the_queue() -> None:
    sitting = in_window()
    sitting.queue(BOB, Play(BOB, cards=cards("G5")))
    sitting.draw(BOB)
    assert [it.held for it in sitting.view(BOB).queued] == [True, False]
    assert sitting.do(Undo(BOB)).events == (Dropped(BOB, "draw"),)
    assert sitting.do(Undo(BOB)).events == (Dropped(BOB, "next"),)
    assert sitting.do(Undo(BOB)) == uno.Outcome(sitting.state, (), uno.Result.DONE)


def test_w1_the_players_own_text_is_held_too_after_a_skip_between_two() -> None:
    sitting = Sitting("RS R5", "R1 G2 G4", uno_window=10 * MINUTE)
    sitting.play(AMY, "RS")
    assert sitting.play(AMY, "R5").result is uno.Result.HELD
    sitting.call(AMY)
    assert [type(it) for it in sitting.outcome.events[:3]] == [CalledUno, TurnBegan, Played]


def test_w1_forced_draws_and_skips_happen_at_once() -> None:
    sitting = Sitting("R+2 B3", "R2 G5", "R8 Y1", uno_window=10 * MINUTE)
    sitting.play(AMY, "R+2")
    assert (len(sitting.state.hands[BOB]), sitting.state.turn) == (4, CAL)
    assert sitting.play(CAL, "R8").result is uno.Result.HELD


def test_w1_a_challenge_is_held_and_its_window_starts_afterwards() -> None:
    sitting = Sitting("R3 W+4", "B1 G2", uno_window=10 * MINUTE, challenge_window=12 * HOUR)
    sitting.play(AMY, "W+4", Color.BLUE)
    assert sitting.open_windows() == {"uno": 10 * MINUTE}
    assert sitting.view(BOB).can_challenge
    assert sitting.challenge(BOB).result is uno.Result.HELD
    assert sitting.happened(Shown) == []
    sitting.do(Undo(BOB))
    sitting.wait(10 * MINUTE)
    assert sitting.open_windows() == {"challenge": 12 * HOUR}


def test_w1_from_the_next_player_with_two_cards_a_call_is_taken_meanwhile() -> None:
    """Fine points, UNO."""
    sitting = Sitting("R5 B3", "R2 G5", "R8 Y1", uno_window=10 * MINUTE)
    sitting.play(AMY, "R5")
    sitting.call(BOB)
    assert sitting.outcome.events == (CalledUno(BOB),)
    sitting.play(BOB, "R2")
    sitting.wait(10 * MINUTE)
    assert sitting.view().seats[BOB].uno


@pytest.mark.parametrize("cause", [CalledUno, Caught])
def test_w3_with_its_cause_gone_the_window_closes_and_the_held_text_goes_in(cause: type) -> None:
    sitting = in_window()
    sitting.play(BOB, "R2")
    sitting.wait(MINUTE)
    if cause is CalledUno:
        sitting.call(AMY)
    else:
        sitting.catch(CAL, AMY)
    kinds = [type(it) for it in sitting.happened(CalledUno, Caught, TurnBegan, Played)]
    assert kinds == [cause, TurnBegan, Played, TurnBegan]
    assert sitting.open_windows() == {"turn": 24 * HOUR}


def test_w3_the_debtor_leaving_closes_the_window() -> None:
    sitting = in_window()
    sitting.play(BOB, "R2")
    sitting.do(Leave(AMY))
    assert sitting.happened(Played) == [Played(BOB, Card("R2"))]


def test_w3_cards_drawn_while_the_window_is_open_close_it() -> None:
    """Fine points, UNO: here by a false call of a player who had two cards and was skipped to."""
    sitting = Sitting("RS B3", "R2 G5 G2", uno_window=10 * MINUTE)
    sitting.play(AMY, "RS")
    sitting.call(BOB)
    assert sitting.open_windows() == {"uno": 10 * MINUTE}
    sitting.catch(BOB)
    assert sitting.open_windows() == {"turn": 24 * HOUR}


def test_what_can_no_longer_be_played_is_dropped_and_asked_anew() -> None:
    """Fine points, Held and queued: the leaver whom a held challenge aimed at cannot be challenged twice."""
    sitting = Sitting("R3 W+4", "B1 G2", "B4 G6", uno_window=10 * MINUTE)
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.challenge(BOB)
    sitting.do(Leave(BOB))
    assert sitting.state.held is None
    assert (sitting.state.turn, sitting.state.pending) == (CAL, 0)
    sitting.challenge(CAL)
    assert sitting.refusal is Code.NOTHING_TO_CHALLENGE


@pytest.mark.parametrize(("late", "refusal"), [(10 * MINUTE - SECOND, None), (10 * MINUTE, Code.TOO_LATE)])
def test_w4_what_is_due_at_the_arrival_comes_first(late: timedelta, refusal: Code | None) -> None:
    sitting = in_window()
    sitting.now += late
    sitting.catch(CAL, AMY)
    assert sitting.refusal is refusal


def test_w4_a_late_timer_changes_nothing() -> None:
    """What a timer would have done in between is done at its own instants by whatever comes next."""
    punctual, late = in_window(turn_time=HOUR), in_window(turn_time=HOUR)
    for _ in range(40):
        punctual.wait(5 * MINUTE)
    late.wait(200 * MINUTE)
    assert uno.encode(punctual.state) == uno.encode(late.state)
    assert punctual.state.due == NOON + 10 * MINUTE + 4 * HOUR


def test_w4_a_refused_move_still_lets_what_was_due_happen() -> None:
    sitting = in_window()
    sitting.now += 10 * MINUTE
    outcome = sitting.catch(CAL, AMY)
    assert (outcome.result, outcome.events) == (uno.Result.REFUSED, (TurnBegan(BOB, 2),))
    assert sitting.state.begun


def test_w4_a_clock_that_goes_back_moves_nothing() -> None:
    sitting = Sitting("R5 B3 B4", "R2 G5")
    sitting.wait(HOUR)
    sitting.now -= 2 * HOUR
    sitting.play(AMY, "R5")
    assert sitting.state.due == NOON + 25 * HOUR


def test_w7_who_lets_the_time_run_out_draws_one_keeps_it_and_passes() -> None:
    sitting = Sitting("R5 B1", "R1 G1", draw="R4 Y6", turn_time=HOUR)
    sitting.wait(HOUR)
    happened = sitting.happened(TimedOut, Drew, TurnBegan)
    assert happened == [TimedOut(AMY), Drew(AMY, 1, Why.TURN, cards("R4")), TurnBegan(BOB, 2)]
    assert sitting.hand(AMY) == "R4 R5 B1"


def test_w7_a_timeout_may_only_pass() -> None:
    sitting = Sitting("R5 B1", "R1 G1", on_timeout="pass")
    sitting.wait(24 * HOUR)
    assert sitting.happened(TimedOut, Drew, TurnBegan) == [TimedOut(AMY), TurnBegan(BOB, 2)]


def test_w7_c19_passing_with_nothing_to_draw_counts_towards_a_blocked_hand() -> None:
    sitting = Sitting("R5 B1", "R1 G2", draw="", on_timeout="pass", scoring="single")
    sitting.wait(48 * HOUR)
    assert sitting.state.winners == (BOB,)


def test_w7_a_timeout_may_let_a_bot_take_the_turn() -> None:
    sitting = Sitting("B1 B2 R5", "R1 G1", on_timeout="bot")
    sitting.wait(24 * HOUR)
    assert sitting.happened(TimedOut, Played) == [TimedOut(AMY), Played(AMY, Card("R5"))]


def test_w7_a_bot_that_has_to_draw_finishes_the_turn() -> None:
    sitting = Sitting("B1 B2", "R1 G1", draw="R4 Y6 Y7", on_timeout="bot")
    sitting.wait(24 * HOUR)
    assert (sitting.state.turn, len(sitting.happened(Drew))) == (BOB, 1)


def test_w7_a_drawn_card_is_kept() -> None:
    sitting = Sitting("R5 B1", "R1 G1", draw="R4 Y6")
    sitting.draw(AMY)
    sitting.wait(24 * HOUR)
    assert (sitting.state.turn, sitting.hand(AMY)) == (BOB, "R4 R5 B1")


@pytest.mark.parametrize(
    ("rest", "color"), [("R1 G3 G4 B1", Color.GREEN), ("B1 B2 Y3 Y4", Color.YELLOW), ("W W", Color.RED)]
)
def test_w7_c12_a_color_that_nobody_calls_is_the_most_frequent_one(rest: str, color: Color) -> None:
    sitting = Sitting(f"W {rest}", "R1 G1")
    sitting.play(AMY, "W")
    sitting.wait(24 * HOUR)
    assert sitting.happened(TimedOut, CalledColor) == [TimedOut(AMY), CalledColor(AMY, color)]


def test_w7_on_timeout_pass_still_draws_what_is_pending() -> None:
    """Fine points, Clocks."""
    sitting = Sitting("R5 R7 W+4", "B1 G2", on_timeout="pass", challenge_window=HOUR)
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.wait(HOUR)
    assert len(sitting.state.hands[BOB]) == 6


@pytest.mark.parametrize(
    ("sitting", "expected"),
    [
        (in_window(), uno.Wait((AMY,), "uno", NOON + 10 * MINUTE)),
        (Sitting("R5 B1", "R1"), uno.Wait((AMY,), "play", NOON + 24 * HOUR)),
        (Sitting("R5 B1", "R1", first="W"), uno.Wait((AMY,), "color", NOON + 24 * HOUR)),
    ],
)
def test_w16_whom_we_wait_for_and_until_when(sitting: Sitting, expected: uno.Wait) -> None:
    assert uno.waiting(sitting.state) == (expected,)
    while (due := uno.next_due(sitting.state)) is not None and due < expected.until:
        sitting.wait(due - sitting.now)
        assert not sitting.happened() or sitting.happened(Reminded)
    assert due == expected.until


def test_w16_waiting_for_a_drawn_card_an_answer_and_the_next_deal() -> None:
    sitting = Sitting("G7 W+4 W", "B1 G2", draw="R4 Y6 Y7 Y8 Y9", between_hands=HOUR)
    sitting.draw(AMY)
    assert [it.what for it in uno.waiting(sitting.state)] == ["drawn"]
    sitting.keep(AMY)
    sitting.draw(BOB)
    sitting.play(AMY, "W+4", Color.GREEN)
    assert uno.waiting(sitting.state) == (uno.Wait((BOB,), "challenge", NOON + 12 * HOUR),)
    sitting = Sitting("R5", "B1 B2", between_hands=HOUR)
    sitting.play(AMY, "R5")
    assert uno.waiting(sitting.state) == (uno.Wait((), "deal", NOON + HOUR),)


def test_w16_nothing_changes_before_the_next_due_instant() -> None:
    sitting = in_window()
    due = uno.next_due(sitting.state)
    assert due is not None
    assert uno.step(sitting.state, Tick(), due - SECOND).events == ()
    assert uno.step(sitting.state, Tick(), due).events != ()


def test_turns_are_numbered_from_when_they_are_passed() -> None:
    """What the next player is told during a UNO window carries the number under which the turn then begins."""
    sitting = in_window()
    told = sitting.view(BOB).turn_number
    sitting.wait(10 * MINUTE)
    assert sitting.happened(TurnBegan) == [TurnBegan(BOB, told)]


def test_a_held_challenge_is_judged_when_it_goes_in() -> None:
    """W1, C25: the catch that lets it in has changed the hand, but not what counts."""
    sitting = Sitting("R3 W+4", "B1 G2", "B4 G6", uno_window=10 * MINUTE)
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.challenge(BOB)
    sitting.catch(CAL, AMY)
    assert [type(it) for it in sitting.happened(Caught, Challenged, Shown)] == [Caught, Challenged, Shown]
    assert sitting.happened(Shown) == [Shown(AMY, BOB, cards("R3"))]
    assert (sitting.state.turn, sitting.view().awaiting) == (BOB, Awaiting.PLAY)


def test_w13_a_held_text_that_fails_leaves_the_queue_to_be_tried() -> None:
    """Fine points, Held and queued: asked as if nothing had been held."""
    sitting = in_window()
    held = Play(BOB, "b9", cards("B9"))
    spoiled = uno.State(**{name: getattr(sitting.state, name) for name in uno.State.__struct_fields__} | {"held": held})
    outcome = uno.step(spoiled, Tick(), NOON + 10 * MINUTE)
    assert outcome.events == (TurnBegan(BOB, 2), Dropped(BOB, "b9", Refusal(Code.NOT_IN_HAND, "B9")))
