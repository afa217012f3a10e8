"""What people are called."""

from __future__ import annotations

import pytest

from pbm.table.names import given_name


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
    "typed", ["", "  ", "12", "w4", "skip", "stop", "hand", "catch", "pass", "green", "yes", "ok", "no", "hello", "!"]
)
def test_what_means_something_in_the_game_is_no_name(typed: str) -> None:
    assert given_name(typed) is None
