"""The table during one step: a position that rules may change, and what has happened since the step began."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec import field
from msgspec.structs import astuple, replace

from pbm.games.uno.cards import COLOR, Card
from pbm.games.uno.events import AnyEvent, Drew, Dropped, Reshuffled, Shuffled, Why
from pbm.games.uno.state import Position, State
from pbm.games.uno.view import Awaiting

Orders = Iterable[tuple[Card, ...]]
"""Shuffled orders as a log recorded them, taken instead of computing them anew."""

_FIELDS = len(State.__struct_fields__)


class Table(Position):
    """A position in the hands of the rules: opened once a step, frozen once at its end."""

    events: list[AnyEvent] = field(default_factory=list)
    orders: Iterator[tuple[Card, ...]] = iter(())

    @classmethod
    def opened(cls, state: State, orders: Orders = ()) -> Self:
        """A table that stands as `state` does."""
        table = cls(*astuple(state))
        table.orders = iter(orders)
        return table

    def frozen(self) -> State:
        """The state that the table has come to."""
        return State(*astuple(self)[:_FIELDS])

    def record(self, event: AnyEvent) -> None:
        """Record what happened."""
        self.events.append(event)

    def shuffle(self, cards: tuple[Card, ...], label: str) -> tuple[Card, ...]:
        """Cards in their shuffled order, top first; recorded, so that a replay does not hang on the algorithm."""
        order = next(self.orders, None) or self.shuffled(cards, label)
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

    def lay(self, seat: int, card: Card) -> None:
        """Move a card from the hand of `seat` onto the discard pile."""
        hand = list(self.hands[seat])
        hand.remove(card)
        self.set_hand(seat, tuple(hand))
        self.uncover(card, seat)

    def uncover(self, card: Card, laid_by: int | None = None) -> None:
        """Put a card on top of the discard pile; its color is in force, a wild's is yet to be called."""
        self.discard_pile = self.discard_pile + (card,)  # noqa: RUF005 (twice as fast, and piles are long)
        self.color, self.laid_by = COLOR[card], laid_by

    def draw(self, seat: int, count: int, why: Why) -> tuple[Card, ...]:
        """Let `seat` draw `count` cards, or as many as there are (C19). Whoever draws owes no UNO any more."""
        cards = self._take(count)
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

    def pass_turn(self, seat: int, awaiting: Awaiting = Awaiting.PLAY) -> None:
        """Make it the turn of `seat`; the clock lets it begin once no window holds it (W1)."""
        self.turn, self.awaiting, self.begun, self.due, self.drawn = seat, awaiting, False, None, None
        self.turn_number += 1
        if self.announced != seat:
            self.announced = None

    def ask(self, awaiting: Awaiting) -> None:
        """Ask the seat in turn for something else, with fresh time (W7)."""
        self.awaiting, self.due, self.drawn = awaiting, self.at + self.options.turn_time, None

    def drop_held(self) -> None:
        """Let go of the held text, if there is one."""
        if self.held is not None:
            self.record(Dropped(self.held.seat, self.held.said))
            self.held = None

    def drop_queue(self, seat: int) -> None:
        """Let go of a seat's queue, if it has one."""
        queue = self.seats[seat].queue
        if queue is not None:
            self.set_seat(seat, queue=None)
            self.record(Dropped(seat, queue.said))

    def _take(self, count: int) -> tuple[Card, ...]:
        taken, self.draw_pile = self.draw_pile[:count], self.draw_pile[count:]
        missing = count - len(taken)
        if missing and len(self.discard_pile) > 1:
            self._reshuffle()
            taken, self.draw_pile = (*taken, *self.draw_pile[:missing]), self.draw_pile[missing:]
        return taken

    def _reshuffle(self) -> None:
        self.shuffles += 1
        self.draw_pile = self.shuffle(self.discard_pile[:-1], f"reshuffle {self.shuffles}")
        self.discard_pile = self.discard_pile[-1:]
        self.record(Reshuffled(len(self.draw_pile)))
