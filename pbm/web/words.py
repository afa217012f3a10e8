"""How pages show times, states and cards."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from markupsafe import Markup, escape

_CARD = re.compile(r"(?<![\w+&#])(?:([RYGB])(?:\+2|[SR]|[0-9](?:,[0-9])*)|W(?:\+4)?)(?![\w+])")
_COLORS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
_UNITS = ((timedelta(days=1), "day"), (timedelta(hours=1), "hour"), (timedelta(minutes=1), "minute"))


def chips(text: str) -> Markup:
    """The text with its card codes, also of the form `R1,5`, as colored chips; nothing hangs on the color alone."""
    return Markup(_CARD.sub(_chip, str(escape(text))))  # noqa: S704 - escaped just here


def _chip(found: re.Match[str]) -> str:
    color = _COLORS.get(found[1] or "", "wild")
    return f'<span class="card {color}">{found[0]}</span>'


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
