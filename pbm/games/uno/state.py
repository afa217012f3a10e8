"""Where a match stands: all of it, hidden cards and open windows included. Opaque outside games/: others use views."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from msgspec import Struct

from pbm.games.shuffle import Shuffler, seed
from pbm.games.uno.cards import Card, Color, ordered
from pbm.games.uno.hours import ALWAYS, Hours
from pbm.games.uno.moves import CallColor, Challenge, Draw, Pass, Play, Queue, Swap
from pbm.games.uno.options import Options, PauseReason
from pbm.games.uno.view import Awaiting

TurnMove = Play | Draw | Pass | CallColor | Swap | Challenge
"""The moves of whoever is in turn: what a window holds (W1)."""


class Seat(Struct, frozen=True):
    """Who sits there: `joining` until dealt in with the next hand, `gone` once given up (C41). Never renumbered.

    `eliminated` once out of the match, where that is how it is scored (C37). `missed` counts timeouts in a row (W9);
    `hours` hold from the next turn on (W11). What is used of the time bank (W8) and of the time to be away (W12) is
    used for the whole match.
    """

    score: int = 0
    bot: bool = False
    joining: bool = False
    gone: bool = False
    queue: Queue | None = None
    eliminated: bool = False
    missed: int = 0
    hours: Hours = ALWAYS
    bank_used: timedelta = timedelta()
    away_used: timedelta = timedelta()
    away_until: datetime | None = None

    @property
    def in_match(self) -> bool:
        """Whether the seat can still win the match."""
        return not (self.gone or self.eliminated)

    @property
    def in_hand(self) -> bool:
        """Whether the seat has a part in the present hand."""
        return not (self.gone or self.eliminated or self.joining)


class Debt(Struct, frozen=True):
    """A seat that owes its UNO and can be caught; `closes_at` is None under the table rule (W1, W2)."""

    seat: int
    closes_at: datetime | None


class Clock(Struct, frozen=True):
    """The time of the seat in turn, which ends with `Position.due`: its length, and the hours by which it counts.

    `reminders` have been sent, and the next goes out at `remind_at` (W10). `on_bank`: the turn's own time is over (W8).
    """

    seat: int
    span: timedelta
    began: datetime
    hours: Hours = ALWAYS
    reminders: int = 0
    remind_at: datetime | None = None
    on_bank: bool = False


class Ballot(Struct, frozen=True):
    """A vote of `seat` on `target`: to skip its turn, or with `bot` to have a bot play it; cast in that `turn`."""

    seat: int
    target: int
    bot: bool
    turn: int


class AskedBack(Struct, frozen=True):
    """`seat` wants to go back to where the first `to` entries of the log had led; `missing` are yet to agree (T11)."""

    seat: int
    to: int
    missing: tuple[int, ...]


class WildDrawFour(Struct, frozen=True):
    """The Wild Draw Four that can be challenged: its player's hand at the play, and what counted before it (C22, F5).

    `color` was in force and the card `under` on top; `stacked` tells that it was added to others and is no bluff (F6).
    """

    seat: int
    hand: tuple[Card, ...]
    color: Color | None
    under: Card | None = None
    stacked: bool = False


class Position(Struct):
    """Everything that a match is made of, with the questions that all rules ask of it.

    `salts` are the grains by hand, the last entry those for the next deal. `draw_pile` has its top first and
    `discard_pile` its top last, which `laid_by` has laid; None when it was turned up. `turn` is the seat whose move is
    awaited; its turn has `begun` unless a window still holds it. `due` is when its time ends, or, with nobody in turn,
    when the first card is turned or the next hand is dealt. `announced` called UNO before the play; UNO stands called
    for those in `called`; the last own play of those in `left_one` left one card. `out` went out while draw cards are
    still to be answered (C33). `stalled` counts turns in which nobody could draw (C19), `shuffles` the reshuffles of
    the hand. `doubled` tells that the top card was doubled down (F1); others may lay its twin in peace until
    `jump_until` (W6), or call bluff until `bluff_until` (W5). `unready` have yet to say *ready* (F11); `cut` is where
    the dealer wants the next deal cut, 0 if by chance (F10). Since `paused_at` all clocks stand (W12);
    what outages took before `given` has been given back (W15). `votes` are those on seats that keep the table waiting.
    `asked_back` is the move that may be taken back. Each taking back used up a seed: `rewinds` of them so far, of which
    `rewinds_before` before this hand was dealt. `drew_on` has each seat that drew instead of playing on a color, until
    its hand changes otherwise.
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
    doubled: bool = False
    jump_until: datetime | None = None
    bluff_until: datetime | None = None
    unready: tuple[int, ...] = ()
    cut: int = 0
    clock: Clock | None = None
    paused_at: datetime | None = None
    paused_for: PauseReason | None = None
    given: datetime | None = None
    votes: tuple[Ballot, ...] = ()
    asked_back: AskedBack | None = None
    rewinds: int = 0
    rewinds_before: int = 0
    drew_on: tuple[tuple[int, Color | None], ...] = ()

    @property
    def seed_number(self) -> int:
        """The number of the seed that all is shuffled by now: that of the hand, and one more for each taking back."""
        return self.hand + self.rewinds

    @property
    def top(self) -> Card | None:
        """The card that lies open."""
        return self.discard_pile[-1] if self.discard_pile else None

    @property
    def window_open(self) -> bool:
        """Whether a UNO or jump window keeps the next turn from beginning (W1, W6)."""
        if self.jump_until is not None:
            return True
        return bool(self.debts) and any(debt.closes_at is not None for debt in self.debts)

    @property
    def can_draw(self) -> bool:
        """Whether there is anything left to draw, the discard pile but for its top included (C19)."""
        return bool(self.draw_pile) or len(self.discard_pile) > 1

    @property
    def is_deserted(self) -> bool:
        """Whether no seat is played by a person (W9)."""
        return all(seat.bot or not seat.in_match for seat in self.seats)

    def cards(self) -> tuple[Card, ...]:
        """Every card there is, sorted: at all times exactly the deck that the match began with."""
        return ordered((*self.draw_pile, *self.discard_pile, *(card for hand in self.hands for card in hand)))

    def is_seated(self, seat: int) -> bool:
        """Whether there is such a seat and it has not been given up."""
        return 0 <= seat < len(self.seats) and not self.seats[seat].gone

    def playing(self) -> tuple[int, ...]:
        """The seats that have a part in the present hand."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.in_hand)

    def staying(self) -> tuple[int, ...]:
        """The seats that can still win the match."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.in_match)

    def after(self, seat: int) -> int:
        """The seat that follows in the direction of play."""
        seats, step = self.seats, 1 if self.clockwise else -1
        while True:
            seat = (seat + step) % len(seats)
            if seats[seat].in_hand:
                return seat

    def owes_uno(self, seat: int) -> bool:
        """Whether the seat's last play left one card, still held, for which UNO has not been called (C26)."""
        return seat in self.left_one and seat not in self.called and len(self.hands[seat]) == 1

    def shuffled(self, cards: tuple[Card, ...], label: str) -> tuple[Card, ...]:
        """The order that the committed shuffle of this hand gives to `cards` under `label`."""
        return self._shuffler().order(ordered(cards), label)

    def cut_place(self, cards: int) -> int:
        """Where the committed shuffle of this hand cuts so many cards: at least one stays on either side (F10)."""
        return self._shuffler().order(range(1, cards), "cut")[0]

    def _shuffler(self) -> Shuffler:
        return _shuffler(self.secret, self.seed_number, self.salts[self.seed_number - 1])


class State(Position, frozen=True):  # type: ignore[misc]  # msgspec freezes a subclass soundly; dataclasses cannot
    """A position that never changes: what `step` takes and gives."""


@lru_cache(maxsize=64)
def _shuffler(secret: str, hand: int, salts: tuple[str, ...]) -> Shuffler:
    return Shuffler(seed(secret, hand), salts)
