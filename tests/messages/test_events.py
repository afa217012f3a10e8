"""What happened, in short clauses."""

from __future__ import annotations

from datetime import timedelta
from typing import get_args

import pytest

from pbm.games import uno
from pbm.games.match import events as happened
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Why
from pbm.games.match.moves import Away, Back, CallUno, Catch, Challenge, Draw, Handover, Leave, Pass, Tick, Undo, Vote
from pbm.games.uno import events as played
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.moves import CallColor, Play, Queue
from pbm.messages.chronicle import Keep
from pbm.messages.events import DEEDS, OF_THE_TABLE, clauses
from pbm.messages.text import text
from tests.messages.tabletop import Tabletop, tabletop

UNTOLD = {
    happened.BackAgreed,
    happened.BackAsked,
    happened.Committed,
    happened.MatchOver,
    happened.Paused,
    happened.Revealed,
    happened.Reversed,
    happened.Shuffled,
    happened.TurnBegan,
    happened.WasHeld,
}
"""The headline, the hand and the lines of what waits show these, or they are for nobody."""


def happening(table: Tabletop, seat: int, *, wordy: bool = True) -> str:
    """The clauses that a seat reads of the last events, as one line."""
    events = uno.seen(table.events, seat)
    told = clauses(table.scene, uno.view(table.state, seat), events, wordy=wordy)
    return text(". ".join(clause.words for clause in told)).body


def test_every_event_is_told_or_shown_otherwise() -> None:
    assert {*DEEDS, *OF_THE_TABLE} == {*get_args(AnyEvent)} - UNTOLD


def test_a_play_is_told_with_the_cards_that_are_left() -> None:
    table = tabletop("R1 R5 B2", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("R5"),)))
    assert happening(table, 0) == "You played R5"
    assert happening(table, 1) == "Ann played R5 (2)"
    assert happening(table, 1, wordy=False) == "Ann R5 (2)"


def test_what_a_player_did_in_a_row_is_one_clause() -> None:
    table = tabletop("B1 B2", "G1 G2", "B1 B3", draw="R3 Y1")
    table.play(Draw(0), Play(0, cards=(Card("R3"),)))
    assert happening(table, 0) == "You drew R3, played R3"
    assert happening(table, 2) == "Ann drew a card, played R3 (2)"


def test_a_pass_after_a_draw_goes_without_saying() -> None:
    table = tabletop("B1 B2", "G1 G2", draw="R3 Y1")
    table.play(Draw(0), Pass(0))
    assert happening(table, 1) == "Ann drew a card (3)"


def test_of_who_was_away_and_is_back_the_last_is_told() -> None:
    """W12."""
    table = tabletop("B1 B2", "G1 G2", "R3 Y1")
    table.play(Away(2, span=timedelta(days=2)))
    table.play(Back(2))
    assert happening(table, 1) == "Cal is back"
    table.play(Away(2, span=timedelta(hours=3)), Back(2), Away(2, span=timedelta(hours=1)))
    assert happening(table, 1) == "Cal is away until 13:05"


def test_comings_and_goings_that_led_back_to_where_they_began_are_not_told() -> None:
    """W12, C41."""
    table = tabletop("B1 B2", "G1 G2", "R3 Y1")
    table.play(Away(2, span=timedelta(days=2)), Back(2))
    assert happening(table, 1) == ""
    table.play(Handover(2, bot=True), Handover(2, bot=False), Handover(2, bot=True))
    assert happening(table, 1) == "Cal is played by a bot now"
    table.play(Handover(2, bot=False), Handover(2, bot=True), Leave(2))
    assert happening(table, 1) == "Cal left the game"


def test_who_is_back_from_an_absence_and_from_a_bot_is_back_once() -> None:
    """W9, W12."""
    table = tabletop("B1 B2", "G1 G2", "R3 Y1")
    table.play(Away(2, span=timedelta(days=2)), Handover(2, bot=True))
    assert happening(table, 1) == "Cal is played by a bot now"
    assert happening(table, 2) == ""
    assert table.told(2).body.endswith("A bot plays for you until you text BACK.")
    table.play(Back(2))
    assert happening(table, 2) == "You are back"


