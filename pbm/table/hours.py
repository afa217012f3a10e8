"""When a person wants to be left alone, and where on earth they are (W11): *quiet 22-8*, *zone Europe/Paris*."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from zoneinfo import available_timezones

from pbm.games.match.hours import DAY, LONGEST_QUIET, Hours, wake
from pbm.language.normalize import without_accents
from pbm.store.models import Person

_TIME = r"(\d{1,2})(?:[:.h](\d\d)|h)?(?: ?([ap])\.?m\.?)?"
_QUIET = re.compile(rf"(?:from )?{_TIME}(?: ?- ?| ?(?:to|and|until|till) ?| ){_TIME}", re.IGNORECASE)

_SPOKEN = {
    "utc": "UTC",
    "gmt": "UTC",
    "uk": "Europe/London",
    "bst": "Europe/London",
    "cet": "Europe/Paris",
    "cest": "Europe/Paris",
    "eet": "Europe/Athens",
    "eest": "Europe/Athens",
    "est": "America/New_York",
    "edt": "America/New_York",
    "et": "America/New_York",
    "eastern": "America/New_York",
    "cst": "America/Chicago",
    "cdt": "America/Chicago",
    "ct": "America/Chicago",
    "central": "America/Chicago",
    "mst": "America/Denver",
    "mdt": "America/Denver",
    "mt": "America/Denver",
    "mountain": "America/Denver",
    "pst": "America/Los_Angeles",
    "pdt": "America/Los_Angeles",
    "pt": "America/Los_Angeles",
    "pacific": "America/Los_Angeles",
    "akst": "America/Anchorage",
    "alaska": "America/Anchorage",
    "hst": "Pacific/Honolulu",
    "hawaii": "Pacific/Honolulu",
    "jst": "Asia/Tokyo",
    "aest": "Australia/Sydney",
    "aedt": "Australia/Sydney",
    "nzst": "Pacific/Auckland",
    "nzdt": "Pacific/Auckland",
}
"""What people call a zone whose name they do not know: the place that most of them are in."""


def hours_of(person: Person) -> Hours:
    """The hours that the person keeps."""
    start, end = read_quiet(person.quiet or "") or (0, 0)
    return Hours(person.zone, start, end)


def awake(person: Person, at: datetime) -> datetime:
    """When the person may be written to unasked: then, or at the end of their quiet hours (W11)."""
    return wake(hours_of(person), at) if person.quiet else at


def read_quiet(words: str) -> tuple[int, int] | None:
    """Two times of day in minutes from midnight, from "22-8" or "10pm to 7:30am"; None when they are none."""
    found = _QUIET.fullmatch(words.strip())
    if found is None:
        return None
    start, end = _minutes(*found.group(1, 2, 3)), _minutes(*found.group(4, 5, 6))
    return None if start is None or end is None else (start, end)


def _minutes(hour: str, minute: str | None, half: str | None) -> int | None:
    """A time of day on the clock of 24 hours, or on that of 12 with its half of the day, in minutes from midnight."""
    hours, minutes = int(hour), int(minute or 0)
    if half is not None:
        hours = hours % 12 + (12 if half.lower() == "p" else 0) if 0 < hours <= 12 else 25
    return (hours * 60 + minutes) % DAY if hours <= 24 and minutes < 60 else None


def is_too_long(quiet: tuple[int, int]) -> bool:
    """Whether more than half of the day would be quiet; the same time twice would be all of it."""
    start, end = quiet
    return start == end or (end - start) % DAY > LONGEST_QUIET


def read_zone(words: str) -> str | None:
    """The zone that somebody names, by its name, its city, or what people call it; None when that is none."""
    wanted = _key(words)
    return _SPOKEN.get(wanted) or _names().get(wanted)


@cache
def _names() -> dict[str, str]:
    """All zones by their whole names and by their last parts, the cities."""
    zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    cities = {_key(zone.rsplit("/", 1)[1]): zone for zone in reversed(zones)}
    return cities | {_key(zone): zone for zone in zones}


def _key(name: str) -> str:
    return " ".join(re.split(r"[\s_,.-]+", without_accents(name.casefold()).strip(" .,")))
