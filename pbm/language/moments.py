"""Moments as people name them: *until monday*, *till tomorrow 18:00*, *for 3 days*."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

LONGEST = timedelta(days=60)
"""No moment further ahead is meant."""

MORNING = time(8)
"""When a day begins whose hour nobody has named."""

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_SPAN = re.compile(r"(\d{1,3}|a|an|one) ?(hours?|h|days?|d|weeks?|w)")
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_WHEN = re.compile(r"(?:on )?([a-z]+)?(?:,? ?(?:at )?(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?)?")


def read_moment(words: str, zone: str, now: datetime) -> datetime | None:
    """The moment, in the zone of `now`, that the words name on the clock of that zone; None for what cannot be read.

    Without an hour a day begins in the `MORNING`; a weekday is the next one, never today.

    Raises:
        zoneinfo.ZoneInfoNotFoundError: there is no such zone.
    """
    named = words.strip().casefold()
    moment = _after(named, now) or _on_the_clock(named, now.astimezone(ZoneInfo(zone)))
    if moment is None or not timedelta() < moment - now <= LONGEST:
        return None
    return moment.astimezone(now.tzinfo)


def _after(named: str, now: datetime) -> datetime | None:
    found = _SPAN.fullmatch(named)
    if found is None:
        return None
    return now + (int(found[1]) if found[1].isdigit() else 1) * _UNITS[found[2][0]]


def _on_the_clock(named: str, now: datetime) -> datetime | None:
    found = _WHEN.fullmatch(named)
    if found is None or not named:
        return None
    day, hour, minute, half = found.groups()
    clock = MORNING if hour is None else _clock(int(hour), int(minute or 0), half)
    ahead = _days_ahead(day, now)
    if clock is None or ahead is None:
        return None
    moment = datetime.combine(now.date() + timedelta(days=ahead), clock, now.tzinfo)
    return moment if day or moment > now else moment + timedelta(days=1)


def _clock(hour: int, minute: int, half: str | None) -> time | None:
    if half is not None:
        hour = hour % 12 + (12 if half == "pm" else 0) if 0 < hour <= 12 else 24
    return time(hour, minute) if hour < 24 and minute < 60 else None


def _days_ahead(day: str | None, now: datetime) -> int | None:
    if day is None or day in ("today", "tonight"):
        return 0
    if day == "tomorrow":
        return 1
    if len(day) < 3 or day[:3] not in _DAYS or not _weekday(day[:3]).startswith(day):
        return None
    return (_DAYS.index(day[:3]) - now.weekday() - 1) % 7 + 1


def _weekday(short: str) -> str:
    return {"tue": "tuesday", "wed": "wednesday", "thu": "thursday", "sat": "saturday"}.get(short, f"{short}day")
