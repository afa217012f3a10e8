"""Whose turn it is, what a player can do, and by when (W16), as the last lines of a notice."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import Challenge, Draw, Tick
from pbm.games.match.view import Window
from pbm.games.uno.moves import CallColor, Play, Queue
from pbm.messages import turns
from pbm.messages.text import text
from tests.messages.tabletop import NOON, SHORT, Tabletop, tabletop


def lines(table: Tabletop, seat: int, *, wordy: bool = True) -> list[str]:
    """The headline and then all that is asked of a seat."""
    view = uno.view(table.state, seat)
    head = turns.headline(table.scene, view, wordy=wordy)
    return [text(line).body for line in (head, *turns.asks(table.scene, view, wordy=wordy))]


def test_who_is_in_turn_is_asked_to_play_and_the_others_are_told_who_that_is() -> None:
    table = tabletop("R1 R5", "G1 G2", "B1 B3")
    assert lines(table, 0) == ["Your turn, Ann", "Play a card or DRAW by Fri 12:00."]
    assert lines(table, 0, wordy=False) == ["Your turn", "Play or DRAW by Fri 12:00."]
    assert lines(table, 2) == ["Ann's turn"]


def test_who_can_play_nothing_is_told_to_draw_and_only_they_know() -> None:
    table = tabletop("B1 B5", "G1 G2")
    assert lines(table, 0)[1] == "Nothing fits: DRAW by Fri 12:00."
    (ask,) = turns.asks(table.scene, uno.view(table.state, 0), wordy=True)
    (other,) = turns.asks(table.scene, uno.view(tabletop("R1", "R2").state, 0), wordy=True)
    assert text(ask).public == text(other).public == "(hidden) by Fri 12:00."


def test_a_drawn_card_that_fits_is_played_or_kept() -> None:
    """C14."""
    table = tabletop("B1 B5", "G1 G2", draw="R3 Y1")
    table.play(Draw(0))
    assert lines(table, 0)[1] == "Play R3 or PASS by Fri 12:00."
    table = tabletop("B1 B5", "G1 G2", draw="W Y1")
    table.play(Draw(0))
    assert lines(table, 0)[1] == "Play W and a color or PASS by Fri 12:00."


def test_a_wild_draw_four_is_challenged_or_accepted() -> None:
    """C21, C24, W5."""
    table = tabletop("W+4 B5 B6", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("W+4"),), color=Color.GREEN))
    assert lines(table, 1) == [
        "Your turn, Bob",
        "Text CHALLENGE, or DRAW the 4 by Fri 00:01. If it was no bluff, you draw 6.",
    ]
    assert lines(table, 1, wordy=False)[1] == "Text CHALLENGE, or DRAW the 4 by Fri 00:01."
    assert lines(table, 2) == ["Bob must draw or challenge"]


def test_who_cannot_challenge_is_not_told_to() -> None:
    table = tabletop("W+4 B5 B6", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("W+4"),), color=Color.GREEN))
    view = replace(uno.view(table.state, 1), can_challenge=False, windows=(Window("turn", (1,), NOON),))
    (ask,) = turns.asks(table.scene, view, wordy=True)
    assert ask == "Text DRAW to take the 4 by 12:00."


def test_a_color_that_is_missing_is_asked_for() -> None:
    """C12."""
    table = tabletop("W B5 B6", "G1 G2")
    table.play(Play(0, cards=(Card("W"),)))
    assert lines(table, 0) == ["Your turn, Ann", "Which color? Text RED, YELLOW, GREEN or BLUE by Fri 12:01."]
    assert lines(table, 1) == ["Ann picks a color"]
    table.play(CallColor(0, color=Color.RED))
    assert lines(table, 0) == ["Bob's turn"]


def test_a_missed_uno_is_told_to_who_can_catch_and_to_who_can_still_call() -> None:
    """C26, C27, W1: everybody sees one card and no call."""
    table = tabletop("R1 B5", "R3 G2", "B1 B3")
    table.play(Play(0, cards=(Card("R1"),)))
    assert lines(table, 0) == ["Bob's turn at 12:11", "Text UNO by 12:11 or be caught."]
    assert lines(table, 1) == [
        "Your turn at 12:11",
        "Ann has 1 left and did not call UNO: CATCH ANN by 12:11.",
        "Play a card or DRAW.",
    ]
    assert lines(table, 2, wordy=False) == ["Bob's turn at 12:11", "Ann forgot UNO: CATCH ANN by 12:11."]


def test_with_the_table_rule_a_catch_has_no_set_end() -> None:
    """W2."""
    table = tabletop("R1 B5", "R3 G2", "B1 B3", uno_window=0)
    table.play(Play(0, cards=(Card("R1"),)))
    assert lines(table, 0)[1] == "Text UNO now or be caught."
    assert lines(table, 1, wordy=False)[:2] == ["Your turn", "Ann forgot UNO: CATCH ANN now."]


def test_a_held_text_is_confirmed_with_the_time_at_which_it_goes_in() -> None:
    """W1: to its sender alone."""
    table = tabletop("R1 B5", "R3 G2", "B1 B3")
    table.play(Play(0, cards=(Card("R1"),)), Play(1, said="R3 please", cards=(Card("R3"),)))
    assert lines(table, 1)[2] == 'Held until 12:11: "R3 please". UNDO drops it.'
    assert lines(table, 2) == lines(table, 2)[:2]
    *_, held = turns.asks(table.scene, uno.view(table.state, 1), wordy=True)
    assert "R3" not in text(held).public


def test_a_queue_is_shown_to_its_owner_as_long_as_it_waits() -> None:
    """W13."""
    table = tabletop("R1 B5", "R3 G2", "B1 B3")
    table.play(Queue(1, said="r3, draw", preferences=(Play(1, cards=(Card("R3"),)), Draw(1))))
    assert lines(table, 1) == ["Ann's turn", 'Queued: "r3, draw". NEXT OFF drops it.']
    assert lines(table, 2) == ["Ann's turn"]


def test_two_players_who_can_be_caught_are_both_named() -> None:
    table = tabletop("R1 B5", "R3 G2", "B1 B3")
    view = replace(
        uno.view(table.state, 2),
        catchable=(0, 1),
        windows=(Window("uno", (0,), NOON), Window("uno", (1,), NOON + timedelta(minutes=5))),
    )
    (ask,) = turns.asks(table.scene, view, wordy=False)
    assert ask == "Ann and Bob forgot UNO: CATCH ANN or CATCH BOB by 12:05."


def test_the_winner_and_the_others_read_who_won() -> None:
    """C35."""
    table = tabletop("R1", "R3 G2", scoring="single")
    table.play(Play(0, cards=(Card("R1"),)))
    assert lines(table, 0) == ["You win the match!", "For a rematch, text AGAIN."]
    assert lines(table, 1) == ["Ann wins the match", "For a rematch, text AGAIN."]
    assert lines(table, 1, wordy=False) == ["Ann wins the match"]


def test_a_shared_match_and_one_that_nobody_won_are_told() -> None:
    """C38, C19."""
    table = tabletop("R1", "R3", "B1")
    over = replace(uno.view(table.state, 2), turn=None, awaiting=None, winners=(0, 1), windows=())
    assert turns.headline(table.scene, over, wordy=True) == "Ann and Bob win the match"
    assert turns.headline(table.scene, replace(over, winners=()), wordy=True) == "Nobody wins the match"


def test_between_hands_the_time_of_the_next_deal_is_told() -> None:
    """C10."""
    table = tabletop("R1", "R3 G2", between_hands="8h")
    table.play(Play(0, cards=(Card("R1"),)))
    assert lines(table, 1) == ["The hand is over", "The next deal is at 20:01."]


def test_a_challenge_during_a_uno_window_goes_in_when_it_closes() -> None:
    """W1, W5."""
    table = tabletop("W+4 B5", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("W+4"),), color=Color.GREEN), Challenge(1, said="challenge!"))
    assert lines(table, 1)[0] == "Your turn at 12:11"
    assert lines(table, 1)[2] == 'Held until 12:11: "challenge!". UNDO drops it.'
    table.play(Tick(), after=timedelta(minutes=10))
    assert lines(table, 1)[0] != "Your turn at 12:11"


def test_times_are_those_of_the_readers_zone() -> None:
    table = tabletop("R1 R5", "G1 G2")
    scene = replace(table.scene, zone="Asia/Tokyo")
    (ask,) = turns.asks(scene, uno.view(table.state, 0), wordy=True)
    assert text(ask).body == "Play a card or DRAW by Fri 21:00."
    assert table.names == SHORT
