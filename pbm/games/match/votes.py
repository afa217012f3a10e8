"""Votes on who keeps the table waiting: the majority of the other persons can skip a turn, or have a bot play the seat.

A vote is possible once the seat has let half of its time go by, or has missed a turn. It is forgotten when the turn is
over (*skip*), or when its player is heard from.
"""

from __future__ import annotations

from collections.abc import Callable

from pbm.games.match.absence import hand_over, pause_if_deserted
from pbm.games.match.events import Voted
from pbm.games.match.moves import Vote
from pbm.games.match.position import Ballot
from pbm.games.match.table import Table
from pbm.games.match.time_left import time_left
from pbm.games.refusals import Code, Refusal


def vote(table: Table, move: Vote, run_out: Callable[[int], None]) -> Refusal | None:
    """Count the vote, and do what is voted once more than half of the other persons agree.

    `run_out` ends the time of a seat.
    """
    others = [seat for seat in table.staying() if seat != move.target and not table.seats[seat].bot]
    if move.seat not in others:
        return Refusal(Code.CANNOT_VOTE)
    if not _keeps_waiting(table, move):
        return Refusal(Code.NOT_ABSENT, seats=(move.target,))
    ballot = Ballot(move.seat, move.target, move.bot, table.turn_number)
    table.votes = (*(it for it in table.votes if (it.seat, it.target) != (move.seat, move.target)), ballot)
    agree, needed = sum(_counts(table, it, ballot) and it.seat in others for it in table.votes), len(others) // 2 + 1
    table.record(Voted(move.target, move.seat, move.bot, agree, needed))
    if agree >= needed:
        _carry_out(table, move, run_out)
    return None


def _keeps_waiting(table: Table, move: Vote) -> bool:
    """Whether the seat is one that can be voted on: for a bot also when it has missed its last turn."""
    if not table.is_seated(move.target) or table.seats[move.target].bot:
        return False
    in_turn, clock = table.turn == move.target and table.begun, table.clock
    missed = table.seats[move.target].missed > 0
    is_late = clock is not None and in_turn and (clock.on_bank or 2 * time_left(table, table.at) <= clock.span)
    return is_late or (missed and (move.bot or in_turn))


def _counts(table: Table, other: Ballot, ballot: Ballot) -> bool:
    """Whether both are for the same thing. A turn is skipped by the votes of this turn alone."""
    same = (other.target, other.bot) == (ballot.target, ballot.bot)
    return same and (ballot.bot or other.turn == table.turn_number)


def _carry_out(table: Table, move: Vote, run_out: Callable[[int], None]) -> None:
    table.votes = tuple(it for it in table.votes if it.target != move.target)
    if move.bot:
        hand_over(table, move.target, bot=True)
        pause_if_deserted(table)
    else:
        run_out(move.target)
