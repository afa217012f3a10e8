"""What can be queued for the next turn (W13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pbm.games.match.events import WasQueued
from pbm.games.match.moves import Queue
from pbm.games.match.table import Table
from pbm.games.refusals import Refusal


def queue(table: Table, move: Queue, refuse: Callable[[Any], Refusal | None]) -> Refusal | None:
    """Note what to play when the seat's next turn begins; `refuse` says why one thing never could be (W13)."""
    preferences = tuple(replace(preference, seat=move.seat) for preference in move.preferences)
    for preference in preferences:
        refusal = refuse(preference)
        if refusal is not None:
            return refusal
    table.set_seat(move.seat, queue=replace(move, preferences=preferences) if preferences else None)
    table.record(WasQueued(move.seat, move.said if preferences else ""))
    return None
