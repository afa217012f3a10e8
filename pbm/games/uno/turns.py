"""What players can do with their cards (C11-C14, C18). Each move is refused, held by the clock (W1), or performed."""

from __future__ import annotations

from collections.abc import Mapping

from pbm.games.match.events import Passed, Why
from pbm.games.match.moves import CallUno, Challenge, Draw, Pass
from pbm.games.match.uno_call import call
from pbm.games.match.view import ANSWER, DRAWN, PLAY, Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import most_frequent
from pbm.games.uno.challenge import accept, challenge, refuse_challenge
from pbm.games.uno.classic import QUESTION_FIRST, not_your_turn
from pbm.games.uno.ending import stall
from pbm.games.uno.events import CalledColor
from pbm.games.uno.moves import CallColor, Play, Swap
from pbm.games.uno.rules import rules_for
from pbm.games.uno.rules.trading import may_trade
from pbm.games.uno.state import Position, TurnMove
from pbm.games.uno.table import Table

_NO_DRAWING: Mapping[Awaiting | None, Code] = {
    **QUESTION_FIRST,
    Awaiting.DRAWN: Code.ONLY_THE_DRAWN_CARD,
    Awaiting.FREE: Code.FREE_PLAY,
}
_NO_PASSING: Mapping[Awaiting | None, Code] = {
    **QUESTION_FIRST,
    Awaiting.PLAY: Code.DRAW_FIRST,
    Awaiting.ANSWER: Code.ANSWER_FIRST,
}


def refuse(position: Position, move: TurnMove) -> Refusal | None:
    """Why a move is not lawful as things are, held or not."""
    match move:
        case Play():
            return rules_for(position.options).refuse_play(position, move)
        case Draw():
            return _refuse_draw(position, move)
        case Pass():
            return _refuse_pass(position, move)
        case CallColor():
            return _refuse_answer(position, move.seat, Awaiting.COLOR)
        case Swap():
            return _refuse_swap(position, move)
        case Challenge():
            return refuse_challenge(position, move)


def perform(table: Table, move: TurnMove) -> None:
    """Do a move that has not been refused."""
    match move:
        case Play():
            rules_for(table.options).play(table, move)
        case Draw():
            _draw(table, move)
        case Pass():
            _keep(table, move)
        case CallColor():
            call_color(table, move)
        case Swap():
            _swap(table, move)
        case Challenge() if table.challengeable is not None:
            challenge(table, move.seat, table.challengeable)


def must_wait(position: Position, move: TurnMove) -> bool:
    """Whether a lawful move of the player in turn goes in later.

    Until no window keeps the turn from beginning (W1, W6); and what accepts or adds to a Wild Draw Four until the
    others have had their time to call bluff (W5).
    """
    if move.seat != position.turn:
        return False
    return not position.begun or (position.bluff_until is not None and isinstance(move, Draw | Play))


def settle_question(table: Table, seat: int) -> None:
    """Answer for who does not: the color that most of their cards have, and no trade (W7, C41)."""
    if table.awaiting is Awaiting.COLOR:
        call_color(table, CallColor(seat, color=most_frequent(table.hands[seat])))
    elif table.awaiting is Awaiting.SWAP:
        _swap(table, Swap(seat))


def _refuse_draw(position: Position, move: Draw) -> Refusal | None:
    """Why the seat may not draw now (C14)."""
    if position.turn != move.seat:
        return not_your_turn(position)
    if position.awaiting in _NO_DRAWING:
        return Refusal(_NO_DRAWING[position.awaiting], position.drawn)
    return rules_for(position.options).refuse_draw(position, move.seat) if position.awaiting is PLAY else None


def _draw(table: Table, move: Draw) -> None:
    """Draw one card instead of playing (C14), or all that are pending (C18)."""
    if table.awaiting is ANSWER:
        accept(table, move.seat)
        return
    table.close_table_windows()
    drawn = table.draw(move.seat, 1, Why.TURN)
    if not drawn:
        stall(table, move.seat)
    elif drawn[0] in rules_for(table.options).fitting(table, move.seat):
        table.awaiting, table.drawn = DRAWN, drawn[0]
    else:
        table.pass_turn(table.after(move.seat))


def _refuse_pass(position: Position, move: Pass) -> Refusal | None:
    """Why the seat may not pass: only a drawn card can be kept (C14), and a free play let go (F2)."""
    if position.turn != move.seat:
        return not_your_turn(position)
    if position.awaiting in _NO_PASSING:
        return Refusal(_NO_PASSING[position.awaiting])
    return rules_for(position.options).refuse_keep(position, move.seat) if position.awaiting is DRAWN else None


def _keep(table: Table, move: Pass) -> None:
    """Keep the drawn card, or let a free play go, and end the turn (C14, F2)."""
    table.record(Passed(move.seat))
    table.pass_turn(table.after(move.seat))


def _refuse_answer(position: Position, seat: int, asked: Awaiting) -> Refusal | None:
    """Why that is not what the seat is asked for."""
    if position.turn != seat:
        return not_your_turn(position)
    return None if position.awaiting is asked else Refusal(Code.NOTHING_TO_ANSWER)


def call_color(table: Table, move: CallColor) -> None:
    """Answer what color a wild asks for (C12, C18), or the first card (C6): then the caller has the turn."""
    table.color = move.color
    table.record(CalledColor(move.seat, move.color))
    if move.uno:
        call(table, CallUno(move.seat))
    if table.laid_by is None:
        table.ask(move.seat, Awaiting.PLAY)
    else:
        rules_for(table.options).settle(table, Play(move.seat))


def _refuse_swap(position: Position, move: Swap) -> Refusal | None:
    """Why hands cannot be traded so (H2, H5)."""
    refusal = _refuse_answer(position, move.seat, Awaiting.SWAP)
    if refusal is not None or move.target is None or may_trade(position, move.seat, move.target):
        return refusal
    return Refusal(Code.CANNOT_SWAP, seats=(move.target,))


def _swap(table: Table, move: Swap) -> None:
    rules_for(table.options).settle(table, Play(move.seat, swap=move.target, keep=move.target is None))
