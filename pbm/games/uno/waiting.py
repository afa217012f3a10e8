"""Whom a match of UNO waits for, for what, and until when (W16)."""

from __future__ import annotations

from pbm.games.match.waiting import Wait, waiting_for_calls
from pbm.games.uno.challenge import in_challenge_window
from pbm.games.uno.state import Position


def waiting(position: Position) -> tuple[Wait, ...]:
    """All that is waited for, without windows of the table rule (W2), which end with an act and not by the clock."""
    if position.paused_at is not None:
        return ()
    waits = waiting_for_calls(position)
    waits += [Wait((), "jump", position.jump_until)] if position.jump_until is not None else []
    waits += [Wait((), "bluff", position.bluff_until)] if position.bluff_until is not None else []
    if position.due is not None:
        seats = position.unready if position.turn is None else (position.turn,)
        waits.append(Wait(seats, _what(position), position.due))
    return tuple(waits)


def _what(position: Position) -> str:
    if position.awaiting is None:
        return "deal"
    return "challenge" if in_challenge_window(position) else position.awaiting.value
