"""F5: wilds only for who holds no card that matches the top card by color, number or symbol."""

from __future__ import annotations

from pbm.games.match.cards import Card, Color
from pbm.games.refusals import Code
from pbm.games.uno.cards import COLOR, SYMBOL, WILD, WILDS
from pbm.games.uno.classic import Classic
from pbm.games.uno.options import Options
from pbm.games.uno.state import Position, WildDrawFour

_WILD = frozenset({Card(WILD)})


class StrictWilds(Classic):
    """An unlawful Wild is refused, an unlawful Wild Draw Four is a bluff."""

    @classmethod
    def applies(cls, options: Options) -> bool:
        """In the French game."""
        return options.game == "french"

    def fitting(self, position: Position, seat: int) -> frozenset[Card]:
        """No Wild with a matching card in hand."""
        fitting = super().fitting(position, seat)
        return fitting - _WILD if _matches(position.hands[seat], position.color, position.top) else fitting

    def why_unfit(self, position: Position, seat: int, card: Card) -> Code:
        """A Wild fits otherwise."""
        return Code.WILD_NOT_ALLOWED if card in _WILD else super().why_unfit(position, seat, card)

    def is_bluff(self, doubted: WildDrawFour) -> bool:
        """Whether the hand held a matching card; a stacked card is allowed by F3."""
        return not doubted.stacked and _matches(doubted.hand, doubted.color, doubted.under)


def _matches(hand: tuple[Card, ...], color: Color | None, top: Card | None) -> bool:
    symbol = None if top is None else SYMBOL[top]
    return any(COLOR[card] is color or SYMBOL[card] == symbol for card in hand if card not in WILDS)
