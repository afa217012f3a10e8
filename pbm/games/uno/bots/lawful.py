"""Every lawful move of a seat, as far as its view tells, and bots that take any of them: they play, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from msgspec.structs import replace

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import Challenge, Draw, Pass
from pbm.games.match.view import Awaiting
from pbm.games.uno.bots.laying import is_bluff, partners, rotates, trades, without
from pbm.games.uno.bots.plain import Plain
from pbm.games.uno.cards import WILD_DRAW_FOUR, WILDS
from pbm.games.uno.moves import AnyMove, CallColor, Play, Swap
from pbm.games.uno.view import View


class RandomLawful(Plain):
    """Any lawful move, by the chance that lies in the view; every second UNO goes uncalled."""

    def turn(self, view: View, me: int) -> AnyMove:
        """Any answer to what is awaited."""
        moves = tuple(in_turn(view, me))
        return moves[_chance(view, len(moves))]

    def interrupt(self, view: View, me: int) -> AnyMove | None:
        """Any move out of turn, or none."""
        moves = (None, *out_of_turn(view, me))
        return moves[_chance(view, len(moves))]

    def forgets(self, view: View) -> bool:
        """By the toss of a coin."""
        return bool(_chance(view, 2))


def in_turn(view: View, me: int) -> Iterator[AnyMove]:
    """What the seat in turn can do; several cards in one text are left out (F2), as they can follow one by one."""
    match view.awaiting:
        case Awaiting.COLOR:
            yield from (CallColor(me, color=color) for color in Color)
        case Awaiting.SWAP:
            yield from (Swap(me, target=target) for target in (None, *(seat.seat for seat in partners(view))))
        case _:
            yield from (play for card in view.playable for play in _plays(view, me, card))
            yield from _without_a_card(view, me)


def out_of_turn(view: View, me: int) -> Iterator[AnyMove]:
    """What a seat can do that is not in turn: lay the twin, add a draw card, call bluff (H3, F1, F3, F6)."""
    yield from (play for card in view.jumpable for play in _plays(view, me, card))
    if view.can_challenge:
        yield Challenge(me)


def _without_a_card(view: View, me: int) -> Iterator[AnyMove]:
    match view.awaiting:
        case Awaiting.ANSWER:
            yield Draw(me)
            if view.can_challenge:
                yield Challenge(me)
        case Awaiting.DRAWN:
            if not view.options.must_play or (view.drawn == WILD_DRAW_FOUR and is_bluff(view)):
                yield Pass(me)
        case Awaiting.FREE:
            yield Pass(me)
        case _:
            if not (view.options.must_play and view.playable):
                yield Draw(me)


def _plays(view: View, me: int, card: Card) -> Iterator[Play]:
    """The card in every color that can be called, with every trade."""
    left = len(without(view.hand, card))
    play = Play(me, cards=(card,), uno=left == 1)
    if card in WILDS:
        yield from (replace(play, color=color) for color in Color)
    elif left and trades(view, card):
        yield from (replace(play, swap=seat.seat) for seat in partners(view))
        yield replace(play, keep=True)
    elif left and rotates(view, card):
        yield from (play, replace(play, keep=True))
    else:
        yield play


def _chance(view: View, ways: int) -> int:
    """One of so many ways, by all that the seat sees: the same view makes the same choice, as a replay needs it."""
    seen = (view.commitment, view.me, view.turn_number, view.awaiting, view.top, view.discard_pile, *view.hand)
    return int.from_bytes(sha256(repr(seen).encode()).digest()[:8], "big") % ways
