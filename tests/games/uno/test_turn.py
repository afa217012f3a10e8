"""A turn: what may be played, drawing, action cards, and running out of cards (C11-C20)."""

from __future__ import annotations

import pytest

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Drew, HandOver, MatchOver, Passed, Reversed, Shuffled, Skipped, Why
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.events import Played, Reshuffled
from pbm.games.uno.moves import Play
from tests.games.uno.sitting import AMY, BOB, CAL, HOUR, Sitting


@pytest.mark.parametrize(
    ("card", "top", "color", "fits"),
    [
        ("R5", "R9", None, True),
        ("B9", "R9", None, True),
        ("BS", "RS", None, True),
        ("B+2", "R+2", None, True),
        ("B5", "R9", None, False),
        ("RS", "BR", None, False),
        ("G5", "W", Color.GREEN, True),
        ("R5", "W", Color.GREEN, False),
        ("W", "W+4", Color.GREEN, True),
        ("W", "R9", None, True),
        ("W+4", "R9", None, True),
    ],
)
def test_c11_a_card_follows_by_color_number_or_symbol(card: str, top: str, color: Color | None, fits: bool) -> None:
    sitting = Sitting(f"{card} B1 B2", "R1 R2", top=top, color=color)
    sitting.play(AMY, card, Color.BLUE)
    assert sitting.refusal is (None if fits else Code.NO_MATCH)


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (Play(BOB, cards=(Card("R3"),)), Refusal(Code.NOT_YOUR_TURN, seats=(AMY,))),
        (Play(AMY, cards=(Card("B5"),)), Refusal(Code.NO_MATCH, "B5")),
        (Play(AMY, cards=(Card("R8"),)), Refusal(Code.NOT_IN_HAND, "R8")),
        (Play(AMY, cards=(Card("X8"),)), Refusal(Code.NOT_IN_HAND, "X8")),
        (Play(AMY), Refusal(Code.ONE_CARD)),
        (Play(AMY, cards=(Card("R1"), Card("R1"))), Refusal(Code.ONE_CARD)),
    ],
)
def test_c11_what_may_not_be_played_is_refused_and_changes_nothing(move: Play, refusal: Refusal) -> None:
    sitting = Sitting("B5 R1 Y2", "R3 G2")
    before = sitting.state
    outcome = sitting.do(move)
    assert outcome == uno.Outcome(before, (), uno.Result.REFUSED, refusal)
    assert outcome.state is before


def test_c12_a_wild_may_be_played_with_a_fitting_card_and_call_the_present_color() -> None:
    sitting = Sitting("R1 R2 W", "R4 B1")
    sitting.play(AMY, "W", Color.RED)
    assert (sitting.state.color, sitting.state.turn, sitting.state.pending) == (Color.RED, BOB, 0)
    assert sitting.happened(Played) == [Played(AMY, Card("W"), Color.RED)]


def test_c12_a_wild_without_a_color_is_asked_back_with_fresh_time() -> None:
    sitting = Sitting("R1 R2 W", "R4 B1 B2", turn_time=24 * HOUR)
    sitting.wait(HOUR)
    assert sitting.play(AMY, "W").result is uno.Result.ASKED
    assert (sitting.state.turn, sitting.view().awaiting) == (AMY, Awaiting.COLOR)
    assert sitting.open_windows() == {"turn": 24 * HOUR}
    sitting.play(AMY, "R1")
    assert sitting.refusal is Code.COLOR_FIRST
    sitting.draw(AMY)
    assert sitting.refusal is Code.COLOR_FIRST
    sitting.color(AMY, Color.BLUE)
    assert (sitting.state.turn, sitting.state.color) == (BOB, Color.BLUE)


def test_c13_c18_an_unlawful_wild_draw_four_looks_like_any_other() -> None:
    bluff, lawful = Sitting("R5 R7 W+4", "B1 B2", "G1"), Sitting("G5 G7 W+4", "B1 B2", "G1")
    for sitting in (bluff, lawful):
        sitting.play(AMY, "W+4", Color.BLUE)
        assert (sitting.state.pending, sitting.view().awaiting) == (4, Awaiting.ANSWER)
    assert bluff.view(BOB) == lawful.view(BOB)
    assert uno.seen(bluff.outcome.events, BOB) == uno.seen(lawful.outcome.events, BOB)


