"""Queued preferences: played when the own turn begins, or gone (W13)."""

from __future__ import annotations

import pytest

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Drew, Dropped, TurnBegan, WasQueued, Why
from pbm.games.match.moves import Draw
from pbm.games.match.view import Awaiting, Queued
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.events import Played
from pbm.games.uno.moves import Play
from tests.games.uno.sitting import AMY, BOB, CAL, MINUTE, Sitting, cards


def lay(codes: str, color: Color | None = None) -> Play:
    return Play(BOB, cards=cards(codes), color=color)


def test_w13_the_first_lawful_preference_is_played_when_the_turn_begins() -> None:
    sitting = Sitting("R8 B1 B2", "B7 G5 G1", "G6 Y1", draw="Y1 Y2")
    sitting.queue(BOB, lay("G5"), lay("B7"), Draw(BOB))
    sitting.play(AMY, "R8")
    assert sitting.happened(Played, TurnBegan, Drew) == [
        Played(AMY, Card("R8")),
        TurnBegan(BOB, 2),
        Drew(BOB, 1, Why.TURN, cards("Y1")),
        TurnBegan(CAL, 3),
    ]


@pytest.mark.parametrize(("laid", "expected"), [("R5", ["G5"]), ("R7", ["B7"]), ("B1", ["B7"]), ("R8", [])])
def test_w13_preferences_are_judged_against_what_then_lies(laid: str, expected: list[str]) -> None:
    sitting = Sitting("R5 R7 B1 R8", "B7 G5 G1", "G6 Y1", top="R1")
    sitting.queue(BOB, lay("G5"), lay("B7"))
    sitting.play(AMY, laid)
    assert [it.card for it in sitting.outcome.events if isinstance(it, Played) and it.seat == BOB] == expected


def test_w13_when_none_is_lawful_the_player_is_asked_and_the_queue_is_gone() -> None:
    sitting = Sitting("R6 R8 B1", "B7 G5 R1", "G6 Y1")
    sitting.queue(BOB, lay("G5"), lay("B7"))
    sitting.play(AMY, "R6")
    assert sitting.happened(Dropped) == [Dropped(BOB, "next", Refusal(Code.NO_MATCH, "B7"))]
    assert (sitting.state.turn, sitting.view().awaiting, sitting.view(BOB).queued) == (BOB, Awaiting.PLAY, ())


def test_w13_nobody_else_learns_of_it() -> None:
    sitting = Sitting("R6 R8 B1", "R5 G1 G2", "G6 Y1")
    outcome = sitting.queue(BOB, lay("R5"))
    assert outcome.events == (WasQueued(BOB, "next"),)
    assert [uno.seen(outcome.events, seat) for seat in (AMY, CAL, None)] == [(), (), ()]
    assert [sitting.view(seat).queued for seat in (AMY, BOB, CAL)] == [(), (Queued("next", held=False),), ()]


def test_w13_next_off_drops_it() -> None:
    sitting = Sitting("R6 R8 B1", "R5 G1 G2")
    sitting.queue(BOB, lay("R5"))
    assert sitting.queue(BOB).events == (WasQueued(BOB, ""),)
    sitting.play(AMY, "R6")
    assert sitting.state.turn == BOB


@pytest.mark.parametrize(
    ("preference", "refusal"),
    [
        (lay("R9"), Refusal(Code.NOT_IN_HAND, "R9")),
        (lay("R5 R5"), Refusal(Code.ONE_CARD)),
        (Play(BOB, cards=cards("R5"), swap=AMY), Refusal(Code.CANNOT_SWAP, seats=(AMY,))),
    ],
)
def test_w13_what_can_never_be_played_is_refused_at_once(preference: Play, refusal: Refusal) -> None:
    sitting = Sitting("R6 R8 B1", "R5 G1 G2")
    assert sitting.queue(BOB, preference).refusal == refusal


def test_w13_a_queue_on_the_own_begun_turn_is_for_the_following_one() -> None:
    sitting = Sitting("R6 R8 R1", "R5 G1 G2")
    sitting.queue(AMY, Play(AMY, cards=cards("R8")))
    assert sitting.state.turn == AMY
    sitting.play(AMY, "R6")
    sitting.play(BOB, "R5")
    assert sitting.happened(Played)[1:] == [Played(AMY, Card("R8"))]


def test_w13_a_draw_is_tried_at_an_answer_too() -> None:
    """Fine points, Queues."""
    sitting = Sitting("R6 R8 W+4", "R5 G1 G2", "B1 B2")
    sitting.queue(BOB, lay("R5"), Draw(BOB))
    sitting.play(AMY, "W+4", Color.BLUE)
    assert (sitting.state.turn, len(sitting.state.hands[BOB])) == (CAL, 7)


def test_w13_w1_it_waits_for_the_end_of_the_uno_window() -> None:
    sitting = Sitting("R6 B1", "R5 G1 G2", "G6 Y1", uno_window=10 * MINUTE)
    sitting.queue(BOB, lay("R5"))
    sitting.play(AMY, "R6")
    assert sitting.state.top == Card("R6")
    sitting.wait(10 * MINUTE)
    assert sitting.happened(TurnBegan, Played)[1:2] == [Played(BOB, Card("R5"))]


def test_w13_a_held_text_comes_first_and_the_queue_is_gone_with_that_turn() -> None:
    sitting = Sitting("R6 B1", "R5 R7 G2", "G6 Y1", uno_window=10 * MINUTE)
    sitting.queue(BOB, lay("R5"))
    sitting.play(AMY, "R6")
    sitting.play(BOB, "R7")
    sitting.wait(10 * MINUTE)
    assert (sitting.state.top, sitting.view(BOB).queued) == (Card("R7"), ())
    assert sitting.happened(Dropped) == [Dropped(BOB, "next")]


def test_w13_a_queued_wild_without_a_color_is_asked() -> None:
    sitting = Sitting("R6 R8 B1", "W G1 G2")
    sitting.queue(BOB, lay("W"))
    sitting.play(AMY, "R6")
    assert (sitting.state.turn, sitting.view().awaiting) == (BOB, Awaiting.COLOR)


def test_w13_the_end_of_the_hand_drops_all_queues() -> None:
    sitting = Sitting("R6", "W G1 G2", "B1", between_hands=MINUTE)
    sitting.queue(BOB, lay("W"))
    sitting.play(AMY, "R6")
    assert sitting.happened(Dropped) == [Dropped(BOB, "next")]
    assert sitting.view(BOB).queued == ()
