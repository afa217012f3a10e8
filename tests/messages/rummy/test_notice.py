"""The one text that a player of Rummy Up gets for a step."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from pbm.games import rummy
from pbm.games.match.moves import CallUno, Catch, Draw, Pass, Tick
from pbm.games.rummy.moves import Play, Queue, Start
from pbm.games.rummy.options import Options
from pbm.games.rummy.tiles import WILD
from pbm.games.rummy.view import View
from pbm.language.readings import Context
from pbm.language.rummy.grammar import could_be_move
from pbm.messages.gsm import BASIC
from pbm.messages.rummy.notice import notice
from pbm.messages.scene import Scene
from pbm.messages.text import Text
from tests.messages.rummy.tabletop import tabletop
from tests.messages.tabletop import LONG, NOON
from tests.tiles import tiles


def test_a_turn_tells_table_rack_and_pool_on_a_line_each() -> None:
    """R3, R9: start tiles stand in brackets."""
    table = tabletop("R8 R9 R10 W", "G1 G4 B11", "Y1 Y6", groups="R4 R5 R6,B3 G3 Y3", loose="R1 B4")
    assert table.told(0).body.split("\n") == [
        "K7QX-1 Your turn, Ann",
        "Bob (3), Cal (2).",
        "Table: r4-6 3ygb (r1 b4). Pool 8.",
        "You: r8,9,10 W",
        "Play 1 to 4 tiles by Fri 12:00, or DRAW if you cannot.",
    ]
    assert table.told(1).body.split("\n")[3] == "You: g1,4 b11"


def test_an_empty_table_is_said_to_be_so() -> None:
    assert "\nTable: nothing yet. Pool 8.\n" in tabletop("R8 R9", "G1 G4").told(0).body


def test_what_changed_has_a_star_and_what_was_played_is_short() -> None:
    """R8: a tile that moves changes its group."""
    table = tabletop("B11 Y11 G3 G4", "G1 G4 B11", groups="R8 R9 R10 R11,B3 G3 Y3")
    table.play(Play(0, tiles=tiles("B11 Y11")))
    assert table.told(1).body.split("\n")[1:3] == ["Ann played 11yb (2).", "Table: *r8-10 3ygb *11ryb. Pool 8."]


def test_what_acts_is_named_where_it_does_something() -> None:
    """R12, R13: between two players a Reverse does nothing."""
    three = tabletop("R7 Y7 B7 G1", "G1 G4 B11", "Y1 Y6")
    three.play(Play(0, tiles=tiles("R7 Y7 B7")))
    assert "Ann played 7ryb, reverse (1)." in three.told(1).body
    two = tabletop("R7 Y7 B7 G1", "G1 G4 B11")
    two.play(Play(0, tiles=tiles("R7 Y7 B7")))
    assert "Ann 7ryb (1)." in two.told(1).body
    skipped = tabletop("R5 Y5 B5 G1", "G1 G4 B11", "Y1 Y6")
    skipped.play(Play(0, tiles=tiles("R5 Y5 B5")))
    assert "Ann 5ryb, skip (1). You were skipped." in skipped.told(1).body


def test_what_was_drawn_is_told_to_its_drawer_alone() -> None:
    """R12, design promise 2."""
    table = tabletop("R9 Y9 W G3 B6", "Y3 R6 Y10", "Y1 B12")
    table.play(Play(0, tiles=tiles("R9 Y9 W"), act=WILD))
    assert "You drew B8 G9 Y12 R11." in table.told(1).body
    assert "drew 4 (7)" in table.told(2).body
    assert "B8" not in table.told(1).public


def test_a_drawn_tile_that_can_be_played_is_asked_about() -> None:
    """R6."""
    table = tabletop("R5 R7 Y1 B4", "Y6 G3", pool="R6 G9")
    table.play(Draw(0))
    assert table.told(0).body.split("\n")[-1] == "You drew R6: play with it or PASS by Fri 12:00."
    assert "R6" not in table.told(0).public
    table.play(Pass(0))
    assert "Ann passed (5)." in table.told(1).body


def test_uno_can_be_called_and_caught_by_text() -> None:
    """R15, W1."""
    table = tabletop("R11 Y1", "R12 G3 B3", "G1 B6 B12", groups="R8 R9 R10")
    table.play(Play(0, tiles=tiles("R11")))
    assert "Text UNO by 12:11 or be caught." in table.told(0).body
    assert "Ann has 1 left and did not call UNO: CATCH ANN by 12:11." in table.told(2).body
    table.play(Play(1, said="r12", tiles=tiles("R12")))
    assert 'Held until 12:11: "r12".' in table.told(1).body
    table.play(Catch(2, target=0))
    assert "Cal caught you" in table.told(0).body


def test_a_call_is_told() -> None:
    """R15."""
    table = tabletop("R11 Y1", "R12 G3 B3", groups="R8 R9 R10")
    table.play(Play(0, tiles=tiles("R11"), uno=True))
    assert "Ann played r11, called UNO (1)." in table.told(1).body
    table.play(CallUno(1))
    assert table.told(0).segments == 1


def test_a_queue_is_shown_as_long_as_it_waits() -> None:
    """W13."""
    table = tabletop("R11 Y1", "R12 G3 B3", groups="R8 R9 R10")
    table.play(Queue(1, said="next r12, draw", preferences=(Play(1, tiles=tiles("R12")), Draw(1))))
    assert 'Queued: "next r12, draw".' in table.told(1).body
    assert "next" not in table.told(0).body


def test_the_end_of_a_round_tells_points_and_standings() -> None:
    """R16, R18."""
    table = tabletop("R11", "B12 R5 W", groups="R8 R9 R10")
    table.play(Play(0, tiles=tiles("R11")))
    assert "Ann r11, went out. Ann scores 82. Round 2 is dealt." in table.told(1).body
    over = tabletop("R11", "B12 R5 W", groups="R8 R9 R10", scoring="single")
    over.play(Play(0, tiles=tiles("R11")))
    assert over.told(0).body.split("\n") == [
        "K7QX-1 You win the match!",
        "You played r11, went out. You score 82.",
        "For a rematch, text AGAIN.",
    ]


def test_an_empty_pool_is_told_as_the_end() -> None:
    """R17."""
    table = tabletop("B12 G6", "B3 G1", "Y4", groups="R3 R4 R5", pool="R9", scoring="single")
    table.play(Draw(0))
    assert "The pool is empty. Cal scores 31." in table.told(1).body


def test_the_start_of_a_match_tells_who_drew_what() -> None:
    """R4."""
    outcome = rummy.start(Start(0, players=2, secret="2" * 64), NOON)
    told = notice(Scene("K7QX", ("Ann", "Bob"), "UTC", NOON), rummy.view(outcome.state, 0), outcome.events)
    assert "Draw for the start: Ann " in told.body
    assert "Round 1 is dealt." in told.body


def rounds(players: int, strength: str) -> Iterator[tuple[View, Text]]:
    """All texts of a round by bots with names of twelve letters, each with what its reader sees."""
    options, at = Options(scoring="single", bots=strength), NOON  # type: ignore[arg-type]
    outcome = rummy.start(Start(0, options=options, players=players, secret=f"{players:064x}"), at)
    while True:
        for seat in range(players) if outcome.events else ():
            view = rummy.view(outcome.state, seat)
            yield view, notice(Scene("K7QX", LONG[:players], "UTC", at), view, rummy.seen(outcome.events, seat))
        table = rummy.view(outcome.state, None)
        if table.winners is not None:
            return
        at += timedelta(minutes=1)
        thought = None if table.turn is None else rummy.thought(rummy.view(outcome.state, table.turn), at)
        outcome = rummy.step(outcome.state, thought.move if thought else Tick(), thought.at if thought else at)


@pytest.mark.parametrize(("players", "strength"), [(2, "plain"), (3, "random"), (4, "plain")])
def test_no_text_takes_more_than_three_segments_and_no_line_is_a_move(players: int, strength: str) -> None:
    """Design promise 6, T9."""
    texts = list(rounds(players, strength))
    assert max(text.segments for _, text in texts) <= 3
    assert sum(text.segments <= 2 for _, text in texts) > 0.95 * len(texts)
    for view, text in texts:
        assert BASIC.issuperset(text.body)
        context = Context(names=LONG[:players], view=view, code="K7QX")
        assert not any(could_be_move(line, context) for line in text.body.split("\n"))
