"""Short forms, written out tile by tile (R5, R8)."""

from __future__ import annotations

import pytest

from pbm.language.rummy.forms import written_out
from pbm.language.vocabulary import tongues


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("r8-10", "r 8 r 9 r 10"),
        ("R8-R10", "r 8 r 9 r 10"),
        ("r8 - 10", "r 8 r 9 r 10"),
        ("r10-8", "r 8 r 9 r 10"),
        ("red 8 to 10", "red 8 red 9 red 10"),
        ("r8..10", "r 8 r 9 r 10"),
        ("8-10 red", "red 8 red 9 red 10"),
        ("8r-10r", "r 8 r 9 r 10"),
        ("r7-8-9", "r 7 r 8 r 9"),
        ("r2,5,11 y3", "r 2 r 5 r 11 y3"),
        ("r2,5-7", "r 2 r 5 r 6 r 7"),
        ("7ry", "r 7 y 7"),
        ("7RYB!", "r 7 y 7 b 7 !"),
        ("9ygW", "y 9 g 9 w"),
        ("ry7", "r 7 y 7"),
        ("7y", "y 7"),
        ("2xg4", "g4 g4"),
        ("2 x g4", "g4 g4"),
        ("g4 x2", "g4 g4"),
        ("2xw", "w w"),
        ("r7+b7 & y7", "r7 b7 y7"),
    ],
)
def test_r5_short_forms_stand_for_their_tiles(text: str, tiles: str) -> None:
    assert written_out(text, tongues("en", tiles=True)[0]).split() == tiles.split()


@pytest.mark.parametrize(
    "text", ["r8-b10", "3-4 r5", "b3,g1,y9, r11", "7 by", "r5, 7", "g+2", "r12 b12", "uno", "20xg4", "r8y9"]
)
def test_t1_what_is_no_short_form_stays_as_it_is(text: str) -> None:
    assert written_out(text, tongues("en", tiles=True)[0]) == text


def test_r2_a_range_beyond_the_tiles_is_not_filled() -> None:
    assert written_out("r8-99", tongues("en", tiles=True)[0]).split() == ["r", "8", "r", "99"]


def test_t12_the_letters_are_those_of_the_language() -> None:
    assert written_out("7rv", tongues("it", tiles=True)[0]).split() == ["r", "7", "v", "7"]
    assert written_out("7rv", tongues("en", tiles=True)[0]) == "7rv"
