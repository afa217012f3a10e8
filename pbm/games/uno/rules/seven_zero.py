"""H2, `seven_zero`: a 7 may trade two hands, a 0 may move every hand one seat on."""

from __future__ import annotations

from pbm.games.match.cards import Card
from pbm.games.refusals import Refusal
from pbm.games.uno.cards import SYMBOL
from pbm.games.uno.events import Rotated
from pbm.games.uno.moves import Play
from pbm.games.uno.options import Options
from pbm.games.uno.rules.trading import Trading, settle_trade
from pbm.games.uno.state import Position
from pbm.games.uno.table import Table

_ZERO = "0"


class SevenZero(Trading):
    """ "r7 bob" trades and "r0" moves the hands; "r7 keep" and "r0 keep" leave them where they are."""

    symbol = "7"

    @classmethod
    def applies(cls, options: Options) -> bool:
        """With `seven_zero`."""
        return options.seven_zero

    def refuse_trade(self, position: Position, move: Play, card: Card) -> Refusal | None:
        """A 0 moves all hands or none, and takes no name."""
        is_plain_zero = SYMBOL.get(card) == _ZERO and move.swap is None
        return None if is_plain_zero else super().refuse_trade(position, move, card)

    def settle(self, table: Table, move: Play) -> None:
        """Move the hands in the direction of play, but not with a last card."""
        if SYMBOL[table.discard_pile[-1]] == _ZERO and table.hands[move.seat] and not move.keep:
            self._rotate(table, move.seat)
        super().settle(table, move)

    def _rotate(self, table: Table, seat: int) -> None:
        before, playing = table.hands, table.playing()
        for giver in playing:
            table.set_hand(table.after(giver), before[giver])
        settle_trade(table, seat, playing)
        table.record(Rotated(seat))
