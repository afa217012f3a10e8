"""Cards by their codes, and the colors that they have, in all games."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Card = NewType("Card", str)


class Color(StrEnum):
    """The four colors, in the order in which hands are sorted and ties are broken (W7)."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
