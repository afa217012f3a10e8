"""H3: who holds exactly the card on top may play it at once, whoever's turn it is."""

from __future__ import annotations

from pbm.games.match.cards import Card
from pbm.games.match.view import Awaiting
from pbm.games.uno.cards import WILDS
from pbm.games.uno.moves import Play
from pbm.games.uno.options import Options
from pbm.games.uno.rules.out_of_turn import OutOfTurn
from pbm.games.uno.state import Position
from pbm.games.uno.table import Table

_MOMENTS = frozenset({Awaiting.PLAY, Awaiting.ANSWER})
"""What may be awaited of the player in turn meanwhile: nothing that follows on their own first act."""


class JumpIn(OutOfTurn):
    """Any card but a wild: numbers by color and number, actions by color and symbol. On a stacked Draw Two it adds."""

    @classmethod
    def applies(cls, options: Options) -> bool:
        """With `jump_in`."""
        return options.jump_in

    def can_be_doubled(self, card: Card) -> bool:
        """Whether the card on top may be played again by who holds its twin."""
        return card not in WILDS

    def interrupting(self, position: Position, seat: int) -> frozenset[Card]:
        """The twin of the top card, until the player in turn has drawn or a question is open."""
        others = super().interrupting(position, seat)
        top = position.top
        if position.turn in (None, seat) or top is None or position.awaiting not in _MOMENTS:
            return others
        return others | {top} if self.can_be_doubled(top) else others

    def play(self, table: Table, move: Play) -> None:
        """What could be doubled lies no longer on top."""
        table.jump_until = None
        super().play(table, move)

    def open_windows(self, table: Table, seat: int) -> None:
        """W6: by the kind of card alone, never by who holds its twin."""
        super().open_windows(table, seat)
        window, top = table.options.jump_window, table.discard_pile[-1]
        if window and self.can_be_doubled(top):
            table.jump_until = table.at + window
