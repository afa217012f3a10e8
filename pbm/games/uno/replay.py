"""Rebuilding a match from its log: state = fold(step, log) (design promise 1)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from pbm.games.uno.events import AnyEvent, Shuffled
from pbm.games.uno.moves import AnyMove, Start
from pbm.games.uno.state import State
from pbm.games.uno.step import Outcome, start, step


class Entry(Struct, frozen=True):
    """One entry of a log: the move, when it was judged, and all that happened."""

    at: datetime
    move: AnyMove
    events: tuple[AnyEvent, ...]


class ReplayError(ValueError):
    """A log that the rules do not lead through: entry `number`, counted from 1, comes out differently."""

    def __init__(self, number: int) -> None:
        super().__init__(f"entry {number} comes out differently")
        self.number = number


def replay(entries: Iterable[Entry]) -> State:
    """The state that a log leads to, with the orders of the cards as they were recorded.

    Raises:
        ReplayError: the log does not begin with a `Start`, or what happens is not what it says has happened.
    """
    state: State | None = None
    for number, entry in enumerate(entries, start=1):
        outcome = _outcome(state, entry)
        if outcome is None or outcome.events != entry.events:
            raise ReplayError(number)
        state = outcome.state
    if state is None:
        raise ReplayError(1)
    return state


def _outcome(state: State | None, entry: Entry) -> Outcome | None:
    orders = [event.order for event in entry.events if isinstance(event, Shuffled)]
    if state is not None:
        return step(state, entry.move, entry.at, orders)
    return start(entry.move, entry.at, orders) if isinstance(entry.move, Start) else None
