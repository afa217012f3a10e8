"""Moments and spans as players read them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbm.messages.times import at, span

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("later", "zone", "words"),
    [
        (timedelta(minutes=10), "UTC", "12:10"),
        (timedelta(minutes=10), "Asia/Kolkata", "17:40"),
        (timedelta(hours=11), "UTC", "23:00"),
        (timedelta(hours=11), "Europe/Paris", "Fri 00:00"),
        (timedelta(hours=24), "UTC", "Fri 12:00"),
        (timedelta(days=6), "UTC", "Wed 12:00"),
        (timedelta(days=7), "UTC", "8 Jan 12:00"),
        (timedelta(days=-1), "UTC", "31 Dec 12:00"),
    ],
)
def test_a_moment_is_told_on_the_readers_clock(later: timedelta, zone: str, words: str) -> None:
    assert at(NOON + later, zone, NOON) == words


def test_a_change_to_summer_time_is_on_the_clock() -> None:
    before = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert at(before + timedelta(hours=24), "Europe/Paris", before) == "Sun 14:00"


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (timedelta(0), "0"),
        (timedelta(seconds=90), "90s"),
        (timedelta(minutes=10), "10m"),
        (timedelta(minutes=90), "90m"),
        (timedelta(hours=12), "12h"),
        (timedelta(hours=24), "24h"),
        (timedelta(days=3), "3d"),
    ],
)
def test_a_span_is_told_as_players_write_it(length: timedelta, words: str) -> None:
    assert span(length) == words
