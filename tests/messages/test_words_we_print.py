"""Words in capitals in our texts can be texted as they stand (T3, T9): the language takes every one of them."""

from __future__ import annotations

import re

import pytest

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import Draw
from pbm.games.uno.moves import Play, Queue
from pbm.language.readings import Answer, Command, Context, MoveRead
from pbm.language.understand import understand
from pbm.messages.templates import folder
from tests.messages.tabletop import Tabletop, tabletop

COMMANDS = (
    "AGAIN", "AWAY 2D", "BACK", "BOTS 2", "DEAL", "HAND", "INVITE +12125550123 ANN", "JOIN K7QX ANN", "LANGUAGE",
    "LEAVE", "LEAVE K7QX", "NEW RUMMY", "NEW UNO", "OPTIONS", "QUIET 22-8", "QUIET OFF", "REPORT BOB", "RULES",
    "SALT any words", "SAY hello", "SCORES", "SUB +1 212 555 0123 UNTIL MONDAY", "TABLE", "TAKEBACK",
    "EMAIL ANN@EXAMPLE.ORG", "CHANNEL EMAIL", "CHANNEL SMS", "VOTE BOT BOB", "VOTE SKIP BOB", "ZONE PARIS", "?",
)  # fmt: skip
NO_PROMPTS = {"UTC", "K", "QX", "ANN", "SHA", "SMS", "B", "G", "R", "S", "W", "Y", "STOP"}
"""Capitals in the sources that are letters, samples or the carriers' own word."""


def reading(table: Tabletop, seat: int, words: str, *, asked: str | None = None) -> object:
    """What the words of a seat are taken for."""
    view = uno.view(table.state, seat)
    return understand(words, Context(names=table.scene.names, view=view, code="K7QX", asked=asked))


def waiting_for_an_answer() -> Tabletop:
    """Bob has to answer Ann's Wild Draw Four."""
    table = tabletop("W+4 B5 B6", "G1 G2", "B1 B3")
    table.play(Play(0, cards=(Card("W+4"),), color=Color.GREEN))
    return table


@pytest.mark.parametrize("words", COMMANDS)
def test_commands_are_taken_as_printed(words: str) -> None:
    assert isinstance(reading(tabletop("R1 R5", "G1 G2"), 0, words), Command)


@pytest.mark.parametrize("words", ["CHALLENGE", "DRAW"])
def test_answers_to_a_wild_draw_four_are_taken_as_printed(words: str) -> None:
    assert isinstance(reading(waiting_for_an_answer(), 1, words), MoveRead)


@pytest.mark.parametrize("words", ["RED", "YELLOW", "GREEN", "BLUE"])
def test_colors_are_taken_as_printed(words: str) -> None:
    table = tabletop("W B5 B6", "G1 G2")
    table.play(Play(0, cards=(Card("W"),)))
    assert isinstance(reading(table, 0, words), MoveRead)


@pytest.mark.parametrize("words", ["R3", "PASS"])
def test_answers_to_a_drawn_card_are_taken_as_printed(words: str) -> None:
    table = tabletop("B1 B5", "G1 G2", draw="R3 Y1")
    table.play(Draw(0))
    assert isinstance(reading(table, 0, words), MoveRead)


@pytest.mark.parametrize("words", ["CATCH ANN", "UNO", "DRAW", "NEXT OFF", "NEXT R3"])
def test_words_for_a_uno_window_and_a_queue_are_taken_as_printed(words: str) -> None:
    table = tabletop("R1 B5", "R3 G2", "B1 B3")
    table.play(Play(0, cards=(Card("R1"),)))
    read = reading(table, 1, words)
    assert isinstance(read, MoveRead)
    assert isinstance(read.move, Queue) == words.startswith("NEXT")


def test_undo_is_taken_as_printed() -> None:
    assert isinstance(reading(tabletop("R1 R5", "G1 G2"), 0, "UNDO"), Command | MoveRead)


@pytest.mark.parametrize("words", ["OK", "NO"])
def test_ok_and_no_answer_an_open_question(words: str) -> None:
    """T11."""
    assert isinstance(reading(tabletop("R1 R5", "G1 G2"), 0, words, asked="leave"), Answer)


@pytest.mark.parametrize("words", ["BOB", "CAL", "KEEP"])
def test_answers_to_a_seven_are_taken_as_printed(words: str) -> None:
    """H2."""
    table = tabletop("R7 B5 B6", "G1 G2", "B1 B3", seven_zero=True)
    table.play(Play(0, cards=(Card("R7"),)))
    assert isinstance(reading(table, 0, words), MoveRead)


@pytest.mark.parametrize("words", ["BLUFF", "READY", "CUT 40"])
def test_words_of_the_french_game_are_taken_as_printed(words: str) -> None:
    """F6, F10, F11."""
    assert isinstance(reading(waiting_for_an_answer(), 2, words), MoveRead)


def test_this_file_knows_every_word_that_is_printed() -> None:
    of_tiles = "HINT TRY"  # tests/messages/rummy/test_words_we_print.py
    moves = "CATCH CHALLENGE DRAW PASS UNO NEXT OFF UNDO OK NO RED YELLOW GREEN BLUE KEEP BLUFF READY CUT"
    tested = set(re.findall(r"[A-Z]+", f"{moves} {of_tiles} {' '.join(COMMANDS)}"))
    printed: set[str] = set()
    for path in (folder() / "sms").rglob("*.txt"):
        outside_jinja = re.sub(
            r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", lambda it: _strings(it[0]), path.read_text(), flags=re.DOTALL
        )
        printed |= set(re.findall(r"\b[A-Z]{2,}\b|\b[A-Z]\b(?= [A-Z]\b)", outside_jinja))
    assert printed - tested - NO_PROMPTS == set()


def _strings(jinja: str) -> str:
    return " ".join(re.findall(r'"([^"]*)"', jinja))
