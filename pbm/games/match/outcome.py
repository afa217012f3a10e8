"""What becomes of a move."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

from pbm.games.refusals import Refusal


class Result(StrEnum):
    """What became of a move: done, held by a window (W1), done but for what is asked back of a card, or refused."""

    DONE = "done"
    HELD = "held"
    ASKED = "asked"
    REFUSED = "refused"


DONE, HELD, ASKED, REFUSED = Result
"""Each by its name alone: a look-up in an enum takes as long as a whole rule."""


class Outcome(Struct, frozen=True):
    """What a move led to. Also a refused move may carry events and a new state: what was due has happened (W4)."""

    state: Any
    events: tuple[Any, ...]
    result: Result
    refusal: Refusal | None = None
