"""H1, `stacking: same`: a draw card may be answered with another of its symbol; the penalties add up and pass on."""

from __future__ import annotations

from functools import cache

from pbm.games.match.cards import Card
from pbm.games.match.view import Awaiting
from pbm.games.uno.cards import CARDS, SYMBOL
from pbm.games.uno.classic import Classic
from pbm.games.uno.events import Stacked
from pbm.games.uno.options import Options
from pbm.games.uno.state import Position, WildDrawFour
from pbm.games.uno.table import Table


class Stacking(Classic):
    """Whoever faces a stack is always asked, so that a quick answer tells nothing."""

    @classmethod
    def applies(cls, options: Options) -> bool:
        """With `stacking`."""
        return options.stacking == "same"

    def adding(self, position: Position, seat: int) -> frozenset[Card]:
        """Draw Two on Draw Two of any color, Wild Draw Four on Wild Draw Four."""
        return _same_symbol(SYMBOL[position.discard_pile[-1]])

    def draw_two(self, table: Table, seat: int) -> None:
        """Two more are pending."""
        self._stack(table, seat, 2)

    def wild_draw_four(self, table: Table, seat: int) -> None:
        """Four more are pending."""
        self._stack(table, seat, 4)

    def doubtable(self, position: Position, seat: int) -> WildDrawFour | None:
        """A stacked card is never a bluff, and ends the chance to challenge the one below it."""
        return None if position.pending else super().doubtable(position, seat)

    def _stack(self, table: Table, seat: int, more: int) -> None:
        table.pending += more
        if table.pending > more:
            table.record(Stacked(seat, table.pending))
        table.pass_turn(table.after(seat), Awaiting.ANSWER)


@cache
def _same_symbol(symbol: str) -> frozenset[Card]:
    return frozenset(card for card in CARDS if SYMBOL[card] == symbol)
