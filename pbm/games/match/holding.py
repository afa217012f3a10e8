"""Moves that wait: a text held by a window (W1, W5, W6), and preferences queued for the next turn (W13)."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from pbm.games.match.events import Dropped, WasHeld
from pbm.games.match.moves import Move
from pbm.games.match.table import Table
from pbm.games.refusals import Refusal

T_contra = TypeVar("T_contra", bound=Table, contravariant=True)


class Turns(Protocol[T_contra]):
    """What a game makes of a move of who is in turn; a module can be one."""

    def refuse(self, table: T_contra, move: Any, /) -> Refusal | None:
        """Why the move is not lawful as things are, held or not."""

    def must_wait(self, table: T_contra, move: Any, /) -> bool:
        """Whether a lawful move goes in later."""

    def perform(self, table: T_contra, move: Any, /) -> None:
        """Do a move that has not been refused."""


def hold(table: Table, move: Move) -> None:
    """Keep a lawful move until the window closes; it replaces what was held before (W1)."""
    table.held = move
    table.record(WasHeld(move.seat, move.said))


def undo(table: Table, seat: int) -> Refusal | None:
    """Drop the held text, else the queue."""
    if table.held is not None and table.held.seat == seat:
        table.drop_held()
    else:
        table.drop_queue(seat)
    return None


def let_in(table: T_contra, seat: int, turns: Turns[T_contra]) -> None:
    """Do what has waited for this turn to begin: the held text if it is still lawful, else the queue."""
    if table.held is not None:
        if not turns.must_wait(table, table.held):
            let_in_held(table, turns)
    elif table.seats[seat].queue is not None:
        _try_queue(table, seat, turns)


def let_in_held(table: T_contra, turns: Turns[T_contra]) -> None:
    """Do the held text now; if it is not lawful any more its sender is told, and asked as if nothing had been held."""
    held, table.held = table.held, None
    if held is None:
        return
    refusal = turns.refuse(table, held)
    if refusal is None:
        turns.perform(table, held)
        table.drop_queue(held.seat)
    else:
        table.record(Dropped(held.seat, held.said, refusal))
        _try_queue(table, held.seat, turns)


def _try_queue(table: T_contra, seat: int, turns: Turns[T_contra]) -> None:
    """Do the first lawful preference; when there is none the player is asked (W13). Either way the queue is gone."""
    queued = table.seats[seat].queue
    if queued is None:
        return
    table.set_seat(seat, queue=None)
    refusal = None
    for preference in queued.preferences:
        refusal = turns.refuse(table, preference)
        if refusal is None:
            wished = replace(preference, said=queued.said)
            if turns.must_wait(table, wished):
                hold(table, wished)
            else:
                turns.perform(table, wished)
            return
    table.record(Dropped(seat, queued.said, refusal))
