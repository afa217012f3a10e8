"""What in a log of UNO can be taken back (T11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbm.games.match import history
from pbm.games.match.events import Event, Undone
from pbm.games.match.history import Deeds, LastMove, doer, name
from pbm.games.match.replay import Entry
from pbm.games.uno.events import DEEDS, Challenged, Dealt, Played, Rotated, Shown, Swapped, TurnedUp


def last_move(entries: Sequence[Entry], bots: Collection[int]) -> LastMove | None:
    """The last move of a seat that is not one of the `bots`; None when there is none that can be taken back."""
    return history.last_move(entries, bots, _GAME)


def _undone(event: Event) -> Undone | None:
    match event:
        case Played():
            return Undone(event.seat, name(event), (event.card,))
        case Challenged() | Swapped():
            return Undone(doer(event), name(event))
    return history.undone(event)


_GAME = Deeds(DEEDS, (Shown, Swapped, Rotated, Dealt, TurnedUp), _undone)
