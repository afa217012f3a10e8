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
    is_lost = not said.isascii() and not shown.strip("? ")
    if shown and not is_lost and len(shown) <= LONGEST:
        return None
    return words("unsaid", is_lost=is_lost, beyond=len(shown) - LONGEST)
