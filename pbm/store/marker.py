"""The line above which people answer our mails: how it is written, and how it is known again in what comes back."""

from __future__ import annotations

import re

BEGINNING = "##-"
"""No client puts such letters into a mail by itself, and all leave them as they are."""

_ABOUT = re.compile(r"\b([CFHJKMNPQTVX][A-Z0-9]{3}-\d{1,6})\b")
_LONGEST = 160


def marker(about: str = "") -> str:
    """The line; `about` is the game and turn of the mail, such as `K7QX-14`."""
    return f"{BEGINNING} Reply above this line.{' ' + about if about else ''} -##"


def about(quoted: str) -> str:
    """The game and turn in a marker that came back, however it was wrapped; "" when it names none."""
    start = quoted.find(BEGINNING)
    found = _ABOUT.search(quoted, start, start + _LONGEST) if start >= 0 else None
    return found[1] if found else ""
