"""F3, F9: draw cards add up as with H1, and anyone may add to them out of turn."""

from __future__ import annotations

from pbm.games.match.cards import Card
from pbm.games.match.view import Awaiting
from pbm.games.uno.cards import WILD_DRAW_FOUR
from pbm.games.uno.classic import Classic
from pbm.games.uno.moves import Play
from pbm.games.uno.options import Options
from pbm.games.uno.rules.out_of_turn import OutOfTurn
from pbm.games.uno.rules.stacking import Stacking
from pbm.games.uno.state import Position, WildDrawFour
from pbm.games.uno.table import Table


class Chain(OutOfTurn, Stacking):
    """The turn passes to the player after the last one who added."""

    @classmethod
    def applies(cls, options: Options) -> bool:
        """In the French game."""
        return options.game == "french"

    def interrupting(self, position: Position, seat: int) -> frozenset[Card]:
        """What adds to the pending cards, also while the last adder is still asked for the color."""
        others = super().interrupting(position, seat)
        if position.turn in (None, seat):
            return others
        is_pending = position.awaiting is Awaiting.ANSWER or self._is_asked_for_color(position)
        return others | self.adding(position, seat) if is_pending else others

    def play(self, table: Table, move: Play) -> None:
        """A color that nobody has called yet is not called any more."""
        if table.turn not in (None, move.seat) and self._is_asked_for_color(table):
            self.settle(table, Play(table.turn, cards=(Card(WILD_DRAW_FOUR),)))
        super().play(table, move)

    def doubtable(self, position: Position, seat: int) -> WildDrawFour | None:
        """F6: a stacked card is never a lie, but can be called one."""
        doubted = Classic.doubtable(self, position, seat)
        if doubted is None or not position.pending:
            return doubted
        return WildDrawFour(doubted.seat, doubted.hand, doubted.color, doubted.under, stacked=True)

    def _is_asked_for_color(self, position: Position) -> bool:
        """Whether the Wild Draw Four on top waits for its color; the first card starts no chain before (F8)."""
        return position.awaiting is Awaiting.COLOR and position.challengeable is not None
