"""Rebuilding a match from its log: state = fold(step, log) (design promise 1)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import zip_longest

from msgspec import Struct

from pbm.games.uno.cards import DECK
from pbm.games.uno.events import AnyEvent, Shuffled
from pbm.games.uno.moves import AnyMove, Start
from pbm.games.uno.state import State
from pbm.games.uno.step import start, step


class Entry(Struct, frozen=True):
    """One entry of a log: the move, when it was judged, and all that happened."""

    at: datetime
    move: AnyMove
    events: tuple[AnyEvent, ...]


class ReplayError(ValueError):
    """A log that the rules do not lead through: entry `number`, counted from 1, and what is wrong with it."""

    def __init__(self, number: int, fault: str) -> None:
        super().__init__(f"entry {number}: {fault}")
        self.number = number


def replay(entries: Iterable[Entry]) -> State:
    """The state that a log leads to, with the orders of the cards as they were recorded.

    Raises:
        ReplayError: the log does not begin with a `Start`, or what happens is not what it says has happened.
    """
    state: State | None = None
    for number, entry in enumerate(entries, start=1):
        orders = [event.order for event in entry.events if isinstance(event, Shuffled)]
        if state is not None:
            outcome = step(state, entry.move, entry.at, orders)
        elif isinstance(entry.move, Start):
            outcome = start(entry.move, entry.at, orders)
        else:
            raise ReplayError(number, "a log begins with a start")
        if outcome.events != entry.events:
            raise ReplayError(number, _difference(outcome.events, entry.events))
        if outcome.state.cards() != DECK:
            raise ReplayError(number, "the cards are no whole deck")
        state = outcome.state
    if state is None:
        raise ReplayError(1, "there is none")
    return state


def _difference(happened: tuple[AnyEvent, ...], logged: tuple[AnyEvent, ...]) -> str:
    """The first event that is not as it was logged."""
    pairs = enumerate(zip_longest(happened, logged), start=1)
    place, (here, there) = next((place, pair) for place, pair in pairs if pair[0] != pair[1])
    return f"event {place} is {there} in the log, but comes out as {here}"
