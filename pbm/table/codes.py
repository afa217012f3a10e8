"""The codes of games: four letters and digits that are read aloud and typed without mistakes."""

from __future__ import annotations

import secrets
from collections.abc import Callable

LETTERS = "CFHJKMNPQTVX"
"""No vowels, so that no code is a word; no letter of a color, a card or a command; none that looks like another."""

DIGITS = "2345679"
"""No 0, 1 and 8: they look like letters."""


def new_code(taken: Callable[[str], bool]) -> str:
    """A code by chance that is not `taken`: a letter, then three letters and digits with one digit at least."""
    while True:
        code = secrets.choice(LETTERS) + "".join(secrets.choice(LETTERS + DIGITS) for _ in range(3))
        if any(sign in DIGITS for sign in code) and not taken(code):
            return code
