"""What can be queued for the next turn (W13): single cards of the hand, and draws."""

from __future__ import annotations

from functools import partial

from pbm.games.match import queueing
from pbm.games.match.moves import Draw
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.moves import Play, Queue
from pbm.games.uno.rules import rules_for
from pbm.games.uno.state import Position
from pbm.games.uno.table import Table


def queue(table: Table, move: Queue) -> Refusal | None:
    """Note what to play when the seat's next turn begins (W13)."""
    return queueing.queue(table, move, partial(_refuse_preference, table))


def _refuse_preference(position: Position, preference: Play | Draw) -> Refusal | None:
    """Why a card cannot be played whatever will lie by then."""
    if isinstance(preference, Draw):
        return None
    if len(preference.cards) != 1:
        return Refusal(Code.ONE_CARD)
    card = preference.cards[0]
    unwanted = rules_for(position.options).refuse_trade(position, preference, card)
    if unwanted is not None or card in position.hands[preference.seat]:
        return unwanted
    return Refusal(Code.NOT_IN_HAND, card)