def test_c14_a_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    sitting = Sitting("B3 G4", "R4 G1", draw="B1 Y3")
    sitting.draw(AMY)
    assert sitting.happened(Drew) == [Drew(AMY, 1, Why.TURN, (Card("B1"),))]
    assert sitting.state.turn == BOB


@pytest.mark.parametrize("drawn", ["R3", "W", "W+4"])
def test_c14_a_drawn_card_that_fits_is_played_or_kept_and_no_other(drawn: str) -> None:
    sitting = Sitting("R1 G4 G5", "R4 G1", draw=f"{drawn} Y3", turn_time=24 * HOUR)
    sitting.wait(HOUR)
    sitting.draw(AMY)
    assert (sitting.view().awaiting, sitting.view(AMY).drawn, sitting.view(BOB).drawn) == (Awaiting.DRAWN, drawn, None)
    assert sitting.open_windows() == {"turn": 23 * HOUR}
    sitting.play(AMY, "R1")
    assert sitting.refusal is Code.ONLY_THE_DRAWN_CARD
    sitting.draw(AMY)
    assert sitting.refusal is Code.ONLY_THE_DRAWN_CARD
    sitting.play(AMY, drawn, Color.GREEN)
    assert (sitting.state.turn, sitting.hand(AMY)) == (BOB, "R1 G4 G5")


def test_c14_the_drawn_card_may_be_kept() -> None:
    sitting = Sitting("R1 G4", "R4 G1", draw="R3 Y3")
    sitting.draw(AMY)
    sitting.keep(AMY)
    assert sitting.happened(Passed) == [Passed(AMY)]
    assert (sitting.state.turn, sitting.hand(AMY)) == (BOB, "R1 R3 G4")


def test_c14_nobody_passes_without_having_drawn() -> None:
    sitting = Sitting("R1 G4", "R4 G1")
    sitting.keep(AMY)
    assert sitting.refusal is Code.DRAW_FIRST


def test_c15_a_draw_two_is_drawn_and_the_turn_forfeited() -> None:
    sitting = Sitting("R+2 B1 B2", "G1 G2", "Y7 Y8", draw="Y1 Y2 Y3")
    sitting.play(AMY, "R+2")
    assert sitting.hand(BOB) == "Y1 Y2 G1 G2"
    assert sitting.state.turn == CAL


def test_c16_a_reverse_turns_the_direction() -> None:
    sitting = Sitting("RR B1 B2", "G1 G2", "Y7 Y8")
    sitting.play(AMY, "RR")
    assert (sitting.state.turn, sitting.state.clockwise) == (CAL, False)
    assert sitting.happened(Reversed, Skipped) == [Reversed(clockwise=False)]


def test_c16_between_two_a_reverse_acts_like_a_skip() -> None:
    sitting = Sitting("RR B1 B2", "G1 G2")
    sitting.play(AMY, "RR")
    assert sitting.state.turn == AMY
    assert sitting.happened(Skipped) == [Skipped(BOB)]


@pytest.mark.parametrize(("players", "next_up"), [(2, AMY), (3, CAL)])
def test_c17_a_skip_passes_over_the_next_player(players: int, next_up: int) -> None:
    sitting = Sitting("RS B1 B2", *["G1 G2"] * (players - 1))
    sitting.play(AMY, "RS")
    assert sitting.state.turn == next_up


def test_c18_under_a_wild_draw_four_only_drawing_and_challenging_are_left() -> None:
    sitting = Sitting("B9 Y5 W+4", "W+4 Y2", "G1 G2", draw="G1 G2 G3 G4 G5")
    sitting.play(AMY, "W+4", Color.YELLOW)
    sitting.play(BOB, "Y2")
    assert sitting.refusal is Code.ANSWER_FIRST
    sitting.play(BOB, "W+4", Color.BLUE)
    assert sitting.refusal is Code.ANSWER_FIRST
    sitting.keep(BOB)
    assert sitting.refusal is Code.ANSWER_FIRST
    sitting.draw(BOB)
    assert sitting.happened(Drew) == [Drew(BOB, 4, Why.WILD_DRAW_FOUR, tuple(map(Card, ("G1", "G2", "G3", "G4"))))]
    assert (sitting.state.turn, sitting.state.color, sitting.state.pending) == (CAL, Color.YELLOW, 0)


