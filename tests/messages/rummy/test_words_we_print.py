"""Words in capitals in our texts about tiles can be texted as they stand (T3, T9)."""

from __future__ import annotations

import pytest

from pbm.games import rummy
from pbm.games.match.moves import Draw
from pbm.games.rummy.moves import Queue
from pbm.language.readings import Context, Inquiry, MoveRead
from pbm.language.understand import understand
from tests.language.rummy.seen import GRAMMAR
from tests.messages.rummy.tabletop import Tabletop, tabletop

RACK = "R5 R7 R8 R9 R10 Y7 B7 W"


def reading(table: Tabletop, words: str) -> object:
    """What the words of the first seat are taken for."""
    view = rummy.view(table.state, 0)
    return understand(words, Context(names=table.scene.names, view=view, code="K7QX", grammar=GRAMMAR))


@pytest.mark.parametrize(
    "words", ["R7 B7 Y7", "7RBY", "R8-10", "R5!", "R5 UNO", "DRAW", "PASS", "UNO", "CATCH BOB", "W", "R10"]
)
def test_moves_are_taken_as_printed(words: str) -> None:
    assert isinstance(reading(tabletop(RACK, "G1 G2"), words), MoveRead)


@pytest.mark.parametrize("words", ["NEXT R8-10", "NEXT OFF", "NEXT R7 B7, DRAW"])
def test_queues_are_taken_as_printed(words: str) -> None:
    """W13."""
    read = reading(tabletop(RACK, "G1 G2"), words)
    assert isinstance(read, MoveRead)
    assert isinstance(read.move, Queue)


@pytest.mark.parametrize("words", ["HINT", "TRY R7 B7"])
def test_inquiries_are_taken_as_printed(words: str) -> None:
    """R20."""
    assert isinstance(reading(tabletop(RACK, "G1 G2"), words), Inquiry)


def test_the_drawn_tile_is_taken_as_printed() -> None:
    """R6."""
    table = tabletop("R5 R7", "G1 G2", pool="R6 Y1")
    table.play(Draw(0))
    assert isinstance(reading(table, "R6"), MoveRead)
