"""Bots: lawful always, sensible mostly (W9), and quick to come to an end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbm.games import uno
from pbm.games.match.cards import Color
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Handover, Pass
from pbm.games.uno.bots.plain import doubts
from pbm.games.uno.moves import AnyMove, CallColor, Play
from tests.games.uno.matches import Chance
from tests.games.uno.rule_sets import RULE_SETS
from tests.games.uno.sitting import AMY, BOB, CAL, MINUTE, NOON, Sitting, cards

WINDOW = timedelta(minutes=10)


def wants(table: Sitting, seat: int) -> AnyMove | None:
    """What a bot at that seat does now, or will do if nothing happens."""
    thought = uno.thought(table.view(seat), table.now)
    return None if thought is None else thought.move


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(2, 10), st.data())
def test_what_a_bot_wants_is_never_refused(seed: int, players: int, data: st.DataObject) -> None:
    """Among bots and among people who err, come and go: each thought is done or held, and each match ends.

    But for those that play at random: they draw as gladly as they play, so a hand may last for thousands of turns.
    """
    bots = data.draw(st.integers(1, players))
    options = replace(data.draw(RULE_SETS), scoring="rounds", rounds=2)
    match = Chance(seed, players, options, bots=bots)
    match.play_on(with_guests=bots < players, must_end=options.bots != "random")
    refused = [(thought.move, outcome.refusal) for thought, outcome in match.thoughts if outcome.refusal]
    assert refused == []


@pytest.mark.parametrize(
    ("hand", "top", "move"),
    [
        ("R1 R7 W", "R9", Play(AMY, cards=cards("R1"))),
        ("W R7 B9 B2", "R9", Play(AMY, cards=cards("R7"))),
        ("B1 B2 W", "R9", Play(AMY, cards=cards("W"), color=Color.BLUE)),
        ("B1 G2 B3 W+4", "R9", Play(AMY, cards=cards("W+4"), color=Color.BLUE)),
        ("B1 W W+4", "R9", Play(AMY, cards=cards("W"), color=Color.BLUE)),
        ("R1 W+4", "R9", Play(AMY, cards=cards("R1"), uno=True)),
        ("R1", "R9", Play(AMY, cards=cards("R1"))),
        ("B1 B2", "R9", Draw(AMY)),
    ],
)
def test_a_bot_plays_when_it_can(hand: str, top: str, move: AnyMove) -> None:
    """C11-C14: the first card that fits, wilds last; it calls UNO with its next-to-last card (C26)."""
    assert wants(Sitting(hand, "G1 G2 G3", "G4 G5 G6", top=top), AMY) == move


def test_a_bot_never_bluffs() -> None:
    """C13: also not with a Wild Draw Four that it has just drawn, nor when somebody is close to going out."""
    table = Sitting("R1 B1 B2", "G1 G2 G3", top="Y9", draw="W+4 Y1 Y2 Y3 Y4")
    table.draw(AMY)
    assert wants(table, AMY) == Play(AMY, cards=cards("W+4"), color=Color.BLUE)
    table = Sitting("Y1 B1 B2", "G1", top="Y9", draw="W+4 Y1 Y2 Y3 Y4")
    table.draw(AMY)
    assert wants(table, AMY) == Pass(AMY)


@pytest.mark.parametrize(("left", "doubtful"), [(0, False), (1, False), (4, False), (5, True), (20, True)])
def test_a_bot_doubts_by_the_odds(left: int, doubtful: bool) -> None:
    """C21: the documented odds tip at five cards."""
    assert doubts(left) is doubtful


def test_a_bot_challenges_who_holds_many_cards_but_never_a_bot() -> None:
    """C21: people may bluff; bots do not, and with few cards a Wild Draw Four is likely to be lawful."""
    answers = []
    for hand in ("W+4 R1 R2 R3 R4 R5", "W+4 R1 R2"):
        table = Sitting(hand, "G1 G2 G3", "B1 B2 B3")
        table.play(AMY, "W+4", Color.BLUE)
        answers.append(wants(table, BOB))
    assert answers == [Challenge(BOB), Draw(BOB)]
    table = Sitting("W+4 R1 R2 R3 R4 R5", "G1 G2 G3", "B1 B2 B3")
    table.do(Handover(AMY, bot=True))
    table.play(AMY, "W+4", Color.BLUE)
    assert wants(table, BOB) == Draw(BOB)


def test_a_bot_doubts_who_sits_before_it_in_the_direction_of_play() -> None:
    """C16, C21: after a Reverse the Wild Draw Four came from the other side."""
    table = Sitting("RR G1 G2", "B1 B2", "W+4 R1 R2 R3 R4 R5")
    table.play(AMY, "RR")
    table.play(CAL, "W+4", Color.BLUE)
    assert wants(table, BOB) == Challenge(BOB)


def test_a_bot_catches_in_the_second_half_of_the_window() -> None:
    """W9: people have the first half for themselves. Its own turn is held meanwhile (W1), and not thought of again."""
    table = Sitting("R5 R6", "R1 G2 G3", "B1 B2 B3", uno_window=WINDOW)
    table.play(AMY, "R5")
    first = uno.thought(table.view(BOB), table.now)
    assert first == uno.Thought(Play(BOB, cards=cards("R1")), NOON)
    assert table.do(first.move).result is uno.Result.HELD
    for seat in (BOB, CAL):
        catch = uno.thought(table.view(seat), table.now)
        assert catch is not None
        assert catch.move == Catch(seat, target=AMY)
        assert NOON + WINDOW / 2 <= catch.at < NOON + WINDOW
    table.wait(9 * MINUTE)
    assert uno.thought(table.view(CAL), table.now) == uno.Thought(Catch(CAL, target=AMY), table.now)


def test_by_the_table_rule_a_bot_catches_just_before_its_own_act() -> None:
    """W2: its own act would close the window; whose turn it is not leaves the catch to the player in turn."""
    table = Sitting("R5 R6", "R1 G2 G3", "B1 B2 B3")
    table.play(AMY, "R5")
    assert wants(table, CAL) is None
    assert wants(table, BOB) == Catch(BOB, target=AMY)
    table.catch(BOB, AMY)
    assert wants(table, BOB) == Play(BOB, cards=cards("R1"))


def test_a_bot_that_takes_a_seat_over_calls_the_uno_that_is_owed() -> None:
    """C26, C41: the seat's player forgot it, and the window is still open."""
    table = Sitting("R5 R6", "G1 G2 G3", "B1 B2 B3", uno_window=WINDOW)
    table.play(AMY, "R5")
    table.do(Handover(AMY, bot=True))
    assert wants(table, AMY) == CallUno(AMY)


def test_a_bot_that_takes_a_seat_over_answers_what_was_asked() -> None:
    """C12, C26, C41: the color of the wild that lies, with the call that belongs to it."""
    table = Sitting("W B1", "G1 G2 G3", "B1 B2 B3")
    table.play(AMY, "W")
    table.do(Handover(AMY, bot=True))
    assert wants(table, AMY) == CallColor(AMY, color=Color.BLUE, uno=True)


def test_a_bot_has_nothing_to_do_out_of_turn_or_after_the_match() -> None:
    table = Sitting("R5", "G1 G2 G3", "B1 B2 B3", scoring="single")
    assert wants(table, CAL) is None
    table.play(AMY, "R5")
    assert [wants(table, seat) for seat in (AMY, BOB, CAL)] == [None, None, None]
