"""What Ann sees at a table of tiles, and how her texts are read."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from pbm.games.uno.cards import Card
from pbm.games.uno.view import View
from pbm.language import Context, understand
from pbm.language.readings import Doubt, Inquiry, MoveRead
from pbm.language.rummy.grammar import grammar
from pbm.language.rummy.plays import words_of
from tests.language.seen import NAMES, context, seen

RACK = "R5 R7 R8 R9 R10 Y5 Y7 B7 B9 G4 G4 G11 W+4 W+4"


def rack(tiles: str = RACK, **changes: Any) -> View:
    """Ann's view: her turn, with these tiles."""
    return structs.replace(seen((), "R7", playable=()), hand=tuple(map(Card, tiles.split())), **changes)


def place(tiles: str = RACK, language: str = "en", **changes: Any) -> Context:
    """What her texts are read against."""
    return structs.replace(context(rack(tiles, **changes), language=language), grammar=grammar)


def meant(text: str, tiles: str = RACK, language: str = "en", **changes: Any) -> str:
    """What the text is taken for, in short words: a move, `try` and a move, `hint`, or `?` and what is asked back."""
    match understand(text, place(tiles, language, **changes)):
        case MoveRead(move=move):
            return words_of(move, NAMES)
        case Inquiry(move=None):
            return "hint"
        case Inquiry(move=move):
            return f"try {words_of(move, NAMES)}"
        case Doubt(why=why, choices=choices):
            return f"{why}? {' | '.join(choices)}".strip()
        case other:
            return type(other).__name__
