"""What happens in Rummy Up besides. `views.seen` makes of an event what one seat may see."""

from __future__ import annotations

from pbm.games.match import events
from pbm.games.match.events import Event
from pbm.games.rummy.layout import Group
from pbm.games.rummy.tiles import Tile


class StarterDrawn(Event, frozen=True, tag="starter-drawn"):
    """The draw for who begins (R4): per round who drew what; the last round decided."""

    rounds: tuple[dict[int, Tile], ...]
    starter: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Round number `hand` was dealt, `loose` are its start tiles (R3); `hands` by seat, each seen by its seat alone."""

    hand: int
    dealer: int
    hands: dict[int, tuple[Tile, ...]]
    loose: tuple[Tile, ...]


class Played(Event, frozen=True, tag="played"):
    """A player laid `tiles`, as they named them. `formed` are the groups that are new or changed by it (R8).

    `took` are the start tiles that it took in (R9); `acting` is the special that acts, if one does (R13).
    """

    seat: int
    tiles: tuple[Tile, ...]
    formed: tuple[Group, ...]
    took: tuple[Tile, ...] = ()
    acting: Tile | None = None


AnyEvent = events.AnyEvent | StarterDrawn | Dealt | Played

DEEDS = (Played, events.Drew, events.Passed, events.CalledUno, events.FalseUno, events.Caught)
"""What can be taken back (T11)."""
