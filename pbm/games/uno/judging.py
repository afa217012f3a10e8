"""What becomes of a move at a table of UNO."""

from __future__ import annotations

from functools import partial

from pbm.games.match.holding import take_turn
from pbm.games.match.moves import CallUno, Catch, Vote
from pbm.games.match.outcome import DONE, Result
from pbm.games.match.steering import refuse_outsider, refuse_stranger
from pbm.games.match.uno_call import call, catch
from pbm.games.match.votes import vote
from pbm.games.refusals import Code, Refusal
from pbm.games.uno import turns
from pbm.games.uno.clock import fall_due, follow_up, run_out
from pbm.games.uno.cutting import choose_cut
from pbm.games.uno.deal import say_ready
from pbm.games.uno.events import DEEDS
from pbm.games.uno.moves import Cut, OwnMove, Queue, Ready
from pbm.games.uno.queueing import queue
from pbm.games.uno.seats import join, leave
from pbm.games.uno.state import TurnMove
from pbm.games.uno.table import Table

__all__ = ["DEEDS", "OWN_MOVES", "fall_due", "follow_up", "join", "judge_own", "leave"]

OWN_MOVES = OwnMove


def judge_own(table: Table, move: OwnMove) -> Result | Refusal:
    """Do what a player wants to do themselves, or say why not."""
    if isinstance(move, TurnMove):
        refusal = None if move.seat == table.turn else _refuse_outsider(table, move.seat)
        return refusal or take_turn(table, move, turns)
    match move:
        case Ready():
            return refuse_stranger(table, move.seat) or say_ready(table, move) or DONE
        case Cut():
            return refuse_stranger(table, move.seat) or choose_cut(table, move) or DONE
        case CallUno():
            return _refuse_outsider(table, move.seat) or call(table, move) or DONE
        case Catch():
            return _refuse_outsider(table, move.seat) or catch(table, move) or DONE
        case Vote():
            return refuse_stranger(table, move.seat) or vote(table, move, partial(run_out, table)) or DONE
        case Queue():
            return _refuse_outsider(table, move.seat) or queue(table, move) or DONE


def _refuse_outsider(table: Table, seat: int) -> Refusal | None:
    """Refuse who has no part in the hand, and everybody when no hand is on, or not yet (F11)."""
    refusal = refuse_outsider(table, seat)
    is_too_early = refusal is not None and refusal.code is Code.HAND_OVER and table.unready
    return Refusal(Code.READY_FIRST) if is_too_early else refusal
