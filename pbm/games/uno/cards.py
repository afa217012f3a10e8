"""The 108 cards of C2, their codes, and what each counts (C34).

A card is its code: `R5`, `YS` (Skip), `GR` (Reverse), `B+2` (Draw Two), `W` (Wild), `W+4` (Wild Draw Four). Twins are
equal, so a hand is a multiset written as a tuple.
"""

from __future__ import annotations

from pbm.games.match.cards import Card, Color

SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR = "S", "R", "+2", "W", "W+4"
NUMBERS = tuple("0123456789")
ACTIONS = (SKIP, REVERSE, DRAW_TWO)
WILDS = (Card(WILD), Card(WILD_DRAW_FOUR))

CARDS: tuple[Card, ...] = (
    *(Card(color + symbol) for color in Color for symbol in (*NUMBERS, *ACTIONS)),
    *WILDS,
)
"""Each different card once, in the order in which a hand is shown."""

COLOR: dict[Card, Color | None] = {card: None if card in WILDS else Color(card[0]) for card in CARDS}
SYMBOL: dict[Card, str] = {card: card if card in WILDS else card[1:] for card in CARDS}

DECK: tuple[Card, ...] = tuple(
    card for card in CARDS for _ in range(4 if card in WILDS else 1 if SYMBOL[card] == "0" else 2)
)
"""The whole pack, sorted: the order from which every committed shuffle starts (C2)."""

POINTS: dict[Card, int] = {
    card: 50 if card in WILDS else 20 if SYMBOL[card] in ACTIONS else int(SYMBOL[card]) for card in CARDS
}
_RANK: dict[Card, int] = {card: rank for rank, card in enumerate(CARDS)}


def ordered(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards by color, number and symbol, wilds last: as hands are shown."""
    return tuple(sorted(cards, key=_RANK.__getitem__))


def count(cards: tuple[Card, ...]) -> int:
    """What cards left in a hand count: numbers their face, actions 20, wilds 50 (C34)."""
    return sum(map(POINTS.__getitem__, cards))


def most_frequent(cards: tuple[Card, ...]) -> Color:
    """The color that most of the cards have, ties in the order red, yellow, green, blue (W7)."""
    colors = [COLOR[card] for card in cards]
    return max(Color, key=colors.count)
