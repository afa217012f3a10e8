"""Strong bots weigh what each move leads to, play out of turn, and bluff where nobody would doubt it.

All that they know is in the view: their hand, the table, how many cards the others hold, and on what color the next
player drew instead of playing, which tells that they have none of it. Out of turn they double down, jump in and add
draw cards whenever they can. A Wild Draw Four goes against C13 only if it leaves too few cards for `doubts`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.uno.bots.laying import after, is_bluff, lay, without
from pbm.games.uno.bots.plain import Plain, doubts, nothing_laid
from pbm.games.uno.bots.prospect import Prospect, worth
from pbm.games.uno.cards import COLOR, DRAW_TWO, NUMBERS, REVERSE, SKIP, SYMBOL, WILD_DRAW_FOUR, Card, Color
from pbm.games.uno.moves import AnyMove
from pbm.games.uno.view import Awaiting, View

_PENALTIES = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}
_BETWEEN_TWO = frozenset({SKIP, REVERSE, *_PENALTIES})
"""Symbols after which the same player has the turn again, where there are two (C15-C18)."""


class Strong(Plain):
    """By the odds."""

    def choose(self, view: View, me: int) -> AnyMove:
        """The card with the best prospect; passing only where it is better than all."""
        worths = {card: _worth_of(view, me, card) for card in view.playable if _is_wise(view, card)}
        best = max(worths, key=worths.__getitem__, default=None)
        if best is None or (_may_pass(view) and worth(of_passing(view, me)) > worths[best]):
            return nothing_laid(view, me)
        return lay(view, me, best, self.color)

    def interrupt(self, view: View, me: int) -> AnyMove | None:
        """Play out of turn whatever can be."""
        return lay(view, me, view.jumpable[0], self.color) if view.jumpable else None

    def color(self, view: View, left: tuple[Card, ...]) -> Color:
        """The color with the best prospect."""
        me = view.me or 0
        return max(Color, key=lambda color: worth(_prospect(view, me, left, color, WILD_DRAW_FOUR)))


def prospects(view: View, me: int, card: Card) -> Iterator[Prospect]:
    """What the play of a card can lead to, for each color that can be called."""
    left = without(view.hand, card)
    color = COLOR[card]
    for called in Color if color is None else (color,):
        yield _prospect(view, me, left, called, SYMBOL[card])


def _worth_of(view: View, me: int, card: Card) -> float:
    if len(view.hand) == 1:
        return float("inf")
    return max(map(worth, prospects(view, me, card)))


def _prospect(view: View, me: int, left: tuple[Card, ...], color: Color, symbol: str) -> Prospect:
    after_me, doubling = after(view, me), view.options.game == "french"
    two = sum(seat.plays for seat in view.seats) == 2
    card = Card(color + symbol)
    doubled = doubling and symbol in NUMBERS and (card in left or _doubles_down(view, card))
    return Prospect(
        left=left,
        color=color,
        symbol=symbol,
        theirs=after_me.cards + _PENALTIES.get(symbol, 0),
        again=doubled or (two and symbol in _BETWEEN_TWO),
        lacking=after_me.drew_on is color,
        doubling=doubling,
    )


def of_passing(view: View, me: int) -> Prospect:
    """What it leads to if nothing is laid."""
    color, symbol = view.color or Color.RED, SYMBOL[view.top] if view.top else ""
    after_me = after(view, me)
    return Prospect(view.hand, color, symbol, after_me.cards, lacking=after_me.drew_on is color)


def _doubles_down(view: View, card: Card) -> bool:
    return card == view.top and view.awaiting is not Awaiting.DRAWN


def _may_pass(view: View) -> bool:
    if view.awaiting is Awaiting.DRAWN:
        return not view.options.must_play
    return view.awaiting is Awaiting.FREE


def _is_wise(view: View, card: Card) -> bool:
    """Whether to lay a card at all: no bluff that somebody would doubt."""
    if card != WILD_DRAW_FOUR or not is_bluff(view):
        return True
    return view.options.bluff == "next" and not doubts(len(view.hand) - 1)
