"""F10, `reshuffle: false`: between hands the cards are gathered and cut, not shuffled."""

from __future__ import annotations

from pbm.games.match.cards import Card
from pbm.games.match.orders import CUT, CUT_BY_DEALER, GATHERED
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.events import CutChosen
from pbm.games.uno.moves import Cut
from pbm.games.uno.state import Position
from pbm.games.uno.table import Table


def choose_cut(table: Table, move: Cut) -> Refusal | None:
    """Note where the dealer of this hand wants the next deal cut; the last word counts."""
    if table.options.reshuffle or not 0 < move.count < len(table.cards()):
        return Refusal(Code.CANNOT_CUT)
    if move.seat != table.dealer:
        return Refusal(Code.CANNOT_CUT, seats=(table.dealer,))
    table.cut = move.count
    table.record(CutChosen(move.seat, move.count))
    return None


def gather(position: Position) -> tuple[Card, ...]:
    """The cards as they are put together: the draw pile, the discards from the top, then the hands by seat."""
    hands = (card for hand in position.hands for card in hand)
    return (*position.draw_pile, *reversed(position.discard_pile), *hands)


def cut(table: Table, gathered: tuple[Card, ...]) -> tuple[Card, ...]:
    """The gathered cards, as many from the top under them as the dealer said, or else the committed shuffle."""
    pile = table.arrange_pile(gathered, GATHERED)
    place, label = (table.cut, CUT_BY_DEALER) if table.cut else (table.cut_place(len(pile)), CUT)
    table.cut = 0
    return table.arrange_pile(pile[place:] + pile[:place], label)
