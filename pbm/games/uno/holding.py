"""Moves that wait for a turn to begin: a text held by a window (W1), and preferences queued for the next turn (W13)."""

from __future__ import annotations

from msgspec.structs import replace

from pbm.games.refusals import Code, Refusal
from pbm.games.uno.events import Dropped, WasHeld, WasQueued
from pbm.games.uno.moves import Play, Queue
from pbm.games.uno.state import Position, TurnMove
from pbm.games.uno.table import Table
from pbm.games.uno.turns import perform, refuse


def hold(table: Table, move: TurnMove) -> None:
    """Keep a lawful move until the window closes; it replaces what was held before (W1)."""
    table.held = move
    table.record(WasHeld(move.seat, move.said))


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


def undo(table: Table, seat: int) -> None:
    """Drop the held text, else the queue."""
    if table.held is not None and table.held.seat == seat:
        table.drop_held()
    else:
        table.drop_queue(seat)


def let_in(table: Table, seat: int) -> None:
    """Do what has waited for this turn to begin: the held text if it is still lawful, else the queue."""
    held, table.held = table.held, None
    if held is not None:
        refusal = refuse(table, held)
        if refusal is None:
            perform(table, held)
            table.drop_queue(seat)
            return
        table.record(Dropped(seat, held.said, refusal))
    _try_queue(table, seat)


def _try_queue(table: Table, seat: int) -> None:
    """Do the first lawful preference; when there is none the player is asked (W13). Either way the queue is gone."""
    queued = table.seats[seat].queue
    if queued is None:
        return
    table.set_seat(seat, queue=None)
    refusal = None
    for preference in queued.preferences:
        refusal = refuse(table, preference)
        if refusal is None:
            perform(table, preference)
            return
    table.record(Dropped(seat, queued.said, refusal))


def _refuse_preference(position: Position, seat: int, play: Play) -> Refusal | None:
    """Why a card cannot be played whatever will lie by then."""
    if play.swap is not None:
        return Refusal(Code.CANNOT_SWAP, seats=(play.swap,))
    if len(play.cards) != 1:
        return Refusal(Code.ONE_CARD)
    return None if play.cards[0] in position.hands[seat] else Refusal(Code.NOT_IN_HAND, play.cards[0])
