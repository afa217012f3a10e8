"""What a player says to all others at a table (T10): it reaches them whole, or not at all."""

from __future__ import annotations

from pbm.messages import gsm
from pbm.messages.templates import words
from pbm.messages.text import Text

LONGEST = 120
"""Letters, as they are shown, that stand in one segment beside who says them and where."""


def unsaid(said: str) -> Text | None:
    """Why that cannot be said to a table, and what can; None if it can."""
    shown = gsm.one_line(said)
    lost = "all" if not said.isascii() and not shown.strip("? ") else "some" if any(map(_is_lost, said)) else ""
    if shown and not lost and len(shown) <= LONGEST:
        return None
    return words("unsaid", lost=lost, beyond=len(shown) - LONGEST)


def _is_lost(character: str) -> bool:
    """Whether a letter would reach nobody, as the alphabet of texts has nothing like it."""
    return character.isalpha() and gsm.plain(character) == "?"
