"""Where a match stands, as far as all games have it. Opaque outside games/: others use views."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from msgspec import Struct

from pbm.games.match.cards import Card
from pbm.games.match.hours import ALWAYS, Hours
from pbm.games.match.moves import Move, Queue
from pbm.games.match.options import Options, PauseReason
from pbm.games.match.view import Awaiting
from pbm.games.shuffle import Shuffler, seed


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


class Position(Struct):
    """What every match is made of, with the questions that all rules ask of it.

    `salts` are the grains by hand, the last entry those for the next deal. `turn` is the seat whose move is awaited;
    its turn has `begun` unless a window still holds it. `due` is when its time ends, or, with nobody in turn, when the
    next thing happens by itself. `drawn` is what the seat in turn has drawn and may still play. `announced` called UNO
    before the play; UNO stands called for those in `called`; the last own play of those in `left_one` left one card.
    Since `paused_at` all clocks stand (W12); what outages took before `given` has been given back (W15). `votes` are
    those on seats that keep the table waiting. `asked_back` is the move that may be taken back. Each taking back used
    up a seed: `rewinds` of them so far, of which `rewinds_before` before this hand was dealt.
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
    clockwise: bool = True
    turn: int | None = None
    turn_number: int = 0
    awaiting: Awaiting | None = None
    begun: bool = False
    due: datetime | None = None
    drawn: Card | None = None
    debts: tuple[Debt, ...] = ()
    announced: int | None = None
    called: tuple[int, ...] = ()
    left_one: tuple[int, ...] = ()
    held: Move | None = None
    clock: Clock | None = None
    paused_at: datetime | None = None
    paused_for: PauseReason | None = None
    given: datetime | None = None
    votes: tuple[Ballot, ...] = ()
    asked_back: AskedBack | None = None
    rewinds: int = 0
    rewinds_before: int = 0

    @property
    def seed_number(self) -> int:
        """The number of the seed that all is shuffled by now: that of the hand, and one more for each taking back."""
        return self.hand + self.rewinds

    def is_window_open(self) -> bool:
        """Whether a UNO window keeps the next turn from beginning (W1)."""
        return bool(self.debts) and any(debt.closes_at is not None for debt in self.debts)

    def closings(self) -> tuple[datetime, ...]:
        """When the open windows close, those of the table rule (W2) apart."""
        return tuple(debt.closes_at for debt in self.debts if debt.closes_at is not None)

    @property
    def is_deserted(self) -> bool:
        """Whether no seat is played by a person (W9)."""
        return all(seat.bot or not seat.in_match for seat in self.seats)

    @property
    def most_at_once(self) -> int:
        """How many cards a play can lay: that many and one more may be in hand when UNO is called before it (C26)."""
        return 1

    def is_seated(self, seat: int) -> bool:
        """Whether there is such a seat and it has not been given up."""
        return 0 <= seat < len(self.seats) and not self.seats[seat].gone

    def playing(self) -> tuple[int, ...]:
        """The seats that have a part in the present hand."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.in_hand)

    def staying(self) -> tuple[int, ...]:
        """The seats that can still win the match."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.in_match)

    def persons(self) -> tuple[int, ...]:
        """Those of them that people play."""
        return tuple(seat for seat in self.staying() if not self.seats[seat].bot)

    def after(self, seat: int) -> int:
        """The seat that follows in the direction of play."""
        seats, step = self.seats, 1 if self.clockwise else -1
        while True:
            seat = (seat + step) % len(seats)
            if seats[seat].in_hand:
                return seat

    def count(self, seat: int) -> int:
        """What the seat holds counts, when a hand is over: at its simplest, how much it is."""
        return len(self.hands[seat])

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats that win together with `seat`: itself."""
        return (seat,)

    def owes_uno(self, seat: int) -> bool:
        """Whether the seat's last play left one card, still held, for which UNO has not been called (C26, R15)."""
        return seat in self.left_one and seat not in self.called and len(self.hands[seat]) == 1

    def shuffled(self, cards: tuple[Card, ...], label: str) -> tuple[Card, ...]:
        """The order that the committed shuffle of this hand gives to sorted `cards` under `label`."""
        return self._shuffler().order(cards, label)

    def _shuffler(self) -> Shuffler:
        return _shuffler(self.secret, self.seed_number, self.salts[self.seed_number - 1])


@lru_cache(maxsize=64)
def _shuffler(secret: str, hand: int, salts: tuple[str, ...]) -> Shuffler:
    return Shuffler(seed(secret, hand), salts)