def test_c19_the_discard_pile_but_for_its_top_becomes_the_draw_pile_when_needed() -> None:
    sitting = Sitting("R+2 G3 G4", "G5 G1", "R2 Y2", top="B1 B2 W R9", draw="Y1")
    sitting.play(AMY, "R+2")
    assert sitting.happened(Reshuffled) == [Reshuffled(4)]
    assert (len(sitting.state.draw_pile), sitting.state.discard_pile) == (3, ("R+2",))
    assert len(sitting.state.hands[BOB]) == 4


def test_c19_a_wild_that_was_shuffled_back_has_lost_its_color() -> None:
    sitting = Sitting("G3 G4", "B4 Y1", top="W R9", draw="")
    sitting.draw(AMY)
    assert sitting.play(AMY, "W").result is uno.Result.ASKED


def test_c19_each_reshuffle_of_a_hand_has_its_own_label() -> None:
    sitting = Sitting("G3 G4", "B4 Y1", top="B1 R9", draw="")
    sitting.draw(AMY)
    first = sitting.happened(Shuffled)
    sitting.draw(BOB)
    sitting.play(AMY, "G3")
    assert [it.label for it in first if isinstance(it, Shuffled)] == ["reshuffle 1"]
    assert sitting.state.shuffles == 1


def test_c19_a_player_draws_as_many_as_there_are() -> None:
    sitting = Sitting("W+4 B3 B4", "G5 G1", "B2 Y2", draw="Y1")
    sitting.play(AMY, "W+4", Color.BLUE)
    sitting.draw(BOB)
    assert sitting.happened(Drew) == [Drew(BOB, 2, Why.WILD_DRAW_FOUR, (Card("Y1"), Card("R9")))]
    assert sitting.state.turn == CAL


def test_c19_with_nothing_to_draw_the_turn_passes() -> None:
    sitting = Sitting("B1 B2", "R3 G1 G2", "R4 Y2", draw="")
    sitting.draw(AMY)
    assert sitting.happened(Drew) == [Drew(AMY, 0, Why.TURN)]
    assert sitting.state.turn == BOB


def test_c19_a_full_round_without_a_play_blocks_the_hand_for_the_lowest_count() -> None:
    sitting = Sitting("B2 B3", "G1 G2", "Y1 Y5", draw="", scoring="single")
    for seat in (AMY, BOB, CAL):
        sitting.draw(seat)
    over = HandOver(1, BOB, {BOB: 11}, (0, 11, 0), blocked=True)
    assert sitting.happened(HandOver, MatchOver) == [over, MatchOver((BOB,))]


def test_c19_a_play_in_between_makes_the_round_begin_anew() -> None:
    sitting = Sitting("B2 B3", "G1 G2", "R1 Y5 Y6", draw="", top="R9", scoring="single")
    sitting.draw(AMY)
    sitting.draw(BOB)
    sitting.play(CAL, "R1")
    sitting.draw(AMY)
    assert sitting.happened(Reshuffled) == [Reshuffled(1)]
    sitting.keep(AMY)
    sitting.draw(BOB)
    assert sitting.state.winners is None


def test_c19_a_tie_of_the_lowest_counts_scores_for_nobody() -> None:
    sitting = Sitting("B2 B3", "G1 G4", draw="", scoring="single")
    sitting.draw(AMY)
    sitting.draw(BOB)
    assert sitting.happened(HandOver, MatchOver) == [HandOver(1, None, {}, (0, 0), blocked=True), MatchOver(())]


def test_c20_a_name_after_a_card_that_cannot_trade_is_refused() -> None:
    sitting = Sitting("R7 B1 B2", "R4 G1")
    sitting.do(Play(AMY, "r7 bob", (Card("R7"),), swap=BOB))
    assert sitting.outcome.refusal == Refusal(Code.CANNOT_SWAP, seats=(BOB,))
