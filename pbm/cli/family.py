"""A simulated family of six in four time zones: when each of them looks at their phone, and how they text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from random import Random
from typing import Literal
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from pbm.cli.transcript import words
from pbm.games.uno.moves import AnyMove, Play

_DAY = timedelta(days=1)


class Relative(Struct, frozen=True, kw_only=True):
    """A member of the family.

    `quiet` are their quiet hours by the clock of their zone, `job` the hours of a working day in which no text makes
    them look. They look by themselves about at those hours of `workdays` and of `weekends` (24 and more: past
    midnight). With the chance `prompt` a text makes them look, with the chance `forgets` they forget to call UNO.
    """

    name: str
    number: str
    zone: str
    quiet: tuple[time, time]
    job: tuple[int, int] = (0, 0)
    workdays: tuple[float, ...]
    weekends: tuple[float, ...]
    prompt: float
    forgets: float = 0.1
    manner: Literal["codes", "spelled", "chatty"] = "codes"

    def clock(self, at: datetime) -> datetime:
        """What the clock on their wall shows."""
        return at.astimezone(ZoneInfo(self.zone))

    def keeps_quiet(self, at: datetime) -> bool:
        """Whether it is one of their quiet hours, by the wall clock and nothing of the engine."""
        begins, ends = self.quiet
        shown = self.clock(at).time()
        return begins <= shown < ends if begins < ends else shown >= begins or shown < ends

    def is_free(self, at: datetime) -> bool:
        """Whether a text may make them look."""
        shown = self.clock(at)
        works = shown.weekday() < 5 and self.job[0] <= shown.hour < self.job[1]
        return not works and not self.keeps_quiet(at)

    def looks(self, since: datetime, chance: Random) -> Iterator[datetime]:
        """When they look at their phone by themselves, without end."""
        day = self.clock(since).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
        while True:
            for hour in self.weekends if day.weekday() >= 5 else self.workdays:
                shown = day + timedelta(hours=hour, seconds=int(chance.uniform(-1200, 1200)))
                at = shown.replace(tzinfo=ZoneInfo(self.zone)).astimezone(UTC)
                if at > since:
                    yield at
            day += _DAY

    def texts(self, move: AnyMove, chance: Random) -> str:
        """A move as they would text it."""
        if isinstance(move, Play) and move.uno and chance.random() < self.forgets:
            move = replace(move, uno=False)
        if self.manner == "codes":
            return words(move)
        plain = words(move, spelled=True)
        return plain if self.manner == "spelled" else chance.choice(_CHATTY).format(plain)


_CHATTY = ("{}", "ok {}", "I play {}!", "hmm... {}", "{} please", "Sorry for the delay, {}")

FAMILY = (
    Relative(
        name="Ann",
        number="+12025550101",
        zone="America/New_York",
        quiet=(time(22), time(7)),
        job=(9, 17),
        workdays=(7.5, 12.5, 18, 20.5),
        weekends=(9, 11, 14, 17, 20),
        prompt=0.6,
    ),
    Relative(
        name="Bob",
        number="+12025550102",
        zone="America/New_York",
        quiet=(time(21, 30), time(6, 30)),
        workdays=(7, 13, 19),
        weekends=(8, 13, 19),
        prompt=0.3,
        forgets=0.5,
        manner="spelled",
    ),
    Relative(
        name="Cal",
        number="+12135550103",
        zone="America/Los_Angeles",
        quiet=(time(2), time(10)),
        job=(12, 18),
        workdays=(11, 15, 19, 23, 25.5, 26.5),
        weekends=(12, 16, 21, 25),
        prompt=0.8,
    ),
    Relative(
        name="Dee",
        number="+33199005504",
        zone="Europe/Paris",
        quiet=(time(22), time(8)),
        job=(8, 16),
        workdays=(8.5, 16.5, 20),
        weekends=(10, 15, 21),
        prompt=0.5,
        manner="chatty",
    ),
    Relative(
        name="Eve",
        number="+33199005505",
        zone="Europe/Paris",
        quiet=(time(23), time(9)),
        workdays=(9.5, 12, 16, 21, 23.5),
        weekends=(11, 18, 23.5),
        prompt=0.7,
        forgets=0.3,
    ),
    Relative(
        name="Fay",
        number="+61255500106",
        zone="Australia/Sydney",
        quiet=(time(21), time(6, 30)),
        job=(9, 17),
        workdays=(7, 12.5, 17.5, 20),
        weekends=(8, 12, 18),
        prompt=0.5,
        manner="chatty",
    ),
)
"""Some look once more when their quiet hours have begun. Cal's begin at the hour at which clocks are changed."""
