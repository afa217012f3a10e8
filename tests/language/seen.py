"""Views set by hand: what Ann sees at a table of three, without an engine behind it."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from pbm.games.match.cards import Card, Color
from pbm.games.match.view import Awaiting, SeatView
from pbm.games.uno.cards import COLOR, SYMBOL, WILDS
from pbm.games.uno.options import Options
from pbm.games.uno.view import View
from pbm.language import Context

HAND = ("R3", "R5", "G2", "B0", "B9", "W", "W+4")
NAMES = ("Ann", "Bob", "Cy")

NOTICE = """K7QX-14 Your turn, Ann
Bob R7 (3). Cy drew (3).
Top R7. You: R3 R5 G2 B0 B9 W W+4
Play, or DRAW. By 21:40"""


def seen(hand: tuple[str, ...] = HAND, top: str = "R7", color: str | None = None, **changes: Any) -> View:
    """Ann's view: her turn, asked to play, the hand's cards playable that fit the top card, unless said otherwise."""
    cards, force = tuple(map(Card, hand)), Color(color or top[0]) if color or top not in WILDS else None
    fitting = (card for card in cards if card in WILDS or COLOR[card] is force or SYMBOL[card] == SYMBOL[Card(top)])
    view = View(
        me=0,
        options=Options(),
        hand_number=1,
        dealer=2,
        clockwise=True,
        turn=0,
        turn_number=14,
        awaiting=Awaiting.PLAY,
        pending=0,
        top=Card(top),
        color=force,
        draw_pile=6,
        discard_pile=1,
        seats=tuple(SeatView(seat=seat, cards=3, score=0, bot=False, uno=False, gone=False) for seat in range(3)),
        windows=(),
        catchable=(),
        can_challenge=False,
        winners=None,
        commitment="",
        hand=cards,
        playable=tuple(dict.fromkeys(fitting)),
    )
    return structs.replace(view, **changes)


def context(view: View | None = None, **changes: Any) -> Context:
    """Ann's context, with this view or the usual one."""
    return structs.replace(Context(names=NAMES, view=view or seen(), code="K7QX", sent=(NOTICE,)), **changes)


def under_four(hand: tuple[str, ...] = HAND, playable: tuple[str, ...] = ()) -> View:
    """Ann's view under a Wild Draw Four of Cy's that she has to answer."""
    cards = tuple(map(Card, playable))
    return seen(hand, "W+4", "G", awaiting=Awaiting.ANSWER, pending=4, playable=cards, can_challenge=True)


ASKED_FOR_COLOR = seen(HAND[:-1], "W", awaiting=Awaiting.COLOR, playable=())
"""After a bare *w*: the card lies, the color is missing."""
