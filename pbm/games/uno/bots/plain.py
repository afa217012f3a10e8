"""Plain bots play whenever they can: the first card that fits, and wilds when nothing else does.

A Wild Draw Four is never laid against C13. Hands are traded only for fewer cards (H2, H5). A plain bot does nothing out
of turn.

It challenges a Wild Draw Four when the odds say so (C21). The chance that none of n cards has the color that was in
force is about (83/108)^n. Who had no such card has played lawfully; of people who had one we take one in four to bluff;
bots never do with so many cards that it could be doubted. To accept costs four cards, to challenge in vain six: so a
bot challenges a person when the chance p that it was a bluff makes 6 (1 - p) < 4, which is so with five cards or more.
"""

from __future__ import annotations

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import Challenge, Draw, Pass
from pbm.games.match.view import Awaiting
from pbm.games.uno.bots.laying import before, is_bluff, lay, worth_trading_with
from pbm.games.uno.cards import WILD_DRAW_FOUR, most_frequent
from pbm.games.uno.moves import AnyMove, CallColor, Swap
from pbm.games.uno.view import View

_FIRST_PENALTY = 4
"""Pending cards under a Wild Draw Four to which nobody has added: added ones are no bluff (H1, F6)."""

_OTHER_COLORS = 83 / 108
_BLUFFERS = 1 / 4


class Plain:
    """One strength: what it does in turn, and out of turn. It has no memory, all that it goes by is the view."""

    def turn(self, view: View, me: int) -> AnyMove:
        """What to do of what is awaited. It will not be refused."""
        match view.awaiting:
            case Awaiting.COLOR:
                return CallColor(me, color=self.color(view, view.hand), uno=len(view.hand) == 1)
            case Awaiting.SWAP:
                return Swap(me, target=worth_trading_with(view, len(view.hand)))
            case Awaiting.ANSWER:
                return self.answer(view, me)
            case _:
                return self.choose(view, me)

    def interrupt(self, view: View, me: int) -> AnyMove | None:
        """What to do out of turn: nothing."""
        return None

    def forgets(self, view: View) -> bool:
        """Whether it leaves UNO uncalled this time: never."""
        return False

    def color(self, view: View, left: tuple[Card, ...]) -> Color:
        """What to call for a wild that leaves these cards."""
        return most_frequent(left)

    def best(self, view: View, me: int, cards: tuple[Card, ...]) -> Card:
        """Which of these cards to lay: the first one, so that wilds, which stand last in hands, are kept."""
        return cards[0]

    def answer(self, view: View, me: int) -> AnyMove:
        """Doubt, or add to what is pending, or draw it."""
        if view.can_challenge and view.pending == _FIRST_PENALTY and _doubts_the_last(view, me):
            return Challenge(me)
        return lay(view, me, self.best(view, me, view.playable), self.color) if view.playable else Draw(me)

    def choose(self, view: View, me: int) -> AnyMove:
        """A card, or what is left to do without one."""
        lawful = tuple(card for card in view.playable if not (card == WILD_DRAW_FOUR and is_bluff(view)))
        return lay(view, me, self.best(view, me, lawful), self.color) if lawful else nothing_laid(view, me)


def nothing_laid(view: View, me: int) -> AnyMove:
    """What is left to do for who lays nothing."""
    return Draw(me) if view.awaiting is Awaiting.PLAY else Pass(me)


def doubts(cards_left: int) -> bool:
    """Whether the odds favor a challenge of a person who holds that many cards."""
    lawful = _OTHER_COLORS**cards_left
    bluff = (1 - lawful) * _BLUFFERS
    return 6 * lawful < 4 * (lawful + bluff)


def _doubts_the_last(view: View, me: int) -> bool:
    """Whether to doubt the Wild Draw Four of whoever sits before this seat."""
    doubted = before(view, me)
    return not doubted.bot and doubts(doubted.cards)
