"""What a bot does with a seat: lawful, sensible, and from nothing but what that seat may see.

A bot plays whenever it can: the card that counts most, wilds last; actions and wilds first once somebody is close to
going out; a Wild Draw Four never against C13. It calls UNO with its next-to-last card (C26). It catches a missed call
in the second half of the window, so that people have the first half for themselves (W9), and under the table rule (W2)
just before its own act, which would close it.

It challenges a Wild Draw Four when the odds say so (C21). The chance that none of n cards has the color that was in
force is about (83/108)^n. Who had no such card has played lawfully; of people who had one we take one in four to bluff;
bots never do. To accept costs four cards, to challenge in vain six: so a bot challenges a person when the chance p that
it was a bluff makes 6 (1 - p) < 4, which is so with five cards or more.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from pbm.games.uno.cards import COLOR, POINTS, SYMBOL, WILD_DRAW_FOUR, WILDS, Card, most_frequent
from pbm.games.uno.moves import AnyMove, CallColor, CallUno, Catch, Challenge, Draw, Pass, Play, Ready, Swap
from pbm.games.uno.view import Awaiting, SeatView, View

_CLOSE_TO_OUT = 2
_FIRST_PENALTY = 4
"""Pending cards under a Wild Draw Four to which nobody has added: added ones are no bluff (H1, F6)."""

_OTHER_COLORS = 83 / 108
_BLUFFERS = 1 / 4


class Thought(Struct, frozen=True):
    """What a bot wants to do, and when: now, or later in a window."""

    move: AnyMove
    at: datetime


def thought(view: View, at: datetime) -> Thought | None:
    """What the seat of this view does next if a bot plays it; None when there is nothing for it to do.

    What it wants to do `at` once will not be refused. A move of its own that is held already is not thought again.
    """
    if view.me is None or view.paused or not (view.hand or view.my_turn):
        return None
    if view.me in view.unready:
        return Thought(Ready(view.me), at)
    if any(window.kind == "uno" and view.me in window.seats for window in view.windows):
        return Thought(CallUno(view.me), at)
    move = _turn(view, view.me) if view.my_turn and not any(text.held for text in view.queued) else None
    if view.catchable:
        catch_at = _catch_at(view, at, is_last_chance=move is not None)
        if catch_at is not None and (move is None or catch_at <= at):
            return Thought(Catch(view.me, target=view.catchable[0]), catch_at)
    return None if move is None else Thought(move, at)


def doubts(cards_left: int) -> bool:
    """Whether the odds favor a challenge of a person who holds that many cards."""
    lawful = _OTHER_COLORS**cards_left
    bluff = (1 - lawful) * _BLUFFERS
    return 6 * lawful < 4 * (lawful + bluff)


def _catch_at(view: View, at: datetime, *, is_last_chance: bool) -> datetime | None:
    """Three quarters into the window; by the table rule now or never."""
    window = view.window("uno")
    if window is None or window.closes_at is None:
        return at if is_last_chance else None
    return max(at, window.closes_at - view.options.uno_window / 4)


def _turn(view: View, me: int) -> AnyMove:
    match view.awaiting:
        case Awaiting.COLOR:
            return CallColor(me, color=most_frequent(view.hand), uno=len(view.hand) == 1)
        case Awaiting.SWAP:
            return Swap(me, target=_worth_trading_with(view, len(view.hand)))
        case Awaiting.ANSWER:
            return _answer(view, me)
        case _ if (card := _choice(view, me)) is not None:
            return _play(view, me, card)
        case Awaiting.DRAWN | Awaiting.FREE:
            return Pass(me)
        case _:
            return Draw(me)


def _play(view: View, me: int, card: Card) -> Play:
    left = list(view.hand)
    left.remove(card)
    color = most_frequent(tuple(left)) if card in WILDS else None
    play = Play(me, cards=(card,), color=color, uno=len(left) == 1)
    return replace(play, **_with_hands(view, card, len(left)))


def _with_hands(view: View, card: Card, left: int) -> dict[str, int | bool | None]:
    """Whether hands are to move, and with whom: only to hold fewer cards (H2, H5)."""
    options, symbol = view.options, SYMBOL[card]
    if (options.seven_zero and symbol == "7") or (options.zero_swap and symbol == "0"):
        other = _worth_trading_with(view, left)
        return {"swap": other, "keep": other is None}
    if options.seven_zero and symbol == "0":
        return {"keep": left <= _before(view, view.turn or 0).cards}
    return {}


def _worth_trading_with(view: View, left: int) -> int | None:
    """Who holds the fewest cards, if these are fewer than `left`."""
    others = [seat for seat in view.seats if seat.seat != view.me and seat.plays and 0 < seat.cards < left]
    return min(others, key=lambda seat: seat.cards).seat if others else None


def _answer(view: View, me: int) -> AnyMove:
    """Doubt, or add to what is pending, or draw it."""
    if view.can_challenge and view.pending == _FIRST_PENALTY and _doubts_the_last(view, me):
        return Challenge(me)
    return _play(view, me, view.playable[0]) if view.playable else Draw(me)


def _choice(view: View, me: int) -> Card | None:
    """The card to play: what is worth most now, of equals the first in the order of hands."""
    lawful = [card for card in view.playable if not (card == WILD_DRAW_FOUR and _is_bluff(view))]
    is_pressing = any(0 < seat.cards <= _CLOSE_TO_OUT for seat in view.seats if seat.seat != me)
    return max(lawful, key=POINTS.__getitem__ if is_pressing else _worth, default=None)


def _is_bluff(view: View) -> bool:
    """Whether a Wild Draw Four would be one: by the color (C13), in the French game also by the symbol (F5)."""
    symbol = SYMBOL[view.top] if view.top and view.options.game == "french" else None
    return any(COLOR[card] is view.color or SYMBOL[card] == symbol for card in view.hand if card not in WILDS)


def _worth(card: Card) -> int:
    """Wilds are kept for when nothing else fits."""
    return -POINTS[card] if card in WILDS else POINTS[card]


def _doubts_the_last(view: View, me: int) -> bool:
    """Whether to doubt the Wild Draw Four of whoever sits before this seat."""
    doubted = _before(view, me)
    return not doubted.bot and doubts(doubted.cards)


def _before(view: View, me: int) -> SeatView:
    others = [seat for seat in view.seats if seat.seat == me or seat.plays]
    place = [seat.seat for seat in others].index(me)
    return others[(place + (-1 if view.clockwise else 1)) % len(others)]
