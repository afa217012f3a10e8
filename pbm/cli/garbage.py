"""How often Python looks for circles of objects that nobody refers to: rarely, since a text leaves next to none."""

from __future__ import annotations

import gc

_OBJECTS = 50_000
"""So many more must be there before it looks: Python's own 700 are there several times in a text."""


def collect_rarely() -> None:
    """Look through what a process makes from now on, now and then; what it has loaded by now stays as long as it runs.

    All else goes as soon as the last who refers to it. Looking for more takes a twentieth of the time of a text.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_OBJECTS)
