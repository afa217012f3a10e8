"""Counted time against a count of every minute, in zones that change their clocks and zones that do not (W11)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.games.match.hours import ALWAYS, Hours, after, counted, wake

MINUTE = timedelta(minutes=1)
ZONES = ("UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca")
_CHANGES = (datetime(2026, 3, 8, tzinfo=UTC), datetime(2026, 3, 29, tzinfo=UTC), datetime(2026, 10, 25, tzinfo=UTC))

instants = st.builds(
    lambda change, minutes: change + minutes * MINUTE,
    st.sampled_from(_CHANGES),
    st.integers(-3 * 24 * 60, 3 * 24 * 60),
)
spans = st.integers(0, 2 * 24 * 60).map(lambda minutes: minutes * MINUTE)
quiet_ones = st.builds(
    lambda zone, start, length: Hours(zone, start, (start + length) % (24 * 60)),
    st.sampled_from(ZONES),
    st.integers(0, 24 * 60 - 1),
    st.integers(1, 12 * 60),
)


def is_quiet(hours: Hours, at: datetime) -> bool:
    """What the clock on the wall says."""
    local = at.astimezone(ZoneInfo(hours.zone))
    shown = local.hour * 60 + local.minute
    return (shown - hours.quiet_from) % (24 * 60) < hours.length


@given(quiet_ones, instants, spans)
def test_w11_what_counts_are_the_minutes_whose_clock_time_is_not_quiet(
    hours: Hours, since: datetime, span: timedelta
) -> None:
    minutes = sum(not is_quiet(hours, since + minute * MINUTE) for minute in range(span // MINUTE))
    assert counted(hours, since, since + span) == minutes * MINUTE


@given(quiet_ones, instants, spans)
def test_w11_time_given_is_time_counted(hours: Hours, since: datetime, span: timedelta) -> None:
    assert counted(hours, since, after(hours, since, span)) == span


@given(quiet_ones, instants, spans, spans)
def test_w11_what_has_been_counted_and_what_is_left_make_the_whole(
    hours: Hours, since: datetime, span: timedelta, passed: timedelta
) -> None:
    end = after(hours, since, span)
    now = min(since + passed, end)
    assert counted(hours, since, now) + counted(hours, now, end) == span


@given(quiet_ones, instants)
def test_w11_one_wakes_at_the_first_minute_that_is_not_quiet(hours: Hours, at: datetime) -> None:
    woken = wake(hours, at)
    assert not is_quiet(hours, woken)
    assert all(is_quiet(hours, at + minute * MINUTE) for minute in range((woken - at) // MINUTE))


@given(instants, spans)
def test_without_quiet_hours_all_time_counts(since: datetime, span: timedelta) -> None:
    assert counted(ALWAYS, since, since + span) == span
    assert after(ALWAYS, since, span) == since + span
    assert wake(ALWAYS, since) == since


@pytest.mark.parametrize(
    ("quiet", "since", "spent"),
    [
        ((2 * 60, 3 * 60), datetime(2026, 3, 8, 5, tzinfo=UTC), timedelta(hours=5)),
        ((1 * 60, 2 * 60), datetime(2026, 11, 1, 3, tzinfo=UTC), timedelta(hours=3)),
    ],
)
def test_w11_a_skipped_hour_takes_nothing_and_one_struck_twice_counts_twice(
    quiet: tuple[int, int], since: datetime, spent: timedelta
) -> None:
    assert counted(Hours("America/New_York", *quiet), since, since + timedelta(hours=5)) == spent


def test_w11_time_up_at_the_first_quiet_minute_is_up_then() -> None:
    hours = Hours("UTC", 22 * 60, 8 * 60)
    evening = datetime(2026, 1, 1, 20, tzinfo=UTC)
    assert after(hours, evening, timedelta(hours=2)) == datetime(2026, 1, 1, 22, tzinfo=UTC)
    assert after(hours, evening, timedelta(hours=2, seconds=1)) == datetime(2026, 1, 2, 8, 0, 1, tzinfo=UTC)
