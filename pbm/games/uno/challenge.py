"""The answers to draw cards: draw what is pending, or challenge a Wild Draw Four (C18, C21-C25, C33, F6)."""

from __future__ import annotations

from pbm.games.match.events import Why
from pbm.games.match.moves import Challenge
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import DRAW_TWO, SYMBOL, ordered
from pbm.games.uno.events import Challenged, Guilty, Innocent, Shown
from pbm.games.uno.pending import draw_pending
from pbm.games.uno.rules import rules_for
from pbm.games.uno.state import Position, WildDrawFour
from pbm.games.uno.table import Table


def can_challenge(position: Position, seat: int | None) -> bool:
    """Whether `seat` may doubt the Wild Draw Four that lies and has not been answered (C21, F6)."""
    if position.challengeable is None or seat is None or position.awaiting is not Awaiting.ANSWER:
        return False
    return rules_for(position.options).may_challenge(position, seat)


def in_challenge_window(position: Position) -> bool:
    """Whether who is in turn has the time of a challenge: not under a stacked card, where a turn's time runs (H1)."""
    doubted = position.challengeable
    return doubted is not None and not doubted.stacked and can_challenge(position, position.turn)


def refuse_challenge(position: Position, move: Challenge) -> Refusal | None:
    """Why the seat may not challenge: there is nothing to, or it is for another to do (C21)."""
    if can_challenge(position, move.seat):
        return None
    if position.turn is not None and position.turn != move.seat and can_challenge(position, position.turn):
        own = position.challengeable is not None and position.challengeable.seat == move.seat
        if not own:
            return Refusal(Code.NOT_YOUR_TURN, seats=(position.turn,))
    return Refusal(Code.NOTHING_TO_CHALLENGE)


def challenge(table: Table, seat: int, doubted: WildDrawFour) -> None:
    """Show the hand to the challenger alone, and judge it as it was at the play (C22, C25).

    What the victim had waiting is dropped, as its penalty is gone (W5). A stacked card needs no look at any hand (F6).
    """
    if seat == table.turn:
        table.close_table_windows()
    table.drop_held(Refusal(Code.NOTHING_TO_ANSWER))
    table.record(Challenged(doubted.seat, seat))
    if not doubted.stacked:
        table.record(Shown(doubted.seat, seat, ordered(doubted.hand)))
    if rules_for(table.options).is_bluff(doubted):
        table.record(Guilty(doubted.seat))
        rules_for(table.options).convict(table, doubted)
    else:
        table.record(Innocent(doubted.seat))
        rules_for(table.options).acquit(table, seat)


def accept(table: Table, seat: int) -> None:
    """Let `seat`, which is in turn, draw what is pending and forfeit the turn (C18)."""
    table.close_table_windows()
    is_draw_two = SYMBOL[table.discard_pile[-1]] == DRAW_TWO
    draw_pending(table, seat, Why.DRAW_TWO if is_draw_two else Why.WILD_DRAW_FOUR)
