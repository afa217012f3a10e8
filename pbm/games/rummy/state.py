"""Where a match of Rummy Up stands: all of it, hidden tiles included. Opaque outside games/."""

from __future__ import annotations

from msgspec import field

from pbm.games.match import position
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.moves import Queue, TurnMove
from pbm.games.rummy.options import Options
from pbm.games.rummy.plays import MOST
from pbm.games.rummy.specials import count
from pbm.games.rummy.tiles import Tile, in_order


class Seat(position.Seat, frozen=True):
    """Who sits there, with what waits for their next turn."""

    queue: Queue | None = None


class Position(position.Position):
    """What a match of Rummy Up is made of besides: the `pool`, its top first, and how the tiles on the table lie.

    `hands` are the racks. `dry` tells that the last tile has been taken from the pool (R17).
    """

    options: Options = Options()
    seats: tuple[Seat, ...] = ()
    held: TurnMove | None = None
    pool: tuple[Tile, ...] = ()
    layout: Layout = field(default_factory=Layout)
    dry: bool = False

    @property
    def most_at_once(self) -> int:
        """How many tiles a play can have (R5)."""
        return MOST

    def cards(self) -> tuple[Tile, ...]:
        """Every tile there is, in order: at all times exactly those that the match began with."""
        racks = (tile for rack in self.hands for tile in rack)
        return in_order((*self.pool, *self.layout.bound, *self.layout.loose, *racks))

    def count(self, seat: int) -> int:
        """What the seat's rack counts (R18)."""
        return count(self.hands[seat])


class State(Position, frozen=True):  # type: ignore[misc]  # msgspec freezes a subclass soundly; dataclasses cannot
    """A position that never changes: what `step` takes and gives."""
