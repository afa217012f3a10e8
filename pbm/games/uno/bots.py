"""What a bot does with a seat, decided from what that seat may see."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbm.games.uno.cards import COLOR, WILDS, Card, most_frequent
from pbm.games.uno.moves import AnyMove, CallColor, Draw, Pass, Play
from pbm.games.uno.view import Awaiting, View


class Thought(Struct, frozen=True):
    """What a bot wants to do, and when."""

    move: AnyMove
    at: datetime


def thought(view: View, at: datetime) -> Thought | None:
    """The move of a seat in turn: a card of its most frequent color if it can play, else it draws or passes."""
    if view.me is None or not view.my_turn:
        return None
    match view.awaiting:
        case Awaiting.PLAY | Awaiting.DRAWN if view.playable:
            return Thought(_play(view, view.me), at)
        case Awaiting.PLAY | Awaiting.ANSWER:
            return Thought(Draw(view.me), at)
        case Awaiting.COLOR:
            return Thought(CallColor(view.me, color=most_frequent(view.hand)), at)
        case _:
            return Thought(Pass(view.me), at)


def _play(view: View, me: int) -> Play:
    favorite = most_frequent(view.hand)
    card: Card = min(view.playable, key=lambda card: (card in WILDS, COLOR[card] is not favorite))
    return Play(me, cards=(card,), color=favorite if card in WILDS else None, uno=len(view.hand) == 2)