def test_whom_a_vote_skips_did_not_run_out_of_time() -> None:
    """C41: and nobody looks for a count of cards beside a vote."""
    table = tabletop("B1 B2", "G1 G2", "R3 Y1", draw="R5 Y2")
    table.now += timedelta(hours=13)
    table.play(Vote(1, target=0, bot=False))
    table.play(Vote(2, target=0, bot=False))
    assert happening(table, 1) == "Cal voted to skip Ann, 2 of 2. Ann was skipped, drew a card (3)"
    assert happening(table, 0).endswith("You were skipped, drew R5")


def test_who_is_reminded_is_waited_for() -> None:
    """W10."""
    table = tabletop("B1 B2", "G1 G2")
    table.events = (happened.Reminded(0),)
    assert happening(table, 0) == "We wait for you"
    table.events = (happened.Reminded(0), happened.Passed(0))
    assert happening(table, 0) == "You passed"


def test_only_the_first_word_of_the_scores_is_a_capital() -> None:
    table = tabletop("B1 B2", "G1 G2", "R3 Y1")
    table.events = (happened.HandOver(1, 0, {1: 222, 0: 12}, (12, 222, 0)),)
    assert happening(table, 0) == "Bob scores 222, you score 12"


def test_a_pass_alone_is_told() -> None:
    table = tabletop("B1 B2", "G1 G2", draw="R3 Y1")
    table.play(Draw(0))
    table.play(Pass(0))
    assert happening(table, 1) == "Ann passed (3)"


def test_cards_that_were_drawn_are_named_to_their_player_alone() -> None:
    """C15, design promise 2."""
    table = tabletop("R+2 B2 B3", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("R+2"),)))
    assert happening(table, 1) == "Ann played R+2 (2). You drew Y1 Y2"
    assert happening(table, 2) == "Ann played R+2 (2). Bob drew 2 (4)"


def test_a_skip_is_told_of_who_is_passed_over() -> None:
    """C17."""
    table = tabletop("RS B2 B3", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("RS"),)))
    assert happening(table, 1) == "Ann played RS (2). You were skipped"
    assert happening(table, 2) == "Ann played RS (2). Bob was skipped (2)"
    assert happening(table, 2, wordy=False) == "Ann RS (2). Bob skipped (2)"


def test_a_color_is_told_by_word() -> None:
    """C12."""
    table = tabletop("W B2 B3", "G1 G2")
    table.play(Play(0, cards=(Card("W"),), color=Color.GREEN))
    assert happening(table, 1) == "Ann played W green (2)"
    table = tabletop("W B2 B3", "G1 G2")
    table.play(Play(0, cards=(Card("W"),)))
    table.play(CallColor(0, color=Color.BLUE))
    assert happening(table, 1) == "Ann called blue (2)"


def test_uno_a_catch_and_a_false_call_are_told() -> None:
    """C26, C27, C30."""
    table = tabletop("R1 B2", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("R1"),), uno=True))
    assert happening(table, 1) == "Ann played R1, called UNO (1)"
    table = tabletop("R1 B2", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("R1"),)), Catch(2, target=0))
    assert happening(table, 0) == "You played R1. Cal caught you (2). You drew Y1 Y2"
    assert happening(table, 1) == "Ann played R1. Cal caught Ann (2). Ann drew 2 (3)"
    table = tabletop("R1 B2 B3", "G1 G2", "B1 B3")
    table.play(CallUno(0))
    assert happening(table, 1) == "Ann called UNO falsely, drew 2 (5)"


def test_a_challenged_hand_is_named_to_the_challenger_alone() -> None:
    """C22, C23."""
    table = tabletop("R5 R7 W+4", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("W+4"),), color=Color.GREEN), Challenge(1))
    assert "You challenged Ann. Ann held R5 R7, bluffed, drew 4 (6)" in happening(table, 1)
    assert "Bob challenged Ann (2). Ann bluffed, drew 4 (6)" in happening(table, 2)
    assert "Bob challenged you (2). You bluffed, drew Y1 Y2 Y3 Y4" in happening(table, 0)


def test_a_lawful_wild_draw_four_is_told() -> None:
    """C24."""
    table = tabletop("B5 B7 W+4", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("W+4"),), color=Color.GREEN), Challenge(1))
    assert "Ann did not bluff (2). Bob drew 6 (8)" in happening(table, 2)


def test_time_that_ran_out_is_told() -> None:
    """W7."""
    table = tabletop("B5 B7", "G1 G2")
    table.play(Tick(), after=timedelta(hours=24))
    assert happening(table, 0) == "You ran out of time, drew Y1"
    assert happening(table, 1) == "Ann ran out of time, drew a card (3)"


