"""Where a match of UNO stands: all of it, hidden cards and open windows included. Opaque outside games/."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbm.games.match import position
from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import Challenge, Draw, Pass
from pbm.games.uno.cards import count, ordered
from pbm.games.uno.moves import CallColor, Play, Queue, Swap
from pbm.games.uno.options import Options, partners

TurnMove = Play | Draw | Pass | CallColor | Swap | Challenge
"""The moves of whoever is in turn: what a window holds (W1)."""


class Seat(position.Seat, frozen=True):
    """Who sits there, with what waits for their next turn."""

    queue: Queue | None = None


class WildDrawFour(Struct, frozen=True):
    """The Wild Draw Four that can be challenged: its player's hand at the play, and what counted before it (C22, F5).

    `color` was in force and the card `under` on top; `stacked` tells that it was added to others and is no bluff (F6).
    """

    seat: int
    hand: tuple[Card, ...]
    color: Color | None
    under: Card | None = None
    stacked: bool = False


class Position(position.Position):
    """What a match of UNO is made of besides.

    `draw_pile` has its top first and `discard_pile` its top last, which `laid_by` has laid; None when it was turned up.
    With nobody in turn, the first card is turned or the next hand dealt at `due`. `out` went out while draw cards are
    still to be answered (C33). `stalled` counts turns in which nobody could draw (C19), `shuffles` the reshuffles of
    the hand. `doubled` tells that the top card was doubled down (F1); others may lay its twin in peace until
    `jump_until` (W6), or call bluff until `bluff_until` (W5). `unready` have yet to say *ready* (F11); `cut` is where
    the dealer wants the next deal cut, 0 if by chance (F10). `drew_on` has each seat that drew instead of playing on a
    color, until its hand changes otherwise.
    """

    options: Options = Options()
    seats: tuple[Seat, ...] = ()
    draw_pile: tuple[Card, ...] = ()
    discard_pile: tuple[Card, ...] = ()
    color: Color | None = None
    laid_by: int | None = None
    pending: int = 0
    challengeable: WildDrawFour | None = None
    out: int | None = None
    stalled: int = 0
    shuffles: int = 0
    held: TurnMove | None = None
    doubled: bool = False
    jump_until: datetime | None = None
    bluff_until: datetime | None = None
    unready: tuple[int, ...] = ()
    cut: int = 0
    drew_on: tuple[tuple[int, Color | None], ...] = ()

    @property
    def top(self) -> Card | None:
        """The card that lies open."""
        return self.discard_pile[-1] if self.discard_pile else None

    def is_window_open(self) -> bool:
        """Whether a UNO or jump window keeps the next turn from beginning (W1, W6)."""
        return self.jump_until is not None or super().is_window_open()

    def closings(self) -> tuple[datetime, ...]:
        """When the open windows close, those of the table rule (W2) apart."""
        if not self.debts and self.jump_until is None and self.bluff_until is None:
            return ()
        instants = (*(debt.closes_at for debt in self.debts), self.jump_until, self.bluff_until)
        return tuple(instant for instant in instants if instant is not None)

    @property
    def can_draw(self) -> bool:
        """Whether there is anything left to draw, the discard pile but for its top included (C19)."""
        return bool(self.draw_pile) or len(self.discard_pile) > 1

    def cards(self) -> tuple[Card, ...]:
        """Every card there is, sorted: at all times exactly the deck that the match began with."""
        return ordered((*self.draw_pile, *self.discard_pile, *(card for hand in self.hands for card in hand)))

    def count(self, seat: int) -> int:
        """What the seat's hand counts (C34)."""
        return count(self.hands[seat])

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats that win together with `seat`, itself included: with partners also the one across (C39)."""
        return partners(self.options, seat)

    def cut_place(self, cards: int) -> int:
        """Where the committed shuffle of this hand cuts so many cards: at least one stays on either side (F10)."""
        return self._shuffler().order(range(1, cards), "cut")[0]


class State(Position, frozen=True):  # type: ignore[misc]  # msgspec freezes a subclass soundly; dataclasses cannot
    """A position that never changes: what `step` takes and gives."""
