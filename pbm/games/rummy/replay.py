"""Rebuilding a match of Rummy Up from its log (design promise 1)."""

from __future__ import annotations

from collections.abc import Iterable

from pbm.games.match import replay as match
from pbm.games.match.replay import Entry
from pbm.games.rummy import step
from pbm.games.rummy.state import State
from pbm.games.rummy.tiles import TILES


def replay(entries: Iterable[Entry]) -> State:
    """The state that a log leads to, with the orders of the tiles as they were recorded.

    Raises:
        ReplayError: the log does not begin with a `Start`, or what happens is not what it says has happened.
    """
    return states(entries)[-1]


def states(entries: Iterable[Entry]) -> list[State]:
    """The states that a log leads through, one for each of its entries.

    Raises:
        ReplayError: as `replay`.
    """
    return match.states(entries, step, TILES)
