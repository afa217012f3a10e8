"""Why a move in Rummy Up was not done, in words that a newcomer understands (R19)."""

from __future__ import annotations

import pytest

from pbm.games import rummy
from pbm.games.match.moves import Challenge, Draw, Pass
from pbm.games.refusals import Code, Refusal
from pbm.games.rummy.moves import AnyMove, Play
from pbm.language.readings import Context
from pbm.language.rummy.grammar import could_be_move
from pbm.messages.rummy.refusals import OWN, refusal
from pbm.messages.text import text
from tests.messages.rummy.tabletop import tabletop
from tests.tiles import tiles


def play(codes: str, act: str | None = None) -> Play:
    return Play(0, tiles=tiles(codes), act=tiles(act)[0] if act else None)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (play("R7 B7"), "No way to lay R7 B7: no third 7 for a set, and no R6 or R8 for a run."),
        (play("B1"), "No way to lay B1: no other 1 for a set, and no B2 for a run."),
        (play("Y10 Y11"), "No way to lay Y10 Y11: no other 10 for a set, and no third yellow tile for a run."),
        (play("R4"), "No way to lay R4: however the table is laid, a tile is left over."),
        (play("R7 B7 B1 R4 Y10"), "At most 4 tiles go in one play: nothing is played."),
        (play("W W R7 B7"), "Too many wilds: a set takes one, and in a run two never lie side by side."),
        (play("R2"), "You do not hold R2."),
        (play("R7 R7"), "You hold just one R7."),
        (play("R2 W Y2 R2"), "You do not hold R2 or Y2."),
        (play("R2 R7 R7 Y2"), "You do not hold R2 or Y2, and hold just one R7."),
        (play("W W W R2"), "You do not hold R2, and hold just two W."),
        (play("R3", act="R3"), "R3 cannot act: only a 2, 5, 7 or wild that you play can."),
        (play("R3", act="R7"), "R7 cannot act: only a 2, 5, 7 or wild that you play can."),
        (Draw(0), "You have a play, so you must make one. HINT names one."),
        (Pass(0), "To pass, DRAW first."),
        (Challenge(0), "There are no challenges in Rummy Up."),
        (Play(1, tiles=tiles("G1")), "It is Ann's turn. To queue a play, text NEXT and the tiles."),
    ],
)
def test_r19_a_refusal_says_what_is_wrong(move: AnyMove, sentence: str) -> None:
    table = tabletop("R7 B7 B1 R3 R4 Y10 Y11 W W", "G1 G4", groups="R4 Y4 G4 B4")
    table.play(move)
    assert table.note is not None
    assert text(table.note.words).body == sentence


def test_r6_with_the_drawn_tile_only_plays_that_hold_it_go() -> None:
    table = tabletop("R11 Y1", "G1 G4", groups="R8 R9 R10", pool="R7 G9", must_play=False)
    table.play(Draw(0), play("R11"))
    assert table.note is not None
    assert text(table.note.words).body == "You drew R7: play with it, or PASS."


def test_r20_where_there_are_no_hints_none_is_offered() -> None:
    table = tabletop("R11 Y1", "G1 G4", groups="R8 R9 R10", hint=False)
    table.play(Draw(0))
    assert table.note is not None
    assert text(table.note.words).body == "You have a play, so you must make one."


@pytest.mark.parametrize("code", Code)
def test_every_refusal_is_a_sentence_and_no_move(code: Code) -> None:
    """T9; what its reader alone may know is private."""
    table = tabletop("R7 B7 W", "G1 G4")
    view = rummy.view(table.state, 0)
    note = refusal(table.scene, view, Refusal(code, "R7", seats=(1,), cards=("R7", "B7")))
    said = text(note.words)
    assert said.body.endswith((".", "?"))
    assert not could_be_move(said.body, Context(names=table.names, view=view))
    assert "R7" not in said.public


def test_what_is_said_otherwise_here_is_no_more_than_needed() -> None:
    table = tabletop("R7 B7 W", "G1 G4")
    view = rummy.view(table.state, 0)
    assert {code for code in OWN if refusal(table.scene, view, Refusal(code)).words} == OWN
