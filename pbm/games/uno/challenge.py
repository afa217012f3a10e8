"""The answers to a Wild Draw Four: draw the four, or challenge it (C18, C21-C25, C33)."""

from __future__ import annotations

from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import COLOR, ordered
from pbm.games.uno.ending import go_out
from pbm.games.uno.events import Challenged, Guilty, Innocent, Shown, Why
from pbm.games.uno.moves import Challenge
from pbm.games.uno.state import Position, WildDrawFour
from pbm.games.uno.table import Table
from pbm.games.uno.view import Awaiting


def can_challenge(position: Position, seat: int | None) -> bool:
    """Whether `seat` is the one who must draw the four, and has not yet (C21)."""
    if position.challengeable is None:
        return False
    return position.turn is not None and position.turn == seat and position.awaiting is Awaiting.ANSWER


def refuse_challenge(position: Position, move: Challenge) -> Refusal | None:
    """Why the seat may not challenge: there is nothing to, or it is for another to do (C21)."""
    if can_challenge(position, move.seat):
        return None
    if position.turn is not None and can_challenge(position, position.turn):
        return Refusal(Code.NOT_YOUR_TURN, seats=(position.turn,))
    return Refusal(Code.NOTHING_TO_CHALLENGE)


def challenge(table: Table, seat: int, doubted: WildDrawFour) -> None:
    """Show the hand to the challenger alone, and judge it as it was at the play (C22, C25)."""
    table.debts = ()
    table.record(Challenged(doubted.seat, seat))
    table.record(Shown(doubted.seat, seat, ordered(doubted.hand)))
    if _is_bluff(doubted):
        _convict(table, doubted.seat, seat)
    else:
        table.record(Innocent(doubted.seat))
        table.pending += 2
        _draw_pending(table, seat, Why.INNOCENT)


def accept(table: Table, seat: int) -> None:
    """Let `seat`, which is in turn, draw what is pending and forfeit the turn (C18)."""
    table.debts = ()
    _draw_pending(table, seat, Why.WILD_DRAW_FOUR)


def _is_bluff(doubted: WildDrawFour) -> bool:
    return any(COLOR[card] is doubted.color for card in doubted.hand if COLOR[card] is not None)


def _convict(table: Table, bluffer: int, challenger: int) -> None:
    """C23: the bluffer draws in the challenger's stead, who takes a normal turn. Who has left draws nothing (C41)."""
    table.record(Guilty(bluffer))
    owed, table.pending, table.challengeable = table.pending, 0, None
    if table.is_seated(bluffer):
        table.draw(bluffer, owed, Why.GUILTY)
    table.pass_turn(challenger)


def _draw_pending(table: Table, seat: int, why: Why) -> None:
    owed, table.pending, table.challengeable = table.pending, 0, None
    table.draw(seat, owed, why)
    if table.out is None:
        table.pass_turn(table.after(seat))
    else:
        go_out(table, table.out)
