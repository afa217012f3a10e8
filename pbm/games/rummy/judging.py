"""What becomes of a move at a table of Rummy Up."""

from __future__ import annotations

from functools import partial

from pbm.games.match.holding import take_turn
from pbm.games.match.moves import CallUno, Catch, Challenge, Vote
from pbm.games.match.outcome import Result
from pbm.games.match.steering import refuse_outsider, refuse_stranger
from pbm.games.match.uno_call import call, catch
from pbm.games.match.votes import vote
from pbm.games.refusals import Code, Refusal
from pbm.games.rummy import turns
from pbm.games.rummy.clock import fall_due, follow_up, run_out
from pbm.games.rummy.events import DEEDS
from pbm.games.rummy.moves import OwnMove, Queue, TurnMove
from pbm.games.rummy.queueing import queue
from pbm.games.rummy.seats import join, leave
from pbm.games.rummy.table import Table

__all__ = ["DEEDS", "OWN_MOVES", "fall_due", "follow_up", "join", "judge_own", "leave"]

OWN_MOVES = OwnMove


def judge_own(table: Table, move: OwnMove) -> Result | Refusal:
    """Do what a player wants to do themselves, or say why not."""
    if isinstance(move, Vote):
        return refuse_stranger(table, move.seat) or vote(table, move, partial(run_out, table)) or Result.DONE
    refusal = refuse_outsider(table, move.seat)
    if refusal is not None:
        return refusal
    if isinstance(move, TurnMove):
        return take_turn(table, move, turns)
    match move:
        case CallUno():
            return call(table, move) or Result.DONE
        case Catch():
            return catch(table, move) or Result.DONE
        case Challenge():
            return Refusal(Code.NOTHING_TO_CHALLENGE)  # R14
        case Queue():
            return queue(table, move) or Result.DONE
