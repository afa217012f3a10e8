"""H7: who may call a bluff. `next` is classic's challenge (C21); here are `off` and the French `anyone` (F6)."""

from __future__ import annotations

from pbm.games.match.cards import Card
from pbm.games.match.events import Why
from pbm.games.refusals import Code
from pbm.games.uno.cards import WILD_DRAW_FOUR
from pbm.games.uno.classic import Classic
from pbm.games.uno.moves import Play
from pbm.games.uno.options import Options
from pbm.games.uno.pending import draw_pending, settle_pending
from pbm.games.uno.state import Position, WildDrawFour
from pbm.games.uno.table import Table

_WILD_DRAW_FOUR = frozenset({Card(WILD_DRAW_FOUR)})


class NoBluff(Classic):
    """`bluff: off`: an unlawful Wild Draw Four is refused, and there is no challenge."""

    @classmethod
    def applies(cls, options: Options) -> bool:
        """With `bluff: off`."""
        return options.bluff == "off"

    def fitting(self, position: Position, seat: int) -> frozenset[Card]:
        """No Wild Draw Four that would be a bluff."""
        fitting = super().fitting(position, seat)
        held = WildDrawFour(seat, position.hands[seat], position.color, position.top)
        return fitting - _WILD_DRAW_FOUR if self.is_bluff(held) else fitting

    def why_unfit(self, position: Position, seat: int, card: Card) -> Code:
        """A Wild Draw Four fits otherwise."""
        return Code.WILD_NOT_ALLOWED if card in _WILD_DRAW_FOUR else super().why_unfit(position, seat, card)

    def doubtable(self, position: Position, seat: int) -> WildDrawFour | None:
        """Nothing is."""
        return None

    def wild_draw_four(self, table: Table, seat: int) -> None:
        """With nothing to answer the four are drawn at once."""
        table.pending = 4
        draw_pending(table, table.after(seat), Why.WILD_DRAW_FOUR)


class AnyoneCallsBluff(Classic):
    """`bluff: anyone`: all but its player may call the Wild Draw Four a lie, also who is out already.

    Whoever was wrong draws, and the next player takes a normal turn, but for who called it in vain themself.
    """

    @classmethod
    def applies(cls, options: Options) -> bool:
        """With `bluff: anyone`."""
        return options.bluff == "anyone"

    def may_challenge(self, position: Position, seat: int) -> bool:
        """Anybody else who has a part in the hand."""
        doubted = position.challengeable
        return doubted is not None and doubted.seat != seat and seat in position.playing()

    def play(self, table: Table, move: Play) -> None:
        """What could be called a bluff is covered, or added to."""
        table.bluff_until = None
        super().play(table, move)

    def open_windows(self, table: Table, seat: int) -> None:
        """W5: what the victim answers is held so long, but under a stacked card, which is never a lie."""
        super().open_windows(table, seat)
        doubted, window = table.challengeable, table.options.bluff_window
        if window and doubted is not None and not doubted.stacked:
            table.bluff_until = table.at + window

    def convict(self, table: Table, doubted: WildDrawFour) -> None:
        """The liar draws the four and two more."""
        table.pending += 2
        settle_pending(table, doubted.seat, Why.GUILTY)

    def acquit(self, table: Table, challenger: int) -> None:
        """The caller draws all that is pending, and forfeits the turn if it was theirs."""
        if challenger == table.turn:
            draw_pending(table, challenger, Why.INNOCENT)
        else:
            settle_pending(table, challenger, Why.INNOCENT)
