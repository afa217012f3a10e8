"""What Ann sees at a table of tiles, and how her texts are read."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from pbm.games.match.view import Awaiting, SeatView
from pbm.games.rummy.options import Options
from pbm.games.rummy.tiles import in_order
from pbm.games.rummy.view import View
from pbm.language import Context, understand
from pbm.language.readings import Doubt, Grammar, Inquiry, MoveRead
from pbm.language.rummy.grammar import grammar
from pbm.language.rummy.plays import words_of
from tests.tiles import tiles

GRAMMAR = Grammar(grammar, words_of)
NAMES = ("Ann", "Bob", "Cy")
RACK = "R5 R7 R8 R9 R10 Y5 Y7 B7 B9 G4 G4 G11 W W"


def seen(rack: str = RACK, **changes: Any) -> View:
    """Ann's view: her turn, asked to play, with these tiles before an empty table, unless said otherwise."""
    view = View(
        me=0,
        options=Options(),
        hand_number=1,
        dealer=2,
        clockwise=True,
        turn=0,
        turn_number=14,
        awaiting=Awaiting.PLAY,
        seats=tuple(SeatView(seat=seat, cards=3, score=0, bot=False, uno=False, gone=False) for seat in range(3)),
        windows=(),
        catchable=(),
        winners=None,
        commitment="",
        hand=in_order(tiles(rack)),
        groups=(),
        loose=(),
        pool=31,
    )
    return structs.replace(view, **changes)


def place(rack: str = RACK, language: str = "en", **changes: Any) -> Context:
    """What her texts are read against."""
    return Context(names=NAMES, view=seen(rack, **changes), code="K7QX", language=language, grammar=GRAMMAR)


def meant(text: str, rack: str = RACK, language: str = "en", **changes: Any) -> str:
    """What the text is taken for, in short words: a move, `try` and a move, `hint`, or `?` and what is asked back."""
    match understand(text, place(rack, language, **changes)):
        case MoveRead(move=move):
            return words_of(move, NAMES)
        case Inquiry(move=None):
            return "hint"
        case Inquiry(move=move):
            return f"try {words_of(move, NAMES)}"
        case Doubt(why=why, choices=choices, about=about):
            return f"{why}{about and f' ({about})'}? {' | '.join(choices)}".strip()
        case other:
            return type(other).__name__
