"""What one seat may see of a match.

Whatever is rendered for a seat is made from its view, and from the events as it sees them.
A view holds the table, the seat's own hand and what was disclosed to it, nothing else: no function of anything hidden
may enter it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from msgspec import Struct

from pbm.games.match.cards import Card
from pbm.games.match.options import Options, PauseReason


class Awaiting(StrEnum):
    """What the seat in turn is asked for."""

    PLAY = "play"
    DRAWN = "drawn"
    ANSWER = "answer"
    COLOR = "color"
    SWAP = "swap"
    FREE = "free"
    READY = "ready"


PLAY, DRAWN, ANSWER, FREE = Awaiting.PLAY, Awaiting.DRAWN, Awaiting.ANSWER, Awaiting.FREE
"""What rules look at in every move: a look-up in an enum takes as long as a whole rule."""

QUESTIONS = frozenset({Awaiting.COLOR, Awaiting.SWAP})
"""What is asked of a card that lies: nothing else can be played before the answer."""

FOLLOW_UPS = QUESTIONS | {Awaiting.FREE}
"""What is asked of a player after their own act."""


class Window(Struct, frozen=True):
    """A span in which `seats` may do something. `closes_at` is None for the table rule of W2: the next act closes it.

    `kind` is `uno` (anybody may catch one of `seats`), `challenge` (`seats` may challenge or draw), `bluff` (others
    may call bluff before the draw, W5), `jump` (who holds its twin may lay it, W6), `turn` (`seats` must move), `ready`
    (`seats` are to say so, F11) or `deal` (at whose end the next hand is dealt). A turn that begins only when the UNO
    or jump window closes has no `turn` window yet.
    """

    kind: str
    seats: tuple[int, ...]
    closes_at: datetime | None


class Queued(Struct, frozen=True):
    """A text that waits: `held` goes in when the window closes (W1), else it is the queue for the next turn (W13)."""

    said: str
    held: bool


class SeatView(Struct, frozen=True):
    """What everybody knows of a seat.

    `uno` tells that UNO stands called, `gone` that the seat was given up (C41), `out` that it is out of the match
    (C37), `waits` that it is dealt in with the next hand (C41). Its own clock stands until `away_until` (W12), and
    `bank` is left in its time bank (W8).
    """

    seat: int
    cards: int
    score: int
    bot: bool
    uno: bool
    gone: bool
    out: bool = False
    away_until: datetime | None = None
    bank: timedelta = timedelta()
    waits: bool = False

    @property
    def plays(self) -> bool:
        """Whether the seat is still in the match."""
        return not (self.gone or self.out)


class View(Struct, frozen=True, kw_only=True):
    """The table as seat `me` may see it; `me` None is the public part alone, without hand, drawn card and queue.

    `turn_number` counts the turns of the match from 1 (the `14` in K7QX-14). `hand` is sorted as it is shown.
    `catchable` are seats that can be caught right now. `asked_back` wants this seat to agree that a move be taken back,
    and with `agreed_back` all have agreed (T11). While the game is `paused`, for what reason, windows have the ends
    that they had when its clocks stopped.
    """

    me: int | None
    options: Options
    hand_number: int
    dealer: int
    clockwise: bool
    turn: int | None
    turn_number: int
    awaiting: Awaiting | None
    seats: tuple[SeatView, ...]
    windows: tuple[Window, ...]
    catchable: tuple[int, ...]
    winners: tuple[int, ...] | None
    commitment: str
    hand: tuple[Card, ...] = ()
    drawn: Card | None = None
    queued: tuple[Queued, ...] = ()
    asked_back: int | None = None
    agreed_back: int | None = None
    paused: PauseReason | None = None

    @property
    def my_turn(self) -> bool:
        """Whether this seat is the one in turn."""
        return self.me is not None and self.me == self.turn

    @property
    def is_last_hand(self) -> bool:
        """Whether the match is over with this hand, whoever wins it (C38)."""
        by_rounds = self.options.scoring == "rounds" and self.hand_number >= self.options.rounds
        return by_rounds or self.options.scoring == "single"

    def window(self, kind: str) -> Window | None:
        """The open window of that kind, if there is one."""
        return next((window for window in self.windows if window.kind == kind), None)
