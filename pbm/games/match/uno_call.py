"""UNO: who must call it, when a call is false, and who can be caught (C26-C31, W1, W2)."""

from __future__ import annotations

from pbm.games.match.events import CalledUno, Caught, FalseUno, Why
from pbm.games.match.moves import CallUno, Catch
from pbm.games.match.position import Debt, Position
from pbm.games.match.table import Table
from pbm.games.match.view import QUESTIONS
from pbm.games.refusals import Code, Refusal


def declare(table: Table, seat: int, *, called: bool) -> None:
    """Judge the card just laid: UNO `called` with it or announced before it, or called falsely (C26, C30)."""
    left = len(table.hands[seat])
    announced = table.announced == seat
    table.announced = None
    table.settle_uno(seat)
    if seat in table.left_one:
        table.left_one = tuple(other for other in table.left_one if other != seat)
    if left == 1:
        table.left_one = (*table.left_one, seat)
        if announced:
            table.called = (*table.called, seat)
        elif called:
            _call(table, seat)
    elif called and left > 1:
        _punish_false_call(table, seat)


def open_window(table: Table, seat: int) -> None:
    """Let the seat be caught from now on if it owes its UNO: for `uno_window`, or by the table rule (W1, W2)."""
    if table.owes_uno(seat):
        window = table.options.uno_window
        table.debts = (*table.debts, Debt(seat, table.at + window if window else None))


def call(table: Table, move: CallUno) -> Refusal | None:
    """A call on its own: after the play, just before it, crossing with a catch, or false (C26, C30)."""
    seat, left = move.seat, len(table.hands[move.seat])
    if table.owes_uno(seat):
        table.debts = tuple(debt for debt in table.debts if debt.seat != seat)
        _call(table, seat)
    elif _may_announce(table, seat):
        _announce(table, seat)
    elif left > 1 and seat in table.left_one:
        return Refusal(Code.TOO_LATE)
    elif left > 1:
        _punish_false_call(table, seat)
    return None


def catch(table: Table, move: Catch) -> Refusal | None:
    """Catch who owes their UNO, by name or as the only one there is (C27, C31)."""
    owing = tuple(debt.seat for debt in table.debts if debt.seat != move.seat)
    if move.target is None and len(owing) > 1:
        return Refusal(Code.WHOM_TO_CATCH, seats=owing)
    target = owing[0] if move.target is None and owing else move.target
    if target not in owing:
        late = target is not None and target != move.seat and _is_past_catching(table, target)
        return Refusal(Code.TOO_LATE if late else Code.NOTHING_TO_CATCH, seats=() if target is None else (target,))
    table.record(Caught(target, move.seat))
    table.settle_uno(target)
    table.draw(target, table.options.uno_penalty, Why.CAUGHT)
    return None


def _call(table: Table, seat: int) -> None:
    table.called = (*table.called, seat)
    table.record(CalledUno(seat))


def _may_announce(position: Position, seat: int) -> bool:
    left = len(position.hands[seat])
    return position.turn == seat and 1 < left <= 1 + position.most_at_once and position.awaiting not in QUESTIONS


def _announce(table: Table, seat: int) -> None:
    if table.announced != seat:
        table.announced = seat
        table.record(CalledUno(seat))


def _punish_false_call(table: Table, seat: int) -> None:
    penalty = table.options.false_uno_penalty
    if penalty:
        table.record(FalseUno(seat))
        table.draw(seat, penalty, Why.FALSE_UNO)


def _is_past_catching(position: Position, target: int) -> bool:
    """Whether the target still holds the uncalled card (C31), and no question keeps its window from opening first."""
    if not position.is_seated(target) or not position.owes_uno(target):
        return False
    return position.turn != target or position.awaiting not in QUESTIONS
