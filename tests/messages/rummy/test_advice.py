"""Answers to *hint* and *try* (R20)."""

from __future__ import annotations

import pytest

from pbm.games import rummy
from pbm.games.match.moves import Draw
from pbm.games.rummy.moves import Play
from pbm.messages.rummy.advice import Advice, advice
from tests.messages.rummy.tabletop import Tabletop, tabletop
from tests.tiles import tiles


def asked(table: Tabletop, seat: int = 0, tried: str = "") -> Advice:
    play = Play(seat, tiles=tiles(tried)) if tried else None
    return advice(table.scene, rummy.view(table.state, seat), play)


def test_a_hint_names_a_play_to_its_reader_alone() -> None:
    table = tabletop("R11 Y1 B6", "B3 G1", groups="R8 R9 R10")
    assert asked(table).text.body == "K7QX-1: You could play R11."
    assert "R11" not in asked(table).text.public


def test_out_of_turn_too() -> None:
    table = tabletop("R11 Y1 B6", "B3 R12 R7", groups="R8 R9 R10")
    assert asked(table, seat=1).text.body == "K7QX-1: You could play R7."
    assert asked(table, seat=1, tried="R12").text.body.startswith("K7QX-1: No way to lay R12:")


def test_who_has_no_play_is_told_to_draw_in_turn() -> None:
    table = tabletop("Y1 B6", "B3 G1", groups="R8 R9 R10")
    assert asked(table).text.body == "K7QX-1: You have no play: DRAW."
    assert asked(table, seat=1).text.body == "K7QX-1: You have no play as the table lies now."


def test_the_call_of_uno_belongs_to_a_hint() -> None:
    """R15."""
    assert asked(tabletop("R11 Y1", "B3 G1", groups="R8 R9 R10")).text.body == "K7QX-1: You could play R11 UNO."


def test_a_hint_after_a_draw_holds_the_drawn_tile() -> None:
    """R6."""
    table = tabletop("R11 R12 Y1", "B3 G1", groups="R8 R9 R10", pool="R7 G9", must_play=False)
    table.play(Draw(0))
    assert "R7" in asked(table).text.body


def test_what_would_do_is_said_and_not_played() -> None:
    table = tabletop("R11 Y1 B6", "B3 G1", groups="R8 R9 R10")
    assert asked(table, tried="R11").text.body == "K7QX-1: Yes, R11 would do; nothing is played yet."
    assert "R11" not in asked(table, tried="R11").text.public


@pytest.mark.parametrize(
    ("tried", "why"), [("Y1", "No way to lay Y1"), ("R2", "You do not hold R2."), ("R11 Y1 B6 W W", "At most 4 tiles")]
)
def test_what_would_not_do_is_told_with_its_reason(tried: str, why: str) -> None:
    """R19."""
    told = asked(tabletop("R11 Y1 B6", "B3 G1", groups="R8 R9 R10"), tried=tried)
    assert why in told.text.body
    assert told.given


def test_hints_can_be_turned_off_but_tries_cannot() -> None:
    table = tabletop("R11 Y1 B6", "B3 G1", groups="R8 R9 R10", hint=False)
    assert asked(table).text.body == "K7QX-1: There are no hints in this game."
    assert not asked(table).given
    assert asked(table, tried="R11").given


def test_between_rounds_there_is_nothing_to_advise() -> None:
    table = tabletop("R11", "B3 G1", groups="R8 R9 R10", scoring="single")
    table.play(Play(0, tiles=tiles("R11")))
    assert asked(table).text.body.endswith("No round is on now.")
