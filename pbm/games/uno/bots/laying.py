"""Laying a card, with all that belongs to it: the color, the call of UNO, and whether hands move (C12, C26, H2, H5)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from pbm.games.match.cards import Card, Color
from pbm.games.match.view import SeatView
from pbm.games.uno.cards import COLOR, SYMBOL, WILDS
from pbm.games.uno.moves import Play
from pbm.games.uno.view import View


def lay(view: View, me: int, card: Card, color: Callable[[View, tuple[Card, ...]], Color]) -> Play:
    """The play of `card`; `color` says what to call for a wild. Hands move only where that leaves fewer cards."""
    left = without(view.hand, card)
    play = Play(me, cards=(card,), color=color(view, left) if card in WILDS else None, uno=len(left) == 1)
    return replace(play, **_with_hands(view, me, card, len(left)))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand once `card` has left it."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def is_bluff(view: View) -> bool:
    """Whether a Wild Draw Four would be one: by the color (C13), in the French game also by the symbol (F5)."""
    symbol = SYMBOL[view.top] if view.top and view.options.game == "french" else None
    return any(COLOR[card] is view.color or SYMBOL[card] == symbol for card in view.hand if card not in WILDS)


def trades(view: View, card: Card) -> bool:
    """Whether the card trades two hands."""
    symbol = SYMBOL[card]
    return (view.options.seven_zero and symbol == "7") or (view.options.zero_swap and symbol == "0")


def rotates(view: View, card: Card) -> bool:
    """Whether the card moves every hand one seat on."""
    return view.options.seven_zero and SYMBOL[card] == "0"


def worth_trading_with(view: View, left: int) -> int | None:
    """Who holds the fewest cards, if these are fewer than `left`."""
    fewer = [seat for seat in partners(view) if seat.cards < left]
    return min(fewer, key=lambda seat: seat.cards).seat if fewer else None


def partners(view: View) -> list[SeatView]:
    """With whom hands can be traded."""
    return [seat for seat in view.seats if seat.seat != view.me and seat.plays and seat.cards]


def before(view: View, me: int) -> SeatView:
    """Who sits before `me` in the direction of play."""
    return _beside(view, me, -1 if view.clockwise else 1)


def after(view: View, me: int) -> SeatView:
    """Who sits after `me` in the direction of play."""
    return _beside(view, me, 1 if view.clockwise else -1)


def _beside(view: View, me: int, step: int) -> SeatView:
    others = [seat for seat in view.seats if seat.seat == me or seat.plays]
    place = [seat.seat for seat in others].index(me)
    return others[(place + step) % len(others)]


def _with_hands(view: View, me: int, card: Card, left: int) -> dict[str, int | bool | None]:
    if trades(view, card):
        other = worth_trading_with(view, left)
        return {"swap": other, "keep": other is None}
    return {"keep": left <= before(view, me).cards} if rotates(view, card) else {}