def test_counts_are_those_of_the_new_hand_and_scores_come_before_it() -> None:
    """C34, C10."""
    table = tabletop("R5", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("R5"),)))
    told = happening(table, 0)
    assert told.startswith("You played R5, went out. You score 7. Ann dealt hand 2")
    assert "(" not in told.partition("dealt")[0]


def test_scores_are_told_when_they_are_more_than_the_points() -> None:
    view = uno.view(tabletop("R1", "R2").state, 1)
    scene = tabletop("R1", "R2").scene
    over = happened.HandOver(2, 0, {0: 20}, (120, 30))
    (clause,) = clauses(scene, view, (over,), wordy=True)
    assert clause.words == "Ann scores 20. Scores: Ann 120, Bob 30"
    blocked = happened.HandOver(2, None, {}, (120, 30), blocked=True)
    (clause,) = clauses(scene, view, (blocked,), wordy=True)
    assert clause.words == "Nobody could go on. Nobody scores. Scores: Ann 120, Bob 30"


def test_the_draw_for_dealer_is_shown() -> None:
    """C3."""
    table = tabletop("R1", "R2")
    drawn = played.DealerDrawn(({0: Card("R5"), 1: Card("B5")}, {0: Card("W"), 1: Card("B1")}), 1)
    (clause,) = clauses(table.scene, uno.view(table.state, 0), (drawn,), wordy=True)
    assert clause.words == "Draw for dealer: Ann R5, Bob B5; Ann W, Bob B1"
    assert clause.keep is Keep.ALWAYS


def test_the_first_card_is_told_and_one_that_went_back() -> None:
    """C4, C5."""
    table = tabletop("R1", "R2")
    came_up = (played.TurnedUp(Card("W+4"), back=True), played.TurnedUp(Card("G5")))
    told = clauses(table.scene, uno.view(table.state, 0), came_up, wordy=True)
    assert [clause.words for clause in told] == ["W+4 came up and went back", "G5 came up"]


def test_a_seat_that_is_given_up_is_told() -> None:
    """C41."""
    table = tabletop("R1 R2", "G1 G2", "B1 B3")
    table.play(Leave(1))
    assert happening(table, 0).startswith("Bob left the game")


def test_what_was_let_go_is_told_to_its_sender() -> None:
    """W1, W13."""
    table = tabletop("R1 B2", "R2 R3", "B1 B3")
    table.play(Play(0, cards=(Card("R1"),)), Play(1, said="r2\n ok", cards=(Card("R2"),)))
    table.play(Undo(1))
    assert happening(table, 1) == 'You let go of "r2 ok"'
    assert happening(table, 2) == ""
    dropped = happened.Dropped(1, "r2" * 50)
    (clause,) = clauses(table.scene, uno.view(table.state, 1), (dropped,), wordy=True)
    assert len(clause.words) < 50


def test_a_queue_that_is_dropped_is_told() -> None:
    """W13."""
    table = tabletop("R1 B2", "R2 R3", "B1 B3")
    table.play(Queue(1, said="next r2", preferences=(Play(1, cards=(Card("R2"),)),)))
    assert happening(table, 1) == ""
    table.play(Queue(1, said="next off"))
    assert happening(table, 1) == "You have nothing queued"


@pytest.mark.parametrize(
    ("event", "keep"),
    [
        (happened.Drew(0, 1, Why.TURN, (Card("R1"),)), Keep.ALWAYS),
        (happened.Drew(1, 1, Why.TURN), Keep.USUAL),
        (happened.TimedOut(0), Keep.ALWAYS),
        (happened.TimedOut(1), Keep.USUAL),
        (happened.SeatHandedOver(0, bot=True), Keep.ALWAYS),
        (happened.Salted(0, 2, "x"), Keep.USUAL),
        (happened.Salted(1, 2, "x"), Keep.MINOR),
        (played.Reshuffled(40), Keep.MINOR),
        (happened.SeatJoined(1), Keep.USUAL),
    ],
)
def test_what_was_done_to_the_readers_own_hand_is_kept_dearest(event: happened.Event, keep: Keep) -> None:
    table = tabletop("R1", "R2")
    (clause,) = clauses(table.scene, uno.view(table.state, 0), (event,), wordy=True)
    assert clause.keep is keep
