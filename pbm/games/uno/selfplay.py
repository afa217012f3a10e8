"""Matches that bots play among themselves, each thing at its own time: a step for every move and all that falls due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from pbm.games.match.moves import Back, Tick
from pbm.games.match.replay import Entry
from pbm.games.match.waiting import next_due
from pbm.games.uno.bots import STRENGTHS, thought
from pbm.games.uno.bots.plain import Plain
from pbm.games.uno.moves import AnyMove, Start
from pbm.games.uno.state import State
from pbm.games.uno.step import Outcome, start, step
from pbm.games.uno.views import view


class DeadEndError(Exception):
    """A match that cannot come to its end: the rules have a fault."""


Step = tuple[Entry, Outcome]
"""An entry of the log, and all that came of it."""


def play(begin: Start, at: datetime, bots: Mapping[int, Plain] | None = None) -> Iterator[Step]:
    """The steps of a match between bots alone, to its end; `bots` are those that play otherwise than the table's.

    Raises:
        DeadEndError: nobody has anything to do, and nothing will fall due.
    """
    outcome = start(begin, at)
    move: AnyMove = begin
    while True:
        yield Entry(at, move, outcome.events), outcome
        if outcome.state.winners is not None:
            return
        move, at = _next(outcome.state, at, bots or {})
        outcome = step(outcome.state, move, at)


def _next(state: State, at: datetime, bots: Mapping[int, Plain]) -> tuple[AnyMove, datetime]:
    """What happens next, and when: at one time what is due comes first, and a move out of turn before one in turn.

    A game that has paused, since a window of no length was missed at every seat, goes on (W9).
    """
    if state.paused_at is not None:
        return Back(state.staying()[0]), at
    usual = STRENGTHS[state.options.bots]
    thoughts = [it for seat in state.playing() if (it := thought(view(state, seat), at, bots.get(seat, usual)))]
    first = min(thoughts, key=lambda it: (it.at, it.move.seat == state.turn), default=None)
    due = next_due(state)
    if first is not None and (due is None or first.at < due):
        return first.move, max(at, first.at)
    if due is None:
        raise DeadEndError(f"a dead end in turn {state.turn_number}")
    return Tick(), max(at, due)
