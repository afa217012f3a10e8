"""Counted time: what is left of the hours when a player's quiet hours are taken out (W11).

Quiet hours go by the wall clock of the player's zone. What counts is what that clock shows at an instant: an hour that
it leaves out in spring takes nothing, and one that it strikes twice in autumn counts twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from msgspec import Struct

DAY = 24 * 60
LONGEST_QUIET = 12 * 60
_DAY, _SECOND = timedelta(days=1), timedelta(seconds=1)


class Hours(Struct, frozen=True):
    """A player's zone, and their quiet hours in minutes from midnight; the same twice when there are none.

    `quiet_to` is before `quiet_from` where they last over midnight.
    """

    zone: str = "UTC"
    quiet_from: int = 0
    quiet_to: int = 0

    @property
    def are_quiet(self) -> bool:
        """Whether there are quiet hours at all."""
        return self.quiet_from != self.quiet_to

    @property
    def length(self) -> int:
        """How many minutes of the day are quiet."""
        return (self.quiet_to - self.quiet_from) % DAY


ALWAYS = Hours()
"""The hours of who has no quiet ones."""


def counted(hours: Hours, since: datetime, until: datetime) -> timedelta:
    """How much time counts between two instants; none if `until` is not the later one."""
    if not hours.are_quiet:
        return max(until - since, timedelta())
    total = timedelta()
    for start, end, is_quiet in _pieces(hours, since):
        if start >= until:
            break
        total += timedelta() if is_quiet else min(end, until) - start
    return total


def after(hours: Hours, since: datetime, span: timedelta) -> datetime:
    """The first instant by which `span` has been counted since that other one."""
    if not hours.are_quiet or not span:
        return since + span
    for start, end, is_quiet in _pieces(hours, since):
        if is_quiet:
            continue
        if end - start >= span:
            return start + span
        span -= end - start
    raise AssertionError("time goes on for ever")


def wake(hours: Hours, at: datetime) -> datetime:
    """The end of the quiet hours that are on at that instant; the instant itself when none are."""
    if not hours.are_quiet:
        return at
    return next(start for start, _, is_quiet in _pieces(hours, at) if not is_quiet)


def _pieces(hours: Hours, since: datetime) -> Iterator[tuple[datetime, datetime, bool]]:
    """Time from then on in pieces that are quiet, or not, as a whole, each with its start and its end."""
    zone, start = _zone(hours.zone), since.astimezone(UTC)
    while True:
        local = start.astimezone(zone)
        into_day = timedelta(
            hours=local.hour, minutes=local.minute, seconds=local.second, microseconds=local.microsecond
        )
        quiet_for = _until(into_day, hours.quiet_to)
        loud_for = _until(into_day, hours.quiet_from)
        end = min(start + min(quiet_for, loud_for), _clock_change(zone, start))
        yield start, end, quiet_for < loud_for
        start = end


def _until(into_day: timedelta, minute: int) -> timedelta:
    """How long a clock takes to come to that minute of the day, a whole day if it shows it."""
    return _DAY - (into_day - timedelta(minutes=minute)) % _DAY


def _clock_change(zone: ZoneInfo, start: datetime) -> datetime:
    """The instant within the next day at which the clocks are changed, else the end of that day."""
    early, late = start, start + _DAY
    before = early.astimezone(zone).utcoffset()
    if late.astimezone(zone).utcoffset() == before:
        return late
    early = early.replace(microsecond=0)
    while late - early > _SECOND:
        middle = early + (late - early) // _SECOND // 2 * _SECOND
        if middle.astimezone(zone).utcoffset() == before:
            early = middle
        else:
            late = middle
    return late.replace(microsecond=0)


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
