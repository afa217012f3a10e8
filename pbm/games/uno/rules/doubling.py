"""F1, F2: a number card may be doubled down on by its twin, out of turn too; then its player has a free play."""

from __future__ import annotations

from pbm.games.match.cards import Card
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Refusal
from pbm.games.uno.cards import NUMBERS, SYMBOL
from pbm.games.uno.events import Jumped
from pbm.games.uno.moves import Play
from pbm.games.uno.options import Options
from pbm.games.uno.rules.jump_in import JumpIn
from pbm.games.uno.rules.row import play_row, refuse_row
from pbm.games.uno.state import Position
from pbm.games.uno.table import Table


class DoublingDown(JumpIn):
    """Doubling down, on another's card or on one's own."""

    @classmethod
    def applies(cls, options: Options) -> bool:
        """In the French game."""
        return options.game == "french"

    def can_be_doubled(self, card: Card) -> bool:
        """F1: not Skip, Reverse or Wild; Draw Twos have a rule of their own (F3)."""
        return SYMBOL[card] in NUMBERS

    def refuse_play(self, position: Position, move: Play) -> Refusal | None:
        """F2: several cards may stand in one text."""
        return refuse_row(self, position, move) if len(move.cards) > 1 else super().refuse_play(position, move)

    def play(self, table: Table, move: Play) -> None:
        """Note whether the card doubles down on the one below; who has drawn does so no more."""
        if len(move.cards) > 1:
            play_row(self, table, move)
            return
        card = move.cards[0]
        table.doubled = card == table.top and self.can_be_doubled(card) and table.awaiting is not Awaiting.DRAWN
        if table.doubled and table.turn == move.seat:
            table.record(Jumped(move.seat, doubled=True))
        super().play(table, move)

    def number(self, table: Table, seat: int) -> None:
        """F2: a free play after doubling down."""
        if table.doubled:
            table.ask(seat, Awaiting.FREE)
        else:
            super().number(table, seat)
