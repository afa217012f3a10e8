"""How pages show times, states and cards."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from markupsafe import Markup, escape

_STRETCH = r"\d{1,2}(?:-\d{1,2})?"
_CARD = re.compile(
    rf"""(?<![\w+&#])(?:
        (?P<card>[RYGB])(?:\+2|[SR])
        | (?P<color>[RYGBrygb])(?:{_STRETCH}|W(?=,))(?:,(?:{_STRETCH}|W))*
        | (?P<number>\d{{1,2}})(?P<set>[rygb]{{2,4}}W?)
        | W(?:\+4)?
    )(?![\w+])""",
    re.VERBOSE,
)
_COLORS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
_UNITS = ((timedelta(days=1), "day"), (timedelta(hours=1), "hour"), (timedelta(minutes=1), "minute"))


def chips(text: str) -> Markup:
    """The text with the codes of its cards and tiles as colored chips; nothing hangs on the color alone.

    Short forms are one chip, `R1,5` and `r8-10`, or one for each color of a set, `7rgb`.
    """
    return Markup(_CARD.sub(_chip, str(escape(text))))  # noqa: S704 - escaped just here


def _chip(found: re.Match[str]) -> str:
    if found["set"]:
        letters = found["set"]
        others = "".join(_colored(letter, letter) for letter in letters[1:])
        return _colored(letters[0], found["number"] + letters[0]) + others
    return _colored(found["card"] or found["color"] or "", found[0])


def _colored(letter: str, shown: str) -> str:
    return f'<span class="card {_COLORS.get(letter.lower(), "wild")}">{shown}</span>'


def clock(at: datetime) -> Markup:
    """An instant as the hour of the day, with the whole of it for machines and on hovering."""
    return _time(at, f"{at:%H:%M}")


def moment(at: datetime | None) -> Markup:
    """An instant in full: `Tue 3 Jan 18:00 UTC`."""
    return _time(at, f"{at:%a} {at.day} {at:%b %H:%M} UTC") if at else Markup("&ndash;")


def distance(at: datetime, now: datetime) -> str:
    """How far an instant is: `in 3 hours`, `2 days ago`, `now`."""
    span = abs(at - now)
    for unit, name in _UNITS:
        if span >= unit:
            number = span // unit
            words = f"{number} {name}{'s' if number > 1 else ''}"
            return f"in {words}" if at > now else f"{words} ago"
    return "now"


def span(seconds: int) -> str:
    """A span in its largest units: `1 hour 30 minutes`."""
    left, words = timedelta(seconds=seconds), []
    for unit, name in _UNITS:
        number, left = divmod(left, unit)
        words += [f"{number} {name}{'s' if number > 1 else ''}"] if number else []
    return " ".join(words)


def _time(at: datetime, shown: str) -> Markup:
    return Markup('<time datetime="{}" title="{}">{}</time>').format(
        at.isoformat(), f"{at:%Y-%m-%d %H:%M:%S} UTC", shown
    )


FILTERS = {"chips": chips, "clock": clock, "moment": moment, "distance": distance, "span": span}
