"""H4, `wild_finish: false`: nobody goes out on a Wild or Wild Draw Four."""

from __future__ import annotations

from pbm.games.match.cards import Card
from pbm.games.refusals import Code
from pbm.games.uno.cards import WILDS
from pbm.games.uno.classic import Classic
from pbm.games.uno.options import Options
from pbm.games.uno.state import Position

_WILDS = frozenset(WILDS)


class NoWildFinish(Classic):
    """A last wild stays in the hand; its player draws instead."""

    @classmethod
    def applies(cls, options: Options) -> bool:
        """Without `wild_finish`."""
        return not options.wild_finish

    def fitting(self, position: Position, seat: int) -> frozenset[Card]:
        """No wild as the last card."""
        return super().fitting(position, seat) - _last_wilds(position, seat)

    def adding(self, position: Position, seat: int) -> frozenset[Card]:
        """Nor to pending cards."""
        return super().adding(position, seat) - _last_wilds(position, seat)

    def why_unfit(self, position: Position, seat: int, card: Card) -> Code:
        """A wild fits otherwise."""
        return Code.WILD_FINISH if card in _last_wilds(position, seat) else super().why_unfit(position, seat, card)


def _last_wilds(position: Position, seat: int) -> frozenset[Card]:
    return _WILDS if len(position.hands[seat]) == 1 else frozenset()
