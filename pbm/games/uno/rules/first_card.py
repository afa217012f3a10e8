"""F8: the first card counts as if the dealer had played it."""

from __future__ import annotations

from pbm.games.match.cards import Card
from pbm.games.match.view import Awaiting
from pbm.games.uno.cards import WILDS
from pbm.games.uno.classic import Classic
from pbm.games.uno.moves import Play
from pbm.games.uno.options import Options
from pbm.games.uno.table import Table


class DealersCard(Classic):
    """Its effect falls on who comes after the dealer, who calls the color of a wild. It is no bluff."""

    @classmethod
    def applies(cls, options: Options) -> bool:
        """In the French game."""
        return options.game == "french"

    def may_start(self, card: Card) -> bool:
        """A Wild Draw Four too."""
        return True

    def turn_up(self, table: Table, card: Card) -> None:
        """As after any play of the dealer's, but that no hand is traded for it."""
        table.laid_by = table.dealer
        if card in WILDS:
            table.pass_turn(table.dealer, Awaiting.COLOR)
        else:
            self.settle(table, Play(table.dealer, cards=(card,), keep=True))
