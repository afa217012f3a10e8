"""What can be queued for the next turn (W13)."""

from __future__ import annotations

from msgspec.structs import replace

from pbm.games.match.events import WasQueued
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.moves import Play, Queue
from pbm.games.uno.rules import rules
from pbm.games.uno.state import Position
from pbm.games.uno.table import Table


def queue(table: Table, move: Queue) -> Refusal | None:
    """Note what to play when the seat's next turn begins: single cards of its hand, and draws (W13)."""
    for preference in move.preferences:
        refusal = _refuse_preference(table, move.seat, preference) if isinstance(preference, Play) else None
        if refusal is not None:
            return refusal
    preferences = tuple(replace(preference, seat=move.seat) for preference in move.preferences)
    table.set_seat(move.seat, queue=replace(move, preferences=preferences) if preferences else None)
    table.record(WasQueued(move.seat, move.said if preferences else ""))
    return None


def _refuse_preference(position: Position, seat: int, play: Play) -> Refusal | None:
    """Why a card cannot be played whatever will lie by then."""
    if len(play.cards) != 1:
        return Refusal(Code.ONE_CARD)
    card = play.cards[0]
    unwanted = rules(position).refuse_trade(position, replace(play, seat=seat), card)
    if unwanted is not None or card in position.hands[seat]:
        return unwanted
    return Refusal(Code.NOT_IN_HAND, card)
