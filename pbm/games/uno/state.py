"""Where a match stands: all of it, hidden cards and open windows included. Opaque outside games/: others use views."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from msgspec import Struct

from pbm.games.shuffle import Shuffler, seed
from pbm.games.uno.cards import Card, Color, ordered
from pbm.games.uno.moves import CallColor, Challenge, Draw, Pass, Play, Queue
from pbm.games.uno.options import Options
from pbm.games.uno.view import Awaiting

TurnMove = Play | Draw | Pass | CallColor | Challenge
"""The moves of whoever is in turn: what a window holds (W1)."""


class Seat(Struct, frozen=True):
    """Who sits there: `joining` until dealt in with the next hand, `gone` once given up (C41). Never renumbered."""

    score: int = 0
    bot: bool = False
    joining: bool = False
    gone: bool = False
    queue: Queue | None = None

    @property
    def in_hand(self) -> bool:
        """Whether the seat has a part in the present hand."""
        return not (self.gone or self.joining)


class Debt(Struct, frozen=True):
    """A seat that owes its UNO and can be caught; `closes_at` is None under the table rule (W1, W2)."""

    seat: int
    closes_at: datetime | None


class WildDrawFour(Struct, frozen=True):
    """The Wild Draw Four that can be challenged: its player's hand at the play and the color before it (C22)."""

    seat: int
    hand: tuple[Card, ...]
    color: Color | None


class Position(Struct):
    """Everything that a match is made of, with the questions that all rules ask of it.

    `salts` are the grains by hand, the last entry those for the next deal. `draw_pile` has its top first and
    `discard_pile` its top last, which `laid_by` has laid; None when it was turned up. `turn` is the seat whose move is
    awaited; its turn has `begun` unless a UNO window still holds it. `due` is when its time ends, or, with nobody in
    turn, when the next hand is dealt. `announced` called UNO before the play; UNO stands called for those in `called`;
    the last own play of those in `left_one` left one card. `out` went out while draw cards are still to be answered
    (C33). `stalled` counts turns in which nobody could draw (C19), `shuffles` the reshuffles of the hand.
    """

    options: Options = Options()
    secret: str = ""
    salts: tuple[tuple[str, ...], ...] = ()
    at: datetime = datetime.min.replace(tzinfo=UTC)
    seats: tuple[Seat, ...] = ()
    winners: tuple[int, ...] | None = None
    hand: int = 0
    dealer: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    draw_pile: tuple[Card, ...] = ()
    discard_pile: tuple[Card, ...] = ()
    color: Color | None = None
    laid_by: int | None = None
    clockwise: bool = True
    turn: int | None = None
    turn_number: int = 0
    awaiting: Awaiting | None = None
    begun: bool = False
    due: datetime | None = None
    drawn: Card | None = None
    pending: int = 0
    challengeable: WildDrawFour | None = None
    out: int | None = None
    stalled: int = 0
    shuffles: int = 0
    debts: tuple[Debt, ...] = ()
    announced: int | None = None
    called: tuple[int, ...] = ()
    left_one: tuple[int, ...] = ()
    held: TurnMove | None = None

    @property
    def top(self) -> Card | None:
        """The card that lies open."""
        return self.discard_pile[-1] if self.discard_pile else None

    @property
    def window_open(self) -> bool:
        """Whether a UNO window keeps the next turn from beginning (W1)."""
        return bool(self.debts) and any(debt.closes_at is not None for debt in self.debts)

    @property
    def can_draw(self) -> bool:
        """Whether there is anything left to draw, the discard pile but for its top included (C19)."""
        return bool(self.draw_pile) or len(self.discard_pile) > 1

    def cards(self) -> tuple[Card, ...]:
        """Every card there is, sorted: at all times exactly the deck that the match began with."""
        return ordered((*self.draw_pile, *self.discard_pile, *(card for hand in self.hands for card in hand)))

    def is_seated(self, seat: int) -> bool:
        """Whether there is such a seat and it has not been given up."""
        return 0 <= seat < len(self.seats) and not self.seats[seat].gone

    def playing(self) -> tuple[int, ...]:
        """The seats that have a part in the present hand."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.in_hand)

    def after(self, seat: int) -> int:
        """The seat that follows in the direction of play."""
        step = 1 if self.clockwise else -1
        while True:
            seat = (seat + step) % len(self.seats)
            if self.seats[seat].in_hand:
                return seat

    def owes_uno(self, seat: int) -> bool:
        """Whether the seat's last play left one card, still held, for which UNO has not been called (C26)."""
        return seat in self.left_one and seat not in self.called and len(self.hands[seat]) == 1

    def shuffled(self, cards: tuple[Card, ...], label: str) -> tuple[Card, ...]:
        """The order that the committed shuffle of this hand gives to `cards` under `label`."""
        return _shuffler(self.secret, self.hand, self.salts[self.hand - 1]).order(ordered(cards), label)


class State(Position, frozen=True):  # type: ignore[misc]  # msgspec freezes a subclass soundly; dataclasses cannot
    """A position that never changes: what `step` takes and gives."""


@lru_cache(maxsize=64)
def _shuffler(secret: str, hand: int, salts: tuple[str, ...]) -> Shuffler:
    return Shuffler(seed(secret, hand), salts)
