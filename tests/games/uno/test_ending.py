"""How hands and matches end and are counted (C32-C35, C38), and what is published then."""

from __future__ import annotations

import pytest

from pbm.games import uno
from pbm.games.match.cards import Color
from pbm.games.match.events import Drew, HandOver, MatchOver, Revealed, WentOut
from pbm.games.match.moves import Salt
from pbm.games.refusals import Code
from pbm.games.shuffle import seed
from pbm.games.uno.cards import DECK, count
from pbm.games.uno.events import Innocent, Played
from tests.games.uno.sitting import AMY, BOB, CAL, HOUR, SECRET, Sitting, cards

LONG = " ".join(DECK[:60])


def over(sitting: Sitting) -> list[object]:
    return list(sitting.happened(HandOver, MatchOver))


def test_c32_the_last_card_needs_no_uno_and_ends_the_hand() -> None:
    sitting = Sitting("R5", "B1 G2", "G7", scoring="single")
    sitting.play(AMY, "R5")
    assert [type(it) for it in sitting.outcome.events[:4]] == [Played, WentOut, HandOver, MatchOver]
    assert (sitting.state.turn, sitting.view().awaiting, sitting.state.winners) == (None, None, (AMY,))


def test_c32_a_last_wild_needs_no_color() -> None:
    sitting = Sitting("W", "B1 G2", scoring="single")
    assert sitting.play(AMY, "W").result is uno.Result.DONE
    assert sitting.state.winners == (AMY,)


def test_c33_a_last_draw_two_is_drawn_before_the_count() -> None:
    sitting = Sitting("R+2", "B1", "G2", draw="B9 YS Y1", scoring="single")
    sitting.play(AMY, "R+2")
    assert over(sitting) == [HandOver(1, AMY, {AMY: 32}, (32, 0, 0)), MatchOver((AMY,))]


@pytest.mark.parametrize("last", ["RS", "RR"])
def test_c33_a_last_skip_or_reverse_does_nothing_more(last: str) -> None:
    sitting = Sitting(last, "B1", "G2", scoring="single")
    sitting.play(AMY, last)
    assert [type(it) for it in sitting.outcome.events[:3]] == [Played, WentOut, HandOver]


@pytest.mark.parametrize(("answer", "points"), [("draw", 21), ("challenge", 28), ("wait", 21)])
def test_c33_a_last_wild_draw_four_waits_for_its_answer(answer: str, points: int) -> None:
    sitting = Sitting("W+4", "B1", "G2", draw="B9 Y6 Y1 Y2 Y3 Y4 Y5", scoring="single", challenge_window=HOUR)
    sitting.play(AMY, "W+4", Color.RED)
    assert (sitting.state.turn, sitting.state.pending, sitting.state.winners) == (BOB, 4, None)
    if answer == "wait":
        sitting.wait(HOUR)
    else:
        getattr(sitting, answer)(BOB)
    assert over(sitting) == [HandOver(1, AMY, {AMY: points}, (points, 0, 0)), MatchOver((AMY,))]
    assert bool(sitting.happened(Innocent)) is (answer == "challenge")


def test_a_last_wild_draw_four_is_asked_for_its_color() -> None:
    """Fine points, Questions."""
    sitting = Sitting("W+4", "B1", scoring="single")
    assert sitting.play(AMY, "W+4").result is uno.Result.ASKED
    sitting.color(AMY, Color.RED)
    assert (sitting.state.turn, sitting.state.pending) == (BOB, 4)


@pytest.mark.parametrize(
    ("left", "worth"), [("R0", 0), ("G9", 9), ("YS", 20), ("BR", 20), ("R+2", 20), ("W", 50), ("W+4", 50), ("R9 W", 59)]
)
def test_c34_numbers_count_their_face_actions_twenty_wilds_fifty(left: str, worth: int) -> None:
    assert count(cards(left)) == worth


