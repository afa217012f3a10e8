"""Strong bots weigh what each move leads to, play out of turn, and bluff where nobody would doubt it.

All that they know is in the view: their hand, the table, how many cards the others hold, and on what color the next
player drew instead of playing, which tells that they have none of it. Out of turn they double down, jump in and add
draw cards whenever they can. A Wild Draw Four goes against C13 only if it leaves too few cards for `doubts`.
"""

from __future__ import annotations

from msgspec.structs import replace

from pbm.games.match.cards import Card, Color
from pbm.games.match.view import Awaiting, SeatView
from pbm.games.uno.bots.laying import after, is_bluff, lay
from pbm.games.uno.bots.plain import Plain, doubts, nothing_laid
from pbm.games.uno.bots.prospect import Prospect, best, call, laid, worth
from pbm.games.uno.cards import SYMBOL, WILD_DRAW_FOUR
from pbm.games.uno.moves import AnyMove
from pbm.games.uno.view import View


class Strong(Plain):
    """By the odds."""

    def choose(self, view: View, me: int) -> AnyMove:
        """The card with the best prospect; passing only where it is better than all."""
        wise = tuple(card for card in view.playable if _is_wise(view, card))
        if not wise:
            return nothing_laid(view, me)
        card = self.best(view, me, wise)
        if _may_pass(view) and worth(before(view, me)) > worth(prospect_of(view, me, card)):
            return nothing_laid(view, me)
        return lay(view, me, card, self.color)

    def best(self, view: View, me: int, cards: tuple[Card, ...]) -> Card:
        """The card with the best prospect."""
        return max(cards, key=lambda card: worth(prospect_of(view, me, card)))

    def interrupt(self, view: View, me: int) -> AnyMove | None:
        """Play out of turn whatever can be."""
        return lay(view, me, self.best(view, me, view.jumpable), self.color) if view.jumpable else None

    def color(self, view: View, left: tuple[Card, ...]) -> Color:
        """That of most cards, one that the next player lacks counting for more."""
        return call(left, _drew_on(view, after(view, view.me or 0)))


def prospect_of(view: View, me: int, card: Card) -> Prospect:
    """What the play of a card leads to, if the best cards follow."""
    table = before(view, me)
    if view.awaiting is Awaiting.DRAWN:
        table = replace(table, symbol="")  # who has drawn doubles down no more
    return best(laid(table, card))


def before(view: View, me: int) -> Prospect:
    """The table as it is now, which is also what it leads to if nothing is laid."""
    next_player = after(view, me)
    return Prospect(
        left=view.hand,
        color=view.color,
        symbol=SYMBOL[view.top] if view.top else "",
        theirs=next_player.cards,
        lacks=_drew_on(view, next_player),
        two=sum(seat.plays for seat in view.seats) == 2,
        doubling=view.options.game == "french",
    )


def _drew_on(view: View, seat: SeatView) -> Color | None:
    return dict(view.drew_on).get(seat.seat)


def _may_pass(view: View) -> bool:
    if view.awaiting is Awaiting.DRAWN:
        return not view.options.must_play
    return view.awaiting is Awaiting.FREE


def _is_wise(view: View, card: Card) -> bool:
    """Whether to lay a card at all: no bluff that somebody would doubt."""
    if card != WILD_DRAW_FOUR or not is_bluff(view):
        return True
    return view.options.bluff == "next" and not doubts(len(view.hand) - 1)
