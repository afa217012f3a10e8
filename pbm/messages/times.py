"""Moments and spans in words: local, 24 hours, as short as they are clear."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_UNITS = ((timedelta(days=1), "d"), (timedelta(hours=1), "h"), (timedelta(minutes=1), "m"))


def at(moment: datetime, zone: str, now: datetime) -> str:
    """The moment on the clock of that zone: "13:10" today, "Tue 13:10" within six days, else "3 Jan 13:10".

    Raises:
        zoneinfo.ZoneInfoNotFoundError: there is no such zone.
    """
    here = ZoneInfo(zone)
    local = moment.astimezone(here)
    clock = f"{local.hour:02}:{local.minute:02}"
    ahead = (local.date() - now.astimezone(here).date()).days
    if ahead == 0:
        return clock
    if 0 < ahead < 7:
        return f"{_DAYS[local.weekday()]} {clock}"
    return f"{local.day} {_MONTHS[local.month - 1]} {clock}"


def span(length: timedelta) -> str:
    """A span as players write it: "10m", "24h", "3d"; a single day is "24h"."""
    for unit, letter in _UNITS:
        if length and not length % unit and (letter != "d" or length > unit):
            return f"{length // unit}{letter}"
    return f"{length // timedelta(seconds=1)}s" if length else "0"
