"""Whom a match of Rummy Up waits for, for what, and until when (W16)."""

from __future__ import annotations

from pbm.games.match.waiting import Wait, waiting_for_calls
from pbm.games.rummy.state import Position


def waiting(position: Position) -> tuple[Wait, ...]:
    """All that is waited for, without windows of the table rule (W2), which end with an act and not by the clock."""
    if position.paused_at is not None:
        return ()
    waits = waiting_for_calls(position)
    if position.due is not None:
        seats = () if position.turn is None else (position.turn,)
        what = "deal" if position.awaiting is None else position.awaiting.value
        waits.append(Wait(seats, what, position.due))
    return tuple(waits)
