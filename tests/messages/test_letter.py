"""Mails to players: the whole table, in 72 columns, and in HTML whose colors also carry letters."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from pbm.channels.mail.html import seen
from pbm.games import uno
from pbm.games.match.moves import Draw
from pbm.language.understand import could_be_move
from pbm.messages.letter import COLUMNS, Page, page, plain, rich, together, words_alone
from pbm.messages.notes import note
from pbm.messages.templates import words
from pbm.store.marker import about, marker
from tests.messages.tabletop import LONG, SHORT, tabletop

MARKER = marker("K7QX-14")
HAND = "R1 R5 Y3 G+2 B9 W W+4"


def made(names: tuple[str, ...] = SHORT) -> Page:
    """What the first of three players is told when they have drawn and it is the next one's turn."""
    table = tabletop(HAND, "G1 G2 G3", "Y1 Y2", names=names, draw="B8 Y7 Y8 G8")
    table.play(Draw(seat=0))
    return page(table.scene, uno.view(table.state, 0), uno.seen(table.events, 0), note("nothing-asked"))


def test_the_text_shows_the_whole_table_and_the_hand() -> None:
    text = plain((made(),), MARKER)
    assert text.startswith(f"{MARKER}\n")
    for part in ("K7QX-", "What happened:", "- Ann", "- Bob          3 cards", "On top:    R9", "Your hand: R1 R5 Y3"):
        assert part in text
    assert "\n-- \n" in text


@pytest.mark.parametrize("names", [SHORT, LONG])
def test_no_line_is_a_move_nor_longer_than_a_terminal_once_it_is_quoted(names: tuple[str, ...]) -> None:
    """T9, and nothing that a client would break in two."""
    text = plain((made(names), words_alone(words("greeting"))), MARKER)
    for line in text.split("\n"):
        assert len(line) <= COLUMNS
        assert not could_be_move(line, names), line


@pytest.mark.parametrize("hand", [HAND, "R5"])
def test_no_line_of_the_html_is_a_move_once_a_client_makes_text_of_it(hand: str) -> None:
    """T9: cards stand behind the words that say what they are, with blanks between them."""
    table = tabletop(hand, "G1 G2 G3", "Y1 Y2", draw="B8 Y7 Y8 G8")
    shown = page(table.scene, uno.view(table.state, 0), uno.seen(table.events, 0))
    text = seen(rich((shown,), MARKER)).text
    assert f"Your hand: {hand}" in text
    assert not [line for line in text.split("\n") if could_be_move(line, SHORT)]


def test_every_card_carries_its_letters_and_contrast() -> None:
    """WCAG 1.4.1 and 1.4.3: never by color alone, and at least 4.5 to 1."""
    html = rich((made(),), MARKER)
    chips = re.findall(r"background:(#[0-9A-F]{6});color:(#[0-9A-F]{6})\">([^<]+)</span>", html)
    assert {card for _, _, card in chips} >= set(HAND.split())
    assert min(_contrast(back, front) for back, front, _ in chips) > 4.5


def test_the_html_needs_no_pictures_and_knows_the_dark() -> None:
    html = rich((made(),), MARKER)
    assert "<img" not in html
    assert "http" not in html
    assert "prefers-color-scheme: dark" in html
    assert MARKER in html


def test_names_are_no_html() -> None:
    hostile = words_alone(words("arrived", code="K7QX", name="<b>x", count=2, waits=False))
    assert "<b>" not in rich((hostile,), MARKER).split("<hr>")[0]


def test_two_pages_of_a_game_are_one_with_the_words_of_both() -> None:
    first, second = made(), made()
    assert together(first, second) == (replace(second, paragraphs=first.paragraphs + second.paragraphs),)
    alone = words_alone(words("greeting"))
    assert together(first, alone) == (first, alone)


def test_the_marker_tells_the_game_and_turn_again() -> None:
    assert about(f"> {MARKER}") == "K7QX-14"
    assert about("##- Reply above\n> this line. K7QX-14 -##") == "K7QX-14"
    assert about(marker()) == ""
    assert about("K7QX-14") == ""


def _luminance(color: str) -> float:
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (it / 12.92 if it <= 0.03928 else ((it + 0.055) / 1.055) ** 2.4 for it in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)
