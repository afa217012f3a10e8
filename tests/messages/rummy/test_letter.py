"""The mail of a step: the table drawn, changed groups marked."""

from __future__ import annotations

from pbm.channels.mail.html import seen
from pbm.games import rummy
from pbm.games.rummy.moves import Play
from pbm.messages.letter import COLUMNS, Page, plain, rich
from pbm.messages.rummy.letter import page
from tests.messages.rummy.tabletop import Tabletop, tabletop
from tests.tiles import tiles


def shown(table: Tabletop, seat: int) -> Page:
    return page(table.scene, rummy.view(table.state, seat), rummy.seen(table.events, seat))


def after_a_play() -> Tabletop:
    table = tabletop("B11 Y11 W G3", "G1 G4 B11", groups="R8 R9 R10 R11,B3 G3 Y3", loose="R1")
    table.play(Play(0, tiles=tiles("B11 Y11")))
    return table


def test_the_table_is_written_group_by_group() -> None:
    letter = plain([shown(after_a_play(), 1)], "marker")
    assert (
        "On the table, with 8 in the pool (* is new since your last turn):\n"
        "* R8 R9 R10\n- Y3 G3 B3\n* R11 Y11 B11\n  loose: R1\n\nYour rack: G1 G4 B11\n" in letter
    )
    assert "- Ann          2 tiles\n- " not in letter.partition("In order of play:")[0]
    assert max(map(len, letter.split("\n"))) <= COLUMNS


def test_the_table_is_drawn_in_chips() -> None:
    """Nothing hangs on the color alone: every chip bears its code."""
    letter = rich([shown(after_a_play(), 1)], "marker")
    assert letter.count(">R9</span>") == letter.count(">Y11</span>") == 1
    assert letter.count("<div>* <span") == 2
    assert "Your rack" in letter
    assert "3 tiles" in letter


def test_no_row_of_the_html_is_a_play_once_a_client_makes_text_of_it() -> None:
    """T9."""
    text = seen(rich([shown(after_a_play(), 1)], "marker")).text
    for line in ("* R8 R9 R10", "- Y3 G3 B3", "Loose: R1", "Your rack: G1 G4 B11"):
        assert line in [it.strip() for it in text.split("\n")]


def test_between_rounds_no_table_is_drawn() -> None:
    table = tabletop("R11", "G1 G4", groups="R8 R9 R10", scoring="single")
    table.play(Play(0, tiles=tiles("R11")))
    assert "On the table" not in plain([shown(table, 1)], "marker")
