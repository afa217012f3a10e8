"""Hands and the card on top, in few letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pbm.games.match.cards import Card, Color
from pbm.games.uno.cards import COLOR, NUMBERS, SYMBOL
from pbm.games.uno.view import View
from pbm.messages.templates import phrase
from pbm.messages.text import Marked


def spelled(cards: Sequence[Card]) -> str:
    """Every card by its code, as players text them: "R1 R5 R5 YS W+4"."""
    return " ".join(cards)


def compact(cards: Sequence[Card]) -> str:
    """The numbers of a color behind one letter: "R1,5,5 YS W+4". Takes sorted cards, as a view holds them."""
    return " ".join(_behind_one_letter(list(same)) for _, same in groupby(cards, _kind))


def _kind(card: Card) -> str:
    """What stands together: the numbers of a color; every other card with its twins."""
    return str(COLOR[card]) if SYMBOL[card] in NUMBERS else card


def _behind_one_letter(cards: list[Card]) -> str:
    if SYMBOL[cards[0]] not in NUMBERS:
        return " ".join(cards)
    return ",".join([cards[0], *(SYMBOL[card] for card in cards[1:])])


def top(view: View) -> Marked:
    """The card on top, with the color in force by word where the card does not tell it: "R5", "W+4: green"."""
    if view.top is None:
        return Marked("")
    return phrase("cards", "top", card=view.top, called=called(view))


def called(view: View) -> Color | None:
    """The color in force where the card on top does not tell it."""
    return None if view.top is None or COLOR[view.top] else view.color
