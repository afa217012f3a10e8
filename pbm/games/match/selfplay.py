"""Matches that bots play among themselves, each thing at its own time: a step for every move and all that falls due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from pbm.games.game import Game
from pbm.games.match.moves import Back, Move, Start, Tick
from pbm.games.match.outcome import Outcome
from pbm.games.match.position import Position
from pbm.games.match.replay import Entry
from pbm.games.match.waiting import next_due


class DeadEndError(Exception):
    """A match that cannot come to its end: the rules have a fault."""


Step = tuple[Entry, Outcome]
"""An entry of the log, and all that came of it."""


def play(game: Game, begin: Start, at: datetime, bots: Mapping[int, object] | None = None) -> Iterator[Step]:
    """The steps of a match between bots alone, to its end; `bots` are those that play otherwise than the table's.

    Raises:
        DeadEndError: nobody has anything to do, and nothing will fall due.
    """
    outcome: Outcome = game.start(begin, at)
    move: Move = begin
    while True:
        yield Entry(at, move, outcome.events), outcome
        if outcome.state.winners is not None:
            return
        move, at = _next(game, outcome.state, at, bots or {})
        outcome = game.step(outcome.state, move, at)


def _next(game: Game, state: Position, at: datetime, bots: Mapping[int, object]) -> tuple[Move, datetime]:
    """What happens next, and when: at one time what is due comes first, and a move out of turn before one in turn.

    A game that has paused, since a window of no length was missed at every seat, goes on (W9).
    """
    if state.paused_at is not None:
        return Back(state.staying()[0]), at
    thoughts = [it for seat in state.playing() if (it := game.thought(game.view(state, seat), at, bots.get(seat)))]
    first = min(thoughts, key=lambda it: (it.at, it.move.seat == state.turn), default=None)
    due = next_due(state)
    if first is not None and (due is None or first.at < due):
        return first.move, max(at, first.at)
    if due is None:
        raise DeadEndError(f"a dead end in turn {state.turn_number}")
    return Tick(), max(at, due)
