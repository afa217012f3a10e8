# ruff: noqa: RUF001 (look-alikes are what this file is about)
"""The alphabet of SMS: what anything becomes in it, and what it costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.messages.gsm import (
    BASIC,
    MOST_LETTERS,
    length,
    one_line,
    plain,
    segments,
    segments_in,
    short_name,
    short_names,
)

ANYTHING = st.text(st.characters(categories=None), max_size=60)
"""Any string that Python can hold, lone surrogates and NULs included."""


@given(ANYTHING)
def test_whatever_comes_goes_out_in_one_septet_characters(text: str) -> None:
    assert BASIC.issuperset(plain(text))
    assert length(plain(text)) == len(plain(text))


@given(ANYTHING)
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert plain(plain(text)) == plain(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\u1f68mega", "Omega"),
        ("r5, it's Bob's", "r5, it's Bob's"),
        ("“Hi” – it’s me…", '"Hi" - it\'s me...'),
        ("José Núñez", "José Nuñez"),
        ("e\u0301", "é"),
        ("Zoë Çelik ça", "Zoe Çelik ca"),
        ("Łukasz Đorđe Œuvre", "Lukasz Dorde Oeuvre"),
        ("Мария Щукина", "Mariya Shchukina"),
        ("Σοφία", "Sofia"),
        ("[R5] {x} a|b c^d ~ €5 \\", "(R5) (x) a/b cd - EUR5 /"),
        ("go 🎉👍🏽 now", "go  now"),
        ("r٥ Ｒ５", "r5 R5"),
        ("王", "?"),
        ("a\u00a0b\u200bc\td", "a bc d"),
        ("one\u2028two\r\n", "one\ntwo\n"),
        ("x\ud800\x00\x0ey", "xy"),
        ("™ ½ ﬁ", "TM 1/2 fi"),
    ],
)
def test_the_nearest_letters_stand_for_foreign_ones(text: str, expected: str) -> None:
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 1),
        ("r5", 1),
        ("[" * 80, 1),
        ("[" * 81, 2),
        ("don’t", 1),
        ("’" * 70, 1),
        ("’" * 71, 2),
        ("👍" * 35, 1),
        ("👍" * 36, 2),
        ("x" * 134 + "\t", 3),
    ],
)
def test_what_comes_in_is_counted_as_carriers_bill_it(text: str, count: int) -> None:
    assert segments_in(text) == count


@given(ANYTHING)
def test_whatever_comes_in_can_be_counted(text: str) -> None:
    assert segments_in(text) >= 1


def test_one_line_has_single_blanks_and_no_breaks() -> None:
    assert one_line("  r5 \n\n uno\t!\u2028 ") == "r5 uno !"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 1),
        ("a" * 160, 1),
        ("a" * 161, 2),
        ("a" * 306, 2),
        ("a" * 307, 3),
        ("€" * 80, 1),
        ("€" * 80 + "a", 2),
        ("a" * 152 + "€" + "a" * 152, 3),
    ],
)
def test_segments_are_counted_as_carriers_bill_them(text: str, count: int) -> None:
    """The last one: an escaped character moves to the next part whole."""
    assert segments(text) == count


def test_a_foreign_character_has_no_length() -> None:
    with pytest.raises(ValueError, match="not in GSM"):
        length("“")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ann", "Ann"),
        ("  Mary   Ann ", "Mary Ann"),
        ("Bartholomew Jones", "Bartholomew"),
        ("Bartholomew-James", "Bartholomew"),
        ("Wolfeschlegelsteinhausen", "Wolfeschlege"),
        ("Анна-Мария", "Anna-Mariya"),
        ("O’Neil", "O'Neil"),
        ("‘Bob’", "Bob"),
        ("- Bob -", "Bob"),
        ("R2/D2!", "R2 D2"),
        ("🎉", ""),
        ("", ""),
    ],
)
def test_names_are_cut_to_twelve_plain_letters(name: str, short: str) -> None:
    assert short_name(name) == short


@given(st.lists(ANYTHING, max_size=10))
def test_short_names_differ_whatever_they_were(names: list[str]) -> None:
    shorts = short_names(names)
    assert len({short.casefold() for short in shorts}) == len(names)
    assert all(0 < len(short) <= MOST_LETTERS + 3 for short in shorts)


def test_namesakes_are_told_apart_by_a_number() -> None:
    assert short_names(["Ann", "ann", "Bartholomeus", "Bartholomeus", "Anna-Maria-J", "Anna-Maria-J", "🎉"]) == (
        "Ann",
        "ann2",
        "Bartholomeus",
        "Bartholomeu2",
        "Anna-Maria-J",
        "Anna-Maria2",
        "Player",
    )
