"""The table of Rummy Up during one step: opened once, changed by the rules, frozen once at the end."""

from __future__ import annotations

from typing import Self

from msgspec.structs import astuple

from pbm.games.match import table
from pbm.games.match.table import Orders
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.state import Position, State
from pbm.games.rummy.tiles import Tile, in_order


class Table(Position, table.Table, dict=True):
    """A position in the hands of the rules. What no state keeps, its events and orders, is none of its fields."""

    @classmethod
    def opened(cls, position: Position, orders: Orders = ()) -> Self:
        """A table that stands as `position` does."""
        table = cls(*astuple(position))
        table.events, table.orders = [], iter(orders)
        return table

    def frozen(self) -> State:
        """The state that the table has come to."""
        return State(*astuple(self))

    def ordered(self, cards: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Tiles as they lie before every shuffle."""
        return in_order(cards)

    def lay(self, seat: int, tiles: tuple[Tile, ...], layout: Layout) -> None:
        """Move tiles from the rack of `seat` onto the table, which then lies as `layout` has it."""
        rack = list(self.hands[seat])
        for tile in tiles:
            rack.remove(tile)
        self.set_hand(seat, tuple(rack))
        self.layout = layout

    def take(self, count: int) -> tuple[Tile, ...]:
        """Take so many tiles from the pool, or as many as there are (R17)."""
        taken, self.pool = self.pool[:count], self.pool[count:]
        self.dry = self.dry or (count > 0 and not self.pool)
        return taken

    def put_under(self, cards: tuple[Tile, ...]) -> None:
        """Put tiles under the pool: it is empty no more."""
        self.pool, self.dry = (*self.pool, *cards), False

    def restock(self, label: str) -> None:
        """Shuffle the pool anew under `label`."""
        self.pool = self.shuffle(self.pool, label)

    def clear(self) -> None:
        """Leave nothing open of the round that is over."""
        self.dry = False
