"""Trading hands, whatever card it is for (H2, H5)."""

from __future__ import annotations

from typing import ClassVar

from pbm.games.match.cards import Card
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import SYMBOL
from pbm.games.uno.classic import Classic
from pbm.games.uno.events import Swapped
from pbm.games.uno.moves import Play
from pbm.games.uno.state import Position
from pbm.games.uno.table import Table


class Trading(Classic):
    """Who plays the card of `symbol` may trade hands with one other player. Nothing is traded with a last card."""

    symbol: ClassVar[str]

    def refuse_trade(self, position: Position, move: Play, card: Card) -> Refusal | None:
        """With others in the hand only, and by that card only."""
        if SYMBOL.get(card) != self.symbol:
            return super().refuse_trade(position, move, card)
        if move.swap is None or may_trade(position, move.seat, move.swap):
            return None
        return Refusal(Code.CANNOT_SWAP, seats=(move.swap,))

    def question(self, table: Table, move: Play) -> Awaiting | None:
        """With whom, if it is not said; between two there is no question."""
        is_open = move.swap is None and not move.keep and len(table.playing()) > 2
        if is_open and SYMBOL[move.cards[0]] == self.symbol and table.hands[move.seat]:
            return Awaiting.SWAP
        return super().question(table, move)

    def settle(self, table: Table, move: Play) -> None:
        """Trade before anything else: the duty to call UNO is judged after it."""
        if SYMBOL[table.discard_pile[-1]] == self.symbol and table.hands[move.seat] and not move.keep:
            self._trade(table, move.seat, table.after(move.seat) if move.swap is None else move.swap)
        super().settle(table, move)

    def _trade(self, table: Table, seat: int, other: int) -> None:
        mine, theirs = table.hands[seat], table.hands[other]
        table.set_hand(seat, theirs)
        table.set_hand(other, mine)
        settle_trade(table, seat, (seat, other))
        table.record(Swapped(seat, other))


def settle_trade(table: Table, player: int, traded: tuple[int, ...]) -> None:
    """Forget what those who traded owed or called; only `player`, who still holds just one, has it as before (H2)."""
    for seat in traded:
        table.forget_drawing(seat)
        if seat == player and len(table.hands[seat]) == 1:
            continue
        table.settle_uno(seat)
        if len(table.hands[seat]) == 1:
            table.left_one = tuple(other for other in table.left_one if other != seat)


def may_trade(position: Position, seat: int, other: int) -> bool:
    """Whether `seat` could trade hands with `other`."""
    return other != seat and other in position.playing()
