"""Three strengths of bots: any lawful move, plain play, and strong play that beats it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.cli.simulation import contest
from pbm.games import uno
from pbm.games.match.cards import Color
from pbm.games.match.moves import CallUno
from pbm.games.match.options import Strength
from pbm.games.match.selfplay import play
from pbm.games.uno.bots import STRENGTHS
from pbm.games.uno.bots.lawful import in_turn, out_of_turn
from pbm.games.uno.bots.prospect import call
from pbm.games.uno.moves import AnyMove, Play, Start
from pbm.games.uno.options import Options, parse
from tests.games.uno.rule_sets import RULE_SETS
from tests.games.uno.sitting import AMY, BOB, CAL, NOON, Sitting, cards

WINDOW = timedelta(minutes=10)


def wants(table: Sitting, seat: int, strength: Strength = "strong") -> AnyMove | None:
    """What a bot of that strength does at that seat now, or will do if nothing happens."""
    thought = uno.thought(table.view(seat), table.now, STRENGTHS[strength])
    return None if thought is None else thought.move


def positions(options: Options, secret: int) -> Iterator[uno.State]:
    """The positions of a hand between bots of all strengths."""
    begin = Start(0, "", options, 3, secret=f"{secret:064x}")
    bots = dict(enumerate(STRENGTHS.values()))
    for _, outcome in islice(play(uno, begin, NOON, bots), 60):
        yield outcome.state


@settings(max_examples=10)
@given(RULE_SETS, st.integers(0, 2**16))
def test_every_move_that_is_taken_for_lawful_is(options: Options, secret: int) -> None:
    """Of a seat in turn, and out of it; each is done, or held by a window."""
    for state in positions(options, secret):
        for seat in state.playing():
            view = uno.view(state, seat)
            if view.turn is None or view.paused:
                continue
            for move in in_turn(view, seat) if view.my_turn else out_of_turn(view, seat):
                assert uno.step(state, move, state.at).refusal is None, move


@settings(max_examples=10)
@given(RULE_SETS, st.integers(0, 2**16))
def test_all_that_could_be_done_with_a_card_is_found(options: Options, secret: int) -> None:
    """No card of a hand that is in turn is lawful and left out."""
    for state in positions(options, secret):
        if state.turn is None or state.paused_at is not None or state.awaiting is None:
            continue
        view = uno.view(state, state.turn)
        found = {move.cards[0] for move in in_turn(view, state.turn) if isinstance(move, Play)}
        plays = (Play(state.turn, cards=(card,), color=Color.RED) for card in set(view.hand))
        assert found == {it.cards[0] for it in plays if uno.step(state, it, state.at).refusal is None}


def test_chance_makes_any_lawful_move_and_the_same_one_again() -> None:
    """Design promise 1: a replay needs the same choice for the same view."""
    made = {wants(Sitting("R1 R2 B9 W", f"G1 G{n}", "G4 G5", top="R9"), AMY, "random") for n in range(2)}
    assert len(made) == 1
    hands = ["R1 R2 B9 W", "R1 R2 B8 W", "R1 R2 B7 W", "R1 R2 B6 W", "R1 R2 B5 W", "R1 R2 B4 W", "R1 R2 B3 W"]
    assert len({wants(Sitting(hand, "G1 G2", "G4 G5", top="R9"), AMY, "random") for hand in hands}) > 1


def test_strong_bots_think_of_the_cards_that_follow() -> None:
    """C16, C17: between two, Skip and Reverse give the turn back, so all three cards go out in one row."""
    table = Sitting("RS RR R5", "G1 G2 G3", top="R9")
    laid = []
    for _ in range(3):
        move = wants(table, AMY)
        assert isinstance(move, Play)
        table.do(move)
        laid.append(move.cards[0])
    assert laid[-1] == "R5"
    assert table.view().winners is not None or table.view().hand_number == 2


def test_strong_bots_bluff_only_where_nobody_would_doubt_it() -> None:
    """C13: with five cards left the odds are against a lawful Wild Draw Four, with one they are for it."""
    move = wants(Sitting("R1 R2 R3 R4 R6 W+4", "G1", top="R9"), AMY)
    assert isinstance(move, Play)
    assert move.cards != cards("W+4")
    bluff = Play(AMY, cards=cards("W+4"), color=Color.RED, uno=True)
    assert wants(Sitting("R0 W+4", "G1", top="R9"), AMY) == bluff
    assert wants(Sitting("R0 W+4", "G1", top="R9", bluff="off"), AMY) == Play(AMY, cards=cards("R0"), uno=True)


def test_strong_bots_call_what_the_next_player_lacks() -> None:
    """Who drew on a color has shown to have none of it."""
    assert call(cards("R1 R2 R3 B1 B2"), Color.BLUE) is Color.RED
    assert call(cards("R1 R2 B1 B2"), Color.BLUE) is Color.BLUE
    assert call(cards("R1 R2 B1 B2"), Color.GREEN) is Color.RED


@pytest.mark.parametrize(
    ("draws", "known"), [((), None), (("draw",), Color.YELLOW), (("draw", "uno"), None), (("draw", "next"), None)]
)
def test_on_what_color_a_seat_drew_is_known_until_its_hand_changes(draws: tuple[str, ...], known: Color | None) -> None:
    table = Sitting("Y1 Y2 Y3 Y4", "G1 G2 G3", top="Y9", draw="G4 Y5 G5 G6 G7 G8 G0")
    table.play(AMY, "Y1")
    for what in draws:
        if what == "draw":
            table.draw(BOB)
        elif what == "uno":
            table.do(CallUno(BOB))
        else:
            table.play(AMY, "Y2")
            table.draw(BOB)
            table.play(BOB, "Y5")
    assert dict(table.view(None).drew_on).get(BOB) is known


def test_strong_bots_double_down_late_in_the_window() -> None:
    """F1, W6: people have the first half of a jump window for themselves."""
    options: dict[str, Any] = {"game": "french", "must_play": True, "bluff": "anyone", "reshuffle": False}
    table = Sitting("R5 R6 R7", "G1 G2 G3", "R5 B2 B3", jump_window=WINDOW, **options)
    table.play(AMY, "R5")
    thought = uno.thought(table.view(CAL), table.now, STRENGTHS["strong"])
    assert thought is not None
    assert thought.move == Play(CAL, cards=cards("R5"))
    assert NOON + WINDOW / 2 <= thought.at < NOON + WINDOW
    assert wants(table, CAL, "plain") is None


def test_bots_take_the_strength_of_the_table() -> None:
    table = Sitting("R5 R6 R7", "G1 G2 G3", "R5 B2 B3", jump_in=True, bots="strong")
    table.play(AMY, "R5")
    assert uno.thought(table.view(CAL), table.now) == uno.Thought(Play(CAL, cards=cards("R5")), NOON)


@pytest.mark.parametrize("game", ["classic", "french"])
@pytest.mark.parametrize(("strength", "other", "least"), [("plain", "random", 0.6), ("strong", "plain", 0.5)])
def test_the_stronger_wins_more_hands(strength: Strength, other: Strength, game: str, least: float) -> None:
    """`pbm simulate --match` over 10,000 hands says how much more; this holds that it does."""
    hands, options = 400, parse({"game": game, "scoring": "single"})
    assert sum(islice(contest(uno, options, (strength, other), Random("fixed")), hands)) / hands > least
