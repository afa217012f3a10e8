"""What a wild may do while groups are searched for (R10, R19)."""

from __future__ import annotations

from typing import NamedTuple


class Rules(NamedTuple):
    """With or without R10's limits; and whether every use of a wild is tried.

    Thrifty rules lay no wild that only uses itself up, as a fourth in a set or at the end of a run that is long enough:
    such places are found afterwards. Exhaustive rules leave out nothing, and take longer.
    """

    limits: bool = True
    exhaustive: bool = False


MOST_WILDS = 4
"""As many as there are (R2)."""
