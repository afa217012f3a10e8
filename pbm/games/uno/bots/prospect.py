"""What a move leads to, and what that is worth: the better the odds of going out first, the more.

As long as one's own turn comes next the best card to follow is known, so what counts is the table at the end of that
row. Its worth is a weighted sum of what can be counted of the hand that is left and of what the next player finds
there. The weights are those of a logistic regression on who won hands that such bots played against plain ones;
`python -m bench.strength` fits them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from pbm.games.match.cards import Card, Color
from pbm.games.uno.cards import ACTIONS, COLOR, DRAW_TWO, NUMBERS, REVERSE, SKIP, SYMBOL, WILD, WILD_DRAW_FOUR, WILDS

CLOSE_TO_OUT = 2
"""Cards in a hand from which on its player may be out soon."""

LONGEST_ROW = 3
"""Cards that are thought of to follow on each other."""

_PENALTIES = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}
_BETWEEN_TWO = frozenset({SKIP, REVERSE, *_PENALTIES})
"""Symbols after which the same player has the turn again, where there are two (C15-C18)."""


class Prospect(Struct, frozen=True):
    """A table to come: the hand `left`, the `color` and `symbol` in force, and `theirs`, the next player's cards.

    `again` tells that one's own turn comes next, `free` that it is a free play (F2), and `lacks` what color the next
    player has shown to have none of. `two` play, and twins can be doubled down on if `doubling` (F1); wilds go only
    where nothing matches then (F5).
    """

    left: tuple[Card, ...]
    color: Color | None
    symbol: str
    theirs: int
    again: bool = False
    free: bool = False
    lacks: Color | None = None
    two: bool = False
    doubling: bool = False


WEIGHTS: dict[str, tuple[float, float, float, float]] = {
    "always": (0.19, -1.15, -0.04, -0.97),
    "cards": (-0.12, -0.1, -0.14, -0.09),
    "one card": (0.35, 0.43, 0.06, 0.01),
    "two cards": (0.12, 0.1, 0.06, -0.01),
    "three cards": (0.05, 0.03, -0.01, -0.11),
    "their cards": (0.14, 0.64, 0.14, 0.5),
    "follows": (0.31, 0.42, 0.36, 0.41),
    "same symbol": (0.04, 0.07, 0.18, 0.26),
    "wilds": (0.62, 0.46, 0.54, 0.23),
    "wild draw fours": (0.89, 0.86, 0.76, 0.0),
    "actions": (0.18, 0.12, 0.21, 0.16),
    "draw twos": (0.1, 0.21, 0.13, 0.15),
    "colors": (-0.35, -0.35, -0.2, -0.21),
    "they lack it": (0.36, 0.54, 0.23, 0.4),
    "wild on top": (0.17, 0.38, 0.11, 0.0),
    "twins": (0.29, 0.17, 0.22, 0.18),
}
"""What each thing that counts adds to the logarithm of the odds: while the next player is far from going out and close
to it, and the same when one's own turn comes next."""


def best(prospect: Prospect) -> Prospect:
    """What it comes to with the best cards to follow."""
    return max(rows(prospect), key=worth)


def rows(prospect: Prospect, longest: int = LONGEST_ROW) -> Iterator[Prospect]:
    """All that the hand can come to before somebody else acts."""
    followed = tuple(following(prospect)) if longest else ()
    if prospect.free:
        yield replace(prospect, again=False, free=False)
    elif not (prospect.again and followed):
        yield prospect
    for after in followed:
        yield from rows(after, longest - 1)


def following(prospect: Prospect) -> Iterator[Prospect]:
    """What each card leads to that can be laid before anybody else acts: on one's own turn, or as a twin (F1)."""
    hand, twin = tuple(dict.fromkeys(prospect.left)), Card(f"{prospect.color}{prospect.symbol}")
    matching = [card for card in hand if COLOR[card] is prospect.color or SYMBOL[card] == prospect.symbol]
    if not prospect.again:
        matching = [twin] if prospect.doubling and prospect.symbol in NUMBERS and twin in hand else []
    elif not (prospect.doubling and matching):
        matching += [card for card in hand if card in WILDS]
    yield from (laid(prospect, card) for card in matching)


def laid(prospect: Prospect, card: Card) -> Prospect:
    """What the play of a card leads to, with the color that is best called for a wild."""
    at, symbol, color = prospect.left.index(card), SYMBOL[card], COLOR[card]
    left = prospect.left[:at] + prospect.left[at + 1 :]
    doubled = prospect.doubling and symbol in NUMBERS and color is prospect.color and symbol == prospect.symbol
    return replace(
        prospect,
        left=left,
        color=color or call(left, prospect.lacks),
        symbol=symbol,
        theirs=prospect.theirs + _PENALTIES.get(symbol, 0),
        again=doubled or (prospect.two and symbol in _BETWEEN_TWO),
        free=doubled,
    )


def call(left: tuple[Card, ...], lacks: Color | None) -> Color:
    """The color to call with these cards left: that of most, where one that the next player lacks counts for more."""
    suits = [COLOR[card] for card in left]
    return max(Color, key=lambda color: suits.count(color) + (color is lacks and color in suits))


def worth(prospect: Prospect) -> float:
    """The logarithm of the odds of going out first; without bounds for who is out."""
    if not prospect.left:
        return inf
    column = moment(prospect)
    return sum(WEIGHTS[name][column] * counted for name, counted in counts(prospect).items() if counted)


def moment(prospect: Prospect) -> int:
    """Which of the four weights hold."""
    return 2 * prospect.again + (prospect.theirs <= CLOSE_TO_OUT)


def counts(prospect: Prospect) -> dict[str, float]:
    """All that counts, by the names of its weights."""
    left = prospect.left
    suits = [COLOR[card] for card in left if card not in WILDS]
    return {
        "always": 1,
        "cards": len(left),
        "one card": len(left) == 1,
        "two cards": len(left) == 2,
        "three cards": len(left) == 3,
        "their cards": min(prospect.theirs, 8),
        "follows": prospect.color in suits,
        "same symbol": sum(SYMBOL[card] == prospect.symbol for card in left if COLOR[card] is not prospect.color),
        "wilds": left.count(Card(WILD)),
        "wild draw fours": left.count(Card(WILD_DRAW_FOUR)),
        "actions": sum(SYMBOL[card] in ACTIONS for card in left),
        "draw twos": sum(SYMBOL[card] == DRAW_TWO for card in left),
        "colors": len(set(suits)),
        "they lack it": prospect.lacks is not None and prospect.lacks is prospect.color,
        "wild on top": prospect.symbol in WILDS,
        "twins": _twins(left) if prospect.doubling else 0,
    }


def _twins(left: tuple[Card, ...]) -> int:
    return sum(left.count(card) == 2 for card in set(left) if SYMBOL[card] in NUMBERS)
