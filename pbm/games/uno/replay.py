"""Rebuilding a match from its log: state = fold(step, log) (design promise 1)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import zip_longest

from msgspec import Struct

from pbm.games.uno.cards import DECK
from pbm.games.uno.events import AnyEvent, Shuffled
from pbm.games.uno.moves import AnyMove, Start, TakeBack
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
    return states(entries)[-1]


def states(entries: Iterable[Entry]) -> list[State]:
    """The states that a log leads through, one for each of its entries.

    Raises:
        ReplayError: as `replay`.
    """
    passed: list[State] = []
    whole = DECK
    for number, entry in enumerate(entries, start=1):
        orders = [event.order for event in entry.events if isinstance(event, Shuffled)]
        if passed:
            outcome = step(passed[-1], entry.move, entry.at, orders, _past(passed, entry.move))
        elif isinstance(entry.move, Start):
            outcome = start(entry.move, entry.at, orders)
            whole = outcome.state.cards() if entry.move.layout else DECK
        else:
            raise ReplayError(number, "a log begins with a start")
        if outcome.events != entry.events:
            raise ReplayError(number, _difference(outcome.events, entry.events))
        passed.append(outcome.state)
        if outcome.state.cards() != whole:
            raise ReplayError(number, "the cards are no whole deck")
    if not passed:
        raise ReplayError(1, "there is none")
    return passed


def _past(passed: list[State], move: AnyMove) -> State | None:
    """The state to which a move goes back."""
    return passed[move.to - 1] if isinstance(move, TakeBack) and 0 < move.to <= len(passed) else None


def _difference(happened: tuple[AnyEvent, ...], logged: tuple[AnyEvent, ...]) -> str:
    """The first event that is not as it was logged."""
    pairs = enumerate(zip_longest(happened, logged), start=1)
    place, (here, there) = next((place, pair) for place, pair in pairs if pair[0] != pair[1])
    return f"event {place} is {there} in the log, but comes out as {here}"