def test_c35_who_goes_out_scores_all_other_hands() -> None:
    sitting = Sitting("R5", "R0 G9 YS", "W Y3", scores=(10, 20, 30), draw=LONG)
    sitting.play(AMY, "R5")
    assert over(sitting) == [HandOver(1, AMY, {AMY: 82}, (92, 20, 30))]
    assert sitting.state.hand == 2


@pytest.mark.parametrize(("had", "winners"), [(490, (AMY,)), (489, None)])
def test_c35_the_first_to_reach_the_target_wins(had: int, winners: tuple[int, ...] | None) -> None:
    sitting = Sitting("R5", "B1 G2", "G7", scores=(had, 495, 0), draw=LONG)
    sitting.play(AMY, "R5")
    assert sitting.state.winners == winners


def test_c35_nothing_left_to_score_is_no_points() -> None:
    sitting = Sitting("R5", "B0", draw=LONG)
    sitting.play(AMY, "R5")
    assert over(sitting) == [HandOver(1, AMY, {}, (0, 0))]


@pytest.mark.parametrize(
    ("rounds", "scores", "winners"),
    [(2, (0, 0), None), (1, (0, 15), (BOB,)), (1, (0, 10), (AMY, BOB)), (1, (9, 10), (AMY,))],
)
def test_c38_after_the_last_round_the_most_points_win(
    rounds: int, scores: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    sitting = Sitting("R5", "B2 G8", draw=LONG, scoring="rounds", rounds=rounds, scores=scores)
    sitting.play(AMY, "R5")
    assert sitting.state.winners == winners


def test_c38_a_finished_match_refuses_every_move() -> None:
    sitting = Sitting("R5", "B1 G2", scoring="single")
    sitting.play(AMY, "R5")
    for refused in (sitting.draw, sitting.call, sitting.challenge, sitting.keep, sitting.queue):
        refused(BOB)
        assert sitting.refusal is Code.HAND_OVER
    assert uno.next_due(sitting.state) is None


def test_between_hands_moves_are_refused_and_salt_is_taken() -> None:
    sitting = Sitting("R5", "B1 G2", between_hands=HOUR, draw=LONG)
    sitting.play(AMY, "R5")
    sitting.draw(BOB)
    assert sitting.refusal is Code.HAND_OVER
    sitting.do(Salt(BOB, grain="pepper"))
    assert sitting.state.salts == ((), ("pepper",))


def test_seeds_are_published_when_the_match_is_over() -> None:
    """Design promise 3, `reveal: match`."""
    sitting = Sitting("R5", "B1 G2", draw=LONG, scoring="rounds", rounds=1, reveal="match")
    sitting.play(AMY, "R5")
    assert sitting.happened(Revealed) == [Revealed(1, seed(SECRET, 1), ())]


def test_seeds_may_be_published_with_the_end_of_each_hand() -> None:
    """Design promise 3, `reveal: hand`."""
    sitting = Sitting("R5", "B1 G2", draw=LONG, reveal="hand")
    sitting.play(AMY, "R5")
    assert sitting.happened(HandOver, Revealed)[1:] == [Revealed(1, seed(SECRET, 1), ())]
    assert sitting.happened(MatchOver, Drew) == []


@pytest.mark.parametrize("reveal", ["hand", "match"])
def test_each_seed_is_published_once(reveal: str) -> None:
    sitting = Sitting("R5", "B1 G2", scoring="single", reveal=reveal)
    sitting.play(AMY, "R5")
    assert len(sitting.happened(Revealed)) == 1


def test_c10_nothing_of_the_last_hand_is_left_in_the_next() -> None:
    """Neither its direction, nor calls and debts, nor the count of its reshuffles."""
    sitting = Sitting("RR R2 R3", "B1 G2", "R5 R6", top="B9 R9", draw="", between_hands=HOUR)
    sitting.play(AMY, "RR")
    sitting.play(CAL, "R5")
    sitting.wait(24 * HOUR)
    sitting.play(AMY, "R2")
    sitting.play(CAL, "R6")
    sitting.wait(HOUR)
    state = sitting.state
    assert (state.hand, state.clockwise, state.shuffles) == (2, True, 0)
    assert (state.called, state.left_one, state.debts) == ((), (), ())
