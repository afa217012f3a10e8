"""Moments as people name them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pbm.language.moments import read_moment

THURSDAY = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("monday", "2026-01-05 08:00"),
        ("Mon", "2026-01-05 08:00"),
        ("on tuesday", "2026-01-06 08:00"),
        ("thursday", "2026-01-08 08:00"),
        ("thurs 18:30", "2026-01-08 18:30"),
        ("tomorrow", "2026-01-02 08:00"),
        ("tomorrow at 6 pm", "2026-01-02 18:00"),
        ("18:00", "2026-01-01 18:00"),
        ("tonight 9pm", "2026-01-01 21:00"),
        ("11", "2026-01-02 11:00"),
        ("12 am", "2026-01-02 00:00"),
        ("3d", "2026-01-04 12:00"),
        ("3 days", "2026-01-04 12:00"),
        ("a week", "2026-01-08 12:00"),
        ("an hour", "2026-01-01 13:00"),
    ],
)
def test_a_moment_is_read(words: str, meant: str) -> None:
    assert read_moment(words, "UTC", THURSDAY) == datetime.fromisoformat(f"{meant}+00:00")


@pytest.mark.parametrize(
    "words", ["", "someday", "mo", "mondays ago", "25:00", "10:61", "13 pm", "today 9:00", "99d", "0h", "monday monday"]
)
def test_what_names_no_moment_ahead_is_none(words: str) -> None:
    assert read_moment(words, "UTC", THURSDAY) is None


def test_days_and_hours_are_those_of_the_zone() -> None:
    """W11: also over a change of the clock."""
    assert read_moment("monday", "Europe/Paris", THURSDAY) == datetime(2026, 1, 5, 7, tzinfo=UTC)
    before = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert read_moment("tomorrow", "Europe/Paris", before) == datetime(2026, 3, 29, 6, tzinfo=UTC)
