"""The table during one step: what rules do to a position, and what has happened since the step began."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from msgspec import field
from msgspec.structs import replace

from pbm.games.match.cards import Card
from pbm.games.match.events import Drew, Dropped, Event, Shuffled, TurnBegan, Why
from pbm.games.match.position import Position
from pbm.games.match.time_left import start, stop
from pbm.games.match.view import PLAY, Awaiting
from pbm.games.refusals import Refusal

if TYPE_CHECKING:

    class _Open(Position, kw_only=True):
        """The position that the table of a game is, with what it has besides, and what that game must say itself."""

        events: list[Any] = field(default_factory=list)
        orders: Iterator[tuple[Card, ...]] = iter(())

        def take(self, count: int) -> tuple[Card, ...]:
            """Take so many cards from what is drawn from, or as many as there are."""

        def ordered(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
            """Cards as they lie before every shuffle."""

        def clear(self) -> None:
            """Leave nothing open of the hand that is over."""

        def restock(self, label: str) -> None:
            """Shuffle anew, under `label`, what is drawn from."""

        def put_under(self, cards: tuple[Card, ...]) -> None:
            """Put cards under what is drawn from."""

else:
    _Open = object

Orders = Iterable[tuple[Card, ...]]
"""Shuffled orders as a log recorded them, taken instead of computing them anew."""


class Table(_Open):
    """A position in the hands of the rules. Each game's own table is a position too, and begins empty of `events`."""

    __slots__ = ()

    def record(self, event: Event) -> None:
        """Record what happened."""
        self.events.append(event)

    def shuffle(self, cards: tuple[Card, ...], label: str) -> tuple[Card, ...]:
        """Cards in their shuffled order, top first; recorded, so that a replay does not hang on the algorithm."""
        order = next(self.orders, None) or self.shuffled(self.ordered(cards), label)
        self.record(Shuffled(label, order))
        return order

    def arrange_pile(self, cards: tuple[Card, ...], label: str) -> tuple[Card, ...]:
        """Cards in an order that no shuffle gave them; recorded as one is."""
        order = next(self.orders, None) or cards
        self.record(Shuffled(label, order))
        return order

    def set_hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Put `cards` into the hand of `seat`, in the place of what it held."""
        hands = list(self.hands)
        hands[seat] = cards
        self.hands = tuple(hands)

    def set_seat(self, seat: int, **changes: object) -> None:
        """Change what is known of a seat itself, such as its score or its queue."""
        self.seats = (*self.seats[:seat], replace(self.seats[seat], **changes), *self.seats[seat + 1 :])

    def draw(self, seat: int, count: int, why: Why) -> tuple[Card, ...]:
        """Let `seat` draw `count` cards, or as many as there are (C19). Whoever draws owes no UNO any more."""
        cards = self.take(count)
        if cards:
            self.set_hand(seat, (*self.hands[seat], *cards))
            self.settle_uno(seat)
        if count:
            self.record(Drew(seat, len(cards), why, cards))
        return cards

    def settle_uno(self, seat: int) -> None:
        """Forget what the seat owed or called: its hand is another one now."""
        if self.debts:
            self.debts = tuple(debt for debt in self.debts if debt.seat != seat)
        if seat in self.called:
            self.called = tuple(other for other in self.called if other != seat)

    def pass_turn(self, seat: int, awaiting: Awaiting = PLAY) -> None:
        """Make it the turn of `seat`; the clock lets it begin once no window holds it (W1)."""
        stop(self)
        self.turn, self.awaiting = seat, awaiting
        self.begun, self.drawn = False, None
        self.turn_number += 1
        if self.announced is not None and self.announced != seat:
            self.announced = None

    def begin_turn(self, span: timedelta) -> None:
        """Let the turn of who is in turn begin, and last for `span`."""
        if self.turn is not None:
            self.begun = True
            start(self, self.turn, span)
            self.record(TurnBegan(self.turn, self.turn_number))

    def close_table_windows(self) -> None:
        """End the chance to catch that lasts until the player in turn acts (W2)."""
        if self.debts:
            self.debts = tuple(debt for debt in self.debts if debt.closes_at is not None)

    def move_windows(self, moved: Callable[[datetime, timedelta], datetime]) -> None:
        """Let every open window close when `moved` says, which gets when it would have and how long it is."""
        length = self.options.uno_window
        self.debts = tuple(
            debt if debt.closes_at is None else replace(debt, closes_at=moved(debt.closes_at, length))
            for debt in self.debts
        )

    def drop_held(self, why: Refusal | None = None) -> None:
        """Let go of the held text, if there is one; `why` it can be played no more, or else at its sender's word."""
        if self.held is not None:
            self.record(Dropped(self.held.seat, self.held.said, why))
            self.held = None

    def drop_queue(self, seat: int) -> None:
        """Let go of a seat's queue, if it has one."""
        queue = self.seats[seat].queue
        if queue is not None:
            self.set_seat(seat, queue=None)
            self.record(Dropped(seat, queue.said))
