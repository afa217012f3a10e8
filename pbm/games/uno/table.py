"""The table of UNO during one step: opened once, changed by the rules, frozen once at the end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Self

from msgspec.structs import astuple

from pbm.games.match import table
from pbm.games.match.cards import Card
from pbm.games.match.events import Why
from pbm.games.match.table import Orders
from pbm.games.match.time_left import start
from pbm.games.match.view import FOLLOW_UPS, Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import COLOR, ordered
from pbm.games.uno.events import Reshuffled
from pbm.games.uno.state import Position, State


class Table(Position, table.Table, dict=True):
    """A position in the hands of the rules. What no state keeps, its events and orders, is none of its fields."""

    @classmethod
    def opened(cls, position: Position, orders: Orders = ()) -> Self:
        """A table that stands as `position` does."""
        table = cls(*astuple(position))
        table.events, table.orders = [], iter(orders)
        return table

    @classmethod
    def trial(cls, position: Position) -> Self:
        """A table apart, on which to try what a player has in mind, as when their turn has begun."""
        table = cls.opened(position)
        if table.turn is not None and not table.begun:
            table.begun, table.debts, table.jump_until, table.bluff_until = True, (), None, None
        return table

    def frozen(self) -> State:
        """The state that the table has come to."""
        return State(*astuple(self))

    def ordered(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Cards as they lie before every shuffle."""
        return ordered(cards)

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
        self.discard_pile += (card,)
        self.color, self.laid_by = COLOR[card], laid_by

    def draw(self, seat: int, count: int, why: Why) -> tuple[Card, ...]:
        """Let `seat` draw `count` cards, or as many as there are (C19). Whoever draws owes no UNO any more."""
        cards = table.Table.draw(self, seat, count, why)
        if cards:
            self.forget_drawing(seat)
            if why is Why.TURN:
                self.drew_on = (*self.drew_on, (seat, self.color))
        return cards

    def forget_drawing(self, seat: int) -> None:
        """Forget on what color the seat drew: its hand is another one now."""
        if self.drew_on:
            self.drew_on = tuple(drew for drew in self.drew_on if drew[0] != seat)

    def ask(self, seat: int, awaiting: Awaiting) -> None:
        """Ask `seat` for what follows on its own act, with fresh time (W7). Out of turn it has the turn now."""
        if seat != self.turn:
            self.pass_turn(seat, awaiting)
            self.begin_turn(self.options.turn_time)
        self.awaiting, self.drawn = awaiting, None
        start(self, seat, self.options.turn_time)

    def move_windows(self, moved: Callable[[datetime, timedelta], datetime]) -> None:
        """Let every open window close when `moved` says, which gets when it would have and how long it is."""
        table.Table.move_windows(self, moved)
        if self.jump_until is not None:
            self.jump_until = moved(self.jump_until, self.options.jump_window)
        if self.bluff_until is not None:
            self.bluff_until = moved(self.bluff_until, self.options.bluff_window)

    def drop_skipped(self) -> None:
        """Let go of the held text of who is not next any more (W6).

        What follows on an act, such as a free play, skips nobody yet.
        """
        if self.held is None or self.turn is None or self.held.seat == self.turn:
            return
        if self.awaiting not in FOLLOW_UPS or self.held.seat != self.after(self.turn):
            self.drop_held(Refusal(Code.NOT_YOUR_TURN, seats=(self.turn,)))

    def clear(self) -> None:
        """Leave nothing open of the hand that is over."""
        self.pending, self.stalled, self.unready, self.doubled = 0, 0, (), False
        self.challengeable = self.out = self.jump_until = self.bluff_until = None

    def restock(self, label: str) -> None:
        """Shuffle the draw pile anew under `label`."""
        self.draw_pile = self.shuffle(self.draw_pile, label)

    def put_under(self, cards: tuple[Card, ...]) -> None:
        """Put cards under the draw pile: there is something to draw again (C19)."""
        self.draw_pile, self.stalled = (*self.draw_pile, *cards), 0

    def take(self, count: int) -> tuple[Card, ...]:
        """Take so many cards from the draw pile, the discard pile shuffled under it if it must be (C19)."""
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
