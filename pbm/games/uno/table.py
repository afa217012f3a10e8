"""The table during one step: a position that rules may change, and what has happened since the step began."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Self

from msgspec import field
from msgspec.structs import astuple, replace

from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import COLOR, Card
from pbm.games.uno.events import AnyEvent, Drew, Dropped, Reshuffled, Shuffled, TurnBegan, Why
from pbm.games.uno.state import Position, State
from pbm.games.uno.time_left import start, stop
from pbm.games.uno.view import FOLLOW_UPS, PLAY, Awaiting

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

    @classmethod
    def trial(cls, position: Position) -> Self:
        """A table apart, on which to try what a player has in mind, as when their turn has begun."""
        table = cls(*astuple(position)[: len(State.__struct_fields__)])
        if table.turn is not None and not table.begun:
            table.begun, table.debts, table.jump_until, table.bluff_until = True, (), None, None
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

    def lay(self, seat: int, card: Card) -> None:
        """Move a card from the hand of `seat` onto the discard pile."""
        hand = self.hands[seat]
        place = hand.index(card)
        self.set_hand(seat, hand[:place] + hand[place + 1 :])
        if (seat, COLOR[card]) in self.drew_on:
            self.forget_drawing(seat)
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
            self.forget_drawing(seat)
            if why is Why.TURN:
                self.drew_on = (*self.drew_on, (seat, self.color))
        if count:
            self.record(Drew(seat, len(cards), why, cards))
        return cards

    def forget_drawing(self, seat: int) -> None:
        """Forget on what color the seat drew: its hand is another one now."""
        if self.drew_on:
            self.drew_on = tuple(drew for drew in self.drew_on if drew[0] != seat)

    def settle_uno(self, seat: int) -> None:
        """Forget what the seat owed or called: its hand is another one now."""
        if self.debts:
            self.debts = tuple(debt for debt in self.debts if debt.seat != seat)
        if seat in self.called:
            self.called = tuple(other for other in self.called if other != seat)

    def pass_turn(self, seat: int, awaiting: Awaiting = PLAY) -> None:
        """Make it the turn of `seat`; the clock lets it begin once no window holds it (W1)."""
        stop(self)
        self.turn, self.awaiting, self.begun, self.drawn = seat, awaiting, False, None
        self.turn_number += 1
        if self.announced != seat:
            self.announced = None

    def begin_turn(self, span: timedelta) -> None:
        """Let the turn of who is in turn begin, and last for `span`."""
        if self.turn is not None:
            self.begun = True
            start(self, self.turn, span)
            self.record(TurnBegan(self.turn, self.turn_number))

    def ask(self, seat: int, awaiting: Awaiting) -> None:
        """Ask `seat` for what follows on its own act, with fresh time (W7). Out of turn it has the turn now."""
        if seat != self.turn:
            self.pass_turn(seat, awaiting)
            self.begin_turn(self.options.turn_time)
        self.awaiting, self.drawn = awaiting, None
        start(self, seat, self.options.turn_time)

    def close_table_windows(self) -> None:
        """End the chance to catch that lasts until the player in turn acts (W2)."""
        if self.debts:
            self.debts = tuple(debt for debt in self.debts if debt.closes_at is not None)

    def drop_skipped(self) -> None:
        """Let go of the held text of who is not next any more (W6).

        What follows on an act, such as a free play, skips nobody yet.
        """
        if self.held is None or self.turn is None or self.held.seat == self.turn:
            return
        if self.awaiting not in FOLLOW_UPS or self.held.seat != self.after(self.turn):
            self.drop_held(Refusal(Code.NOT_YOUR_TURN, seats=(self.turn,)))

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
