"""What in a log of Rummy Up can be taken back (T11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbm.games.match import history
from pbm.games.match.events import Event, Undone
from pbm.games.match.history import Deeds, LastMove, name
from pbm.games.match.replay import Entry
from pbm.games.rummy.events import DEEDS, Dealt, Played


def last_move(entries: Sequence[Entry], bots: Collection[int]) -> LastMove | None:
    """The last move of a seat that is not one of the `bots`; None when there is none that can be taken back."""
    return history.last_move(entries, bots, _GAME)


def _undone(event: Event) -> Undone | None:
    return Undone(event.seat, name(event), event.tiles) if isinstance(event, Played) else history.undone(event)


_GAME = Deeds(DEEDS, (Dealt,), _undone)
