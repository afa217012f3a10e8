"""Moves that wait: a text held by a window (W1, W5, W6), and preferences queued for the next turn (W13)."""

from __future__ import annotations

from msgspec.structs import replace

from pbm.games.refusals import Code, Refusal
from pbm.games.uno.events import Dropped, WasHeld, WasQueued
from pbm.games.uno.moves import Draw, Play, Queue
from pbm.games.uno.rules import rules
from pbm.games.uno.state import Position, TurnMove
from pbm.games.uno.table import Table
from pbm.games.uno.turns import perform, refuse


def must_wait(position: Position, move: TurnMove) -> bool:
    """Whether a lawful move of the player in turn goes in later.

    Until no window keeps the turn from beginning (W1, W6); and what accepts or adds to a Wild Draw Four until the
    others have had their time to call bluff (W5).
    """
    if move.seat != position.turn:
        return False
    return not position.begun or (position.bluff_until is not None and isinstance(move, Draw | Play))


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
    if table.held is None:
        _try_queue(table, seat)
    elif not must_wait(table, table.held):
        let_in_held(table)


def let_in_held(table: Table) -> None:
    """Do the held text now; if it is not lawful any more its sender is told, and asked as if nothing had been held."""
    held, table.held = table.held, None
    if held is None:
        return
    refusal = refuse(table, held)
    if refusal is None:
        perform(table, held)
        table.drop_queue(held.seat)
    else:
        table.record(Dropped(held.seat, held.said, refusal))
        _try_queue(table, held.seat)


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
            wished = replace(preference, said=queued.said)
            (hold if must_wait(table, wished) else perform)(table, wished)
            return
    table.record(Dropped(seat, queued.said, refusal))


def _refuse_preference(position: Position, seat: int, play: Play) -> Refusal | None:
    """Why a card cannot be played whatever will lie by then."""
    if len(play.cards) != 1:
        return Refusal(Code.ONE_CARD)
    card = play.cards[0]
    unwanted = rules(position).refuse_trade(position, replace(play, seat=seat), card)
    if unwanted is not None or card in position.hands[seat]:
        return unwanted
    return Refusal(Code.NOT_IN_HAND, card)
