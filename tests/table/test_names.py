"""What people are called."""

from __future__ import annotations

import pytest

from pbm.table.names import given_name, name_key


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("bob", "Bob"),
        ("MARY ANN", "Mary Ann"),
        ("o'neil", "O'Neil"),
        ("deeDee", "deeDee"),
        ("rob2", "rob2"),
        ("Jos\u00e9", "Jos\u00e9"),
        ("Anna-Lena", "Anna-Lena"),
        ("Mary Ann", "Mary Ann"),
        ("Will", "Will"),
        ("Drew", "Drew"),
        ("\U0001f600", None),
    ],
)
def test_names_are_read_as_they_are_meant(typed: str, read: str | None) -> None:
    assert given_name(typed) == read


@pytest.mark.parametrize(
    "typed",
    ["", "  ", "12", "w4", "skip", "stop", "hand", "catch", "pass", "green", "yes", "ok", "no", "hello", "!"],
)
def test_what_means_something_in_the_game_is_no_name(typed: str) -> None:
    assert given_name(typed) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jos\u00e9", "Jose"),
        ("JOSE\u0301", "jos\u00e9"),
        ("Zo\u00eb", "Zoe"),
        ("\u00c5sa", "asa"),
        ("\u0141ukasz", "Lukasz"),
        ("M\u00fcller", "Muller"),
    ],
)
def test_marks_and_case_do_not_make_two_names_of_one(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Bj\u00f8rn", "Bjarn"), ("Mary Ann", "Maryann")])
def test_other_letters_make_another_name(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("typed", ["You", "ME", "everybody", "Nobody", "Host", "the host", "bot", "I", "Y\u00f3u"])
def test_what_means_somebody_else_in_our_texts_is_no_name(typed: str) -> None:
    assert given_name(typed) is None
