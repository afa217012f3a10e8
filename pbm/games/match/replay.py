"""Rebuilding a match from its log: state = fold(step, log) (design promise 1)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import zip_longest
from typing import Any, Protocol

from msgspec import Struct

from pbm.games.match.cards import Card
from pbm.games.match.events import Shuffled
from pbm.games.match.moves import Start, TakeBack


class Rules(Protocol):
    """What leads through a log: `start` and `step` as every game has them; a module can be one."""

    def start(self, move: Any, at: datetime, orders: Iterable[Any] = (), /) -> Any:
        """Begin a match."""

    def step(self, state: Any, move: Any, at: datetime, orders: Iterable[Any] = (), past: Any = None, /) -> Any:
        """Make a move."""


class Entry(Struct, frozen=True):
    """One entry of a log: the move, when it was judged, and all that happened."""

    at: datetime
    move: Any
    events: tuple[Any, ...]


class ReplayError(ValueError):
    """A log that the rules do not lead through: entry `number`, counted from 1, and what is wrong with it."""

    def __init__(self, number: int, fault: str) -> None:
        super().__init__(f"entry {number}: {fault}")
        self.number = number


def states(entries: Iterable[Entry], rules: Rules, deck: tuple[Card, ...]) -> list[Any]:
    """The states that a log leads through, one for each of its entries, with the orders of the cards as recorded.

    Every state has exactly the sorted `deck`, or what a set table had.

    Raises:
        ReplayError: the log does not begin with a `Start`, or what happens is not what it says has happened.
    """
    passed: list[Any] = []
    for number, entry in enumerate(entries, start=1):
        orders = [event.order for event in entry.events if isinstance(event, Shuffled)]
        if passed:
            outcome = rules.step(passed[-1], entry.move, entry.at, orders, _past(passed, entry.move))
        elif isinstance(entry.move, Start):
            outcome = rules.start(entry.move, entry.at, orders)
            deck = outcome.state.cards() if entry.move.set_table else deck
        else:
            raise ReplayError(number, "a log begins with a start")
        if outcome.events != entry.events:
            raise ReplayError(number, _difference(outcome.events, entry.events))
        passed.append(outcome.state)
        if outcome.state.cards() != deck:
            raise ReplayError(number, "the cards are no whole deck")
    if not passed:
        raise ReplayError(1, "there is none")
    return passed


def _past(passed: list[Any], move: Any) -> Any:
    """The state to which a move goes back."""
    return passed[move.to - 1] if isinstance(move, TakeBack) and 0 < move.to <= len(passed) else None


def _difference(happened: tuple[Any, ...], logged: tuple[Any, ...]) -> str:
    """The first event that is not as it was logged."""
    pairs = enumerate(zip_longest(happened, logged), start=1)
    place, (here, there) = next((place, pair) for place, pair in pairs if pair[0] != pair[1])
    return f"event {place} is {there} in the log, but comes out as {here}"
