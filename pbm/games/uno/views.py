"""What a seat may see, deny by default: nothing hidden is in a view or an event unless it is put there here."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import lru_cache

from msgspec.structs import replace

from pbm.games.shuffle import commitment, seed
from pbm.games.uno.cards import Card, ordered
from pbm.games.uno.challenge import can_challenge, in_challenge_window
from pbm.games.uno.events import (
    AnyEvent,
    CutChosen,
    Dealt,
    Drew,
    Dropped,
    Reminded,
    SaidReady,
    Shown,
    Shuffled,
    WasHeld,
    WasQueued,
)
from pbm.games.uno.rules import rules
from pbm.games.uno.state import Position
from pbm.games.uno.time_left import bank_left
from pbm.games.uno.view import Awaiting, Queued, SeatView, View, Window

_CAN_PLAY = frozenset({Awaiting.PLAY, Awaiting.DRAWN, Awaiting.ANSWER, Awaiting.FREE})


def view(position: Position, seat: int | None) -> View:
    """The table as `seat` may see it; for None, and for a number that is no seat, as everybody may."""
    public = _public(position)
    if seat is None or not position.is_seated(seat):
        return public
    return replace(
        public,
        me=seat,
        catchable=tuple(debt.seat for debt in position.debts if debt.seat != seat),
        can_challenge=can_challenge(position, seat),
        jumpable=_jumpable(position, seat),
        asked_back=_asked_back(position, seat),
        hand=ordered(position.hands[seat]),
        playable=ordered(tuple(set(playable(position, seat)))),
        drawn=position.drawn if position.turn == seat else None,
        queued=_queued(position, seat),
    )


def playable(position: Position, seat: int) -> tuple[Card, ...]:
    """The cards that the seat could lay if (or as) it is in turn, twins too, as it got them; none under a question."""
    if position.awaiting not in _CAN_PLAY:
        return ()
    if position.turn == seat and position.drawn is not None:
        return (position.drawn,)
    rule = rules(position)
    can_lay = (rule.adding if position.awaiting is Awaiting.ANSWER else rule.fitting)(position, seat)
    return tuple([card for card in position.hands[seat] if card in can_lay])


def _asked_back(position: Position, seat: int) -> int | None:
    asked = position.asked_back
    return asked.seat if asked is not None and seat in asked.missing else None


def _jumpable(position: Position, seat: int) -> tuple[Card, ...]:
    return ordered(tuple(rules(position).interrupting(position, seat).intersection(position.hands[seat])))


def seen(events: Iterable[AnyEvent], seat: int | None) -> tuple[AnyEvent, ...]:
    """The events as `seat` may see them, those that it may not see at all left out; None stands for everybody."""
    seen_ones = (_seen(event, seat) for event in events)
    return tuple(event for event in seen_ones if event is not None)


def _seen(event: AnyEvent, seat: int | None) -> AnyEvent | None:
    match event:
        case Shuffled():
            return None
        case Dealt(hands=hands):
            return replace(event, hands={mine: cards for mine, cards in hands.items() if mine == seat})
        case Drew() if event.seat != seat:
            return replace(event, cards=())
        case Shown() if event.to != seat:
            return None
        case WasHeld() | WasQueued() | Dropped() | SaidReady() | CutChosen() | Reminded() if event.seat != seat:
            return None
        case _:
            return event


_latest: tuple[Position, View] | None = None
"""What everybody may see of the position that was looked at last: the views of all its seats are made of it."""


def _public(position: Position) -> View:
    global _latest  # noqa: PLW0603 - a cache by identity, as no hash of a position is cheap
    latest = _latest
    if latest is None or latest[0] is not position:
        latest = _latest = position, _seen_by_all(position)
    return latest[1]


def _seen_by_all(position: Position) -> View:
    return View(
        me=None,
        options=position.options,
        hand_number=position.hand,
        dealer=position.dealer,
        clockwise=position.clockwise,
        turn=position.turn,
        turn_number=position.turn_number,
        awaiting=position.awaiting,
        pending=position.pending,
        top=position.top,
        color=position.color,
        draw_pile=len(position.draw_pile),
        discard_pile=len(position.discard_pile),
        seats=tuple(_seat(position, number) for number in range(len(position.seats))),
        windows=_windows(position),
        catchable=tuple(debt.seat for debt in position.debts),
        can_challenge=False,
        winners=position.winners,
        commitment=_commitment(position.secret, position.seed_number + 1),
        unready=position.unready,
        agreed_back=position.asked_back.seat if position.asked_back and not position.asked_back.missing else None,
        paused=position.paused_for,
    )


@lru_cache(maxsize=64)
def _commitment(secret: str, hand: int) -> str:
    return commitment(seed(secret, hand))


def _seat(position: Position, number: int) -> SeatView:
    seat = position.seats[number]
    called = number in position.called or number == position.announced
    cards, runs = len(position.hands[number]), position.clock is not None and position.clock.on_bank
    bank = timedelta() if runs and position.turn == number else bank_left(position, number)
    drew_on = dict(position.drew_on).get(number) if position.drew_on else None
    return SeatView(
        number, cards, seat.score, seat.bot, called, seat.gone, seat.eliminated, seat.away_until, bank, drew_on
    )


def _windows(position: Position) -> tuple[Window, ...]:
    windows = [Window("uno", (debt.seat,), debt.closes_at) for debt in position.debts]
    if position.turn is not None and position.begun:
        kind = "challenge" if in_challenge_window(position) else "turn"
        windows.append(Window(kind, (position.turn,), position.due))
    if position.jump_until is not None:
        windows.append(Window("jump", (), position.jump_until))
    if position.bluff_until is not None:
        windows.append(Window("bluff", (), position.bluff_until))
    if position.turn is None and position.due is not None:
        windows.append(Window("ready" if position.unready else "deal", position.unready, position.due))
    return tuple(windows)


def _queued(position: Position, seat: int) -> tuple[Queued, ...]:
    """What the seat has waiting, in the order in which it would be dropped."""
    held, queue = position.held, position.seats[seat].queue
    waiting = [Queued(held.said, held=True)] if held is not None and held.seat == seat else []
    return (*waiting, Queued(queue.said, held=False)) if queue is not None else tuple(waiting)
