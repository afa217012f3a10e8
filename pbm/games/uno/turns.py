"""What the player in turn can do (C11-C14, C18). Each move is refused, held by the clock (W1), or performed."""

from __future__ import annotations

from collections.abc import Container, Mapping

from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import WILD_DRAW_FOUR, WILDS, most_frequent
from pbm.games.uno.challenge import accept, challenge, refuse_challenge
from pbm.games.uno.classic import rules
from pbm.games.uno.ending import stall
from pbm.games.uno.events import CalledColor, Passed, Played, WentOut, Why
from pbm.games.uno.moves import CallColor, CallUno, Challenge, Draw, Pass, Play
from pbm.games.uno.state import Position, TurnMove, WildDrawFour
from pbm.games.uno.table import Table
from pbm.games.uno.uno_call import call, declare, open_window
from pbm.games.uno.view import Awaiting

_QUESTIONS: Mapping[Awaiting | None, Code] = {Awaiting.COLOR: Code.COLOR_FIRST, Awaiting.ANSWER: Code.ANSWER_FIRST}


def refuse(position: Position, move: TurnMove) -> Refusal | None:
    """Why a move of the player in turn is not lawful as things are, held or not."""
    match move:
        case Play():
            return _refuse_play(position, move)
        case Draw():
            return _refuse_draw(position, move)
        case Pass():
            return _refuse_pass(position, move)
        case CallColor():
            return _refuse_color(position, move)
        case Challenge():
            return refuse_challenge(position, move)


def perform(table: Table, move: TurnMove) -> None:
    """Do a move that has not been refused."""
    match move:
        case Play():
            _play(table, move)
        case Draw():
            _draw(table, move)
        case Pass():
            _keep(table, move)
        case CallColor():
            call_color(table, move)
        case Challenge() if table.challengeable is not None:
            challenge(table, move.seat, table.challengeable)


def _refuse_play(position: Position, move: Play) -> Refusal | None:
    """Why the seat may not lay these cards now."""
    return _refuse_turn(position, move.seat, _QUESTIONS) or rules(position).refuse_play(position, move)


def _play(table: Table, move: Play) -> None:
    """Lay the card (C11-C13). A wild without a color is asked back, but for a last Wild, which needs none."""
    seat, card, before = move.seat, move.cards[0], table.color
    table.debts, table.stalled = (), 0
    table.lay(seat, card)
    is_wild = card in WILDS
    table.record(Played(seat, card, move.color if is_wild else None))
    is_last = not table.hands[seat]
    if is_last:
        table.out = seat
        table.record(WentOut(seat))
    table.challengeable = WildDrawFour(seat, table.hands[seat], before) if card == WILD_DRAW_FOUR else None
    declare(table, seat, called=move.uno)
    if is_wild:
        table.color = move.color
        if move.color is None and not (is_last and card != WILD_DRAW_FOUR):
            table.ask(Awaiting.COLOR)
            return
    _settle(table, seat)


def _refuse_draw(position: Position, move: Draw) -> Refusal | None:
    """Why the seat may not draw now (C14)."""
    refusal = _refuse_turn(position, move.seat, (Awaiting.COLOR,))
    if refusal is None and position.awaiting is Awaiting.DRAWN:
        return Refusal(Code.ONLY_THE_DRAWN_CARD, position.drawn)
    return refusal


def _draw(table: Table, move: Draw) -> None:
    """Draw one card instead of playing (C14), or all that are pending (C18)."""
    if table.awaiting is Awaiting.ANSWER:
        accept(table, move.seat)
        return
    table.debts = ()
    drawn = table.draw(move.seat, 1, Why.TURN)
    if not drawn:
        stall(table, move.seat)
    elif drawn[0] in rules(table).fitting(table):
        table.awaiting, table.drawn = Awaiting.DRAWN, drawn[0]
    else:
        table.pass_turn(table.after(move.seat))


def _refuse_pass(position: Position, move: Pass) -> Refusal | None:
    """Why the seat may not pass: only a drawn card can be kept (C14)."""
    refusal = _refuse_turn(position, move.seat, _QUESTIONS)
    if refusal is None and position.awaiting is Awaiting.PLAY:
        return Refusal(Code.DRAW_FIRST)
    return refusal


def _keep(table: Table, move: Pass) -> None:
    """Keep the drawn card and end the turn (C14)."""
    table.record(Passed(move.seat))
    table.pass_turn(table.after(move.seat))


def _refuse_color(position: Position, move: CallColor) -> Refusal | None:
    """Why no color is to be called by the seat."""
    refusal = _refuse_turn(position, move.seat)
    if refusal is None and position.awaiting is not Awaiting.COLOR:
        return Refusal(Code.NOTHING_TO_ANSWER)
    return refusal


def call_color(table: Table, move: CallColor) -> None:
    """Answer what color a wild asks for (C12, C18), or the first card (C6): then the caller has the turn."""
    table.color = move.color
    table.record(CalledColor(move.seat, move.color))
    if move.uno:
        call(table, CallUno(move.seat))
    if table.laid_by is None:
        table.ask(Awaiting.PLAY)
    else:
        _settle(table, move.seat)


def call_most_frequent_color(table: Table, seat: int) -> None:
    """Answer for who does not: the color that most of their cards have (W7, C41)."""
    call_color(table, CallColor(seat, color=most_frequent(table.hands[seat])))


def _refuse_turn(position: Position, seat: int, questions: Container[Awaiting | None] = ()) -> Refusal | None:
    """Refuse who is not in turn, and who has one of `questions` to answer first."""
    if position.turn != seat:
        return Refusal(Code.NOT_YOUR_TURN, seats=() if position.turn is None else (position.turn,))
    if position.awaiting in questions:
        return Refusal(_QUESTIONS[position.awaiting])
    return None


def _settle(table: Table, seat: int) -> None:
    """Now that the card lies and its color is known: its windows open, and it takes effect."""
    open_window(table, seat)
    rules(table).follow(table, seat, table.discard_pile[-1])
