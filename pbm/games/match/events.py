"""What happens in a match, whatever is played: in order, in the past tense. Tags are the names that the log uses.

An event holds everything; the views of a game make of it what one seat may see. Fields that only some may see say so.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from msgspec import Struct

from pbm.games.match.cards import Card
from pbm.games.match.options import PauseReason
from pbm.games.refusals import Refusal


class Why(StrEnum):
    """Why cards were drawn."""

    TURN = "turn"
    DRAW_TWO = "draw-two"
    WILD_DRAW_FOUR = "wild-draw-four"
    CAUGHT = "caught"
    FALSE_UNO = "false-uno"
    GUILTY = "guilty"
    INNOCENT = "innocent"
    PENALTY = "penalty"


class Event(Struct, frozen=True, tag_field="event"):
    """Something that happened at the table."""


class Committed(Event, frozen=True, tag="committed"):
    """The hash of hand `hand`'s secret seed was published, before anybody could salt it."""

    hand: int
    commitment: str


class Salted(Event, frozen=True, tag="salted"):
    """A player added to the shuffle of hand `hand`. Everybody may see the grain."""

    seat: int
    hand: int
    grain: str


class Shuffled(Event, frozen=True, tag="shuffled"):
    """Cards were put in `order` (top first) by the committed shuffle under `label`. Nobody sees the order."""

    label: str
    order: tuple[Card, ...]


class Drew(Event, frozen=True, tag="drew"):
    """`count` cards were drawn; `cards` are seen by the drawing seat alone (empty for others)."""

    seat: int
    count: int
    why: Why
    cards: tuple[Card, ...] = ()


class Passed(Event, frozen=True, tag="passed"):
    """The turn ended without a play, by the player's word."""

    seat: int


class Skipped(Event, frozen=True, tag="skipped"):
    """A seat lost its turn by a Skip, or by a Reverse between two (C16, C17)."""

    seat: int


class Reversed(Event, frozen=True, tag="reversed"):
    """The direction turned; `clockwise` is the new one."""

    clockwise: bool


class CalledUno(Event, frozen=True, tag="called-uno"):
    """UNO was called as C26 wants it."""

    seat: int


class Caught(Event, frozen=True, tag="caught"):
    """`seat` had not called UNO and was caught (C27)."""

    seat: int
    by: int


class FalseUno(Event, frozen=True, tag="false-uno"):
    """UNO was called with more than one card left (C30)."""

    seat: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """It is `seat`'s turn, the `turn`-th of the match."""

    seat: int
    turn: int


class TimedOut(Event, frozen=True, tag="timed-out"):
    """A player's time ran out (W7)."""

    seat: int


class WentOut(Event, frozen=True, tag="went-out"):
    """A player laid their last card (C32)."""

    seat: int


class HandOver(Event, frozen=True, tag="hand-over"):
    """A hand ended. `out` is who went out, or won a blocked hand, or None; `points` what each scored (not zeros)."""

    hand: int
    out: int | None
    points: dict[int, int]
    scores: tuple[int, ...]
    blocked: bool = False


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A seat has reached the target and is out of the match (C37)."""

    seat: int


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match ended."""

    winners: tuple[int, ...]


class Revealed(Event, frozen=True, tag="revealed"):
    """The secret seed of hand `hand` was published, so that its deck can be checked."""

    hand: int
    seed: str
    salts: tuple[str, ...]


class Undone(Struct, frozen=True):
    """Something that was taken back, as all may know it: `seat` did `what`, an event's name, with these `cards`.

    Of cards that were drawn only the `count` is told.
    """

    seat: int
    what: str
    cards: tuple[Card, ...] = ()
    count: int = 0


class BackAsked(Event, frozen=True, tag="back-asked"):
    """A player wants to take back what was done last (T11)."""

    seat: int


class BackAgreed(Event, frozen=True, tag="back-agreed"):
    """A player agrees that the move be taken back (T11)."""

    seat: int


class BackRefused(Event, frozen=True, tag="back-refused"):
    """A player does not agree that the move be taken back: it stands (T11)."""

    seat: int


class TakenBack(Event, frozen=True, tag="taken-back"):
    """What was `undone` counts no more: the draw pile was shuffled anew by seed `number`. `seat` -1 is the host."""

    seat: int
    undone: tuple[Undone, ...]
    number: int


class SeatLeft(Event, frozen=True, tag="left"):
    """A seat was given up (C41); its cards went under the draw pile."""

    seat: int
    count: int


class SeatJoined(Event, frozen=True, tag="joined"):
    """A seat was added, to be dealt in with the next hand (C41)."""

    seat: int


class SeatHandedOver(Event, frozen=True, tag="handed-over"):
    """A bot (or again a person) plays the seat from now on (C41)."""

    seat: int
    bot: bool


class Voted(Event, frozen=True, tag="voted"):
    """`by` voted to skip the turn of `seat`, or with `bot` to have a bot play it; so far `votes` of those `needed`."""

    seat: int
    by: int
    bot: bool
    votes: int
    needed: int


class Reminded(Event, frozen=True, tag="reminded"):
    """The player in turn was reminded (W10). Seen by that seat alone."""

    seat: int


class WentAway(Event, frozen=True, tag="went-away"):
    """A player's own clock stands until then (W12)."""

    seat: int
    until: datetime


class CameBack(Event, frozen=True, tag="came-back"):
    """A player is back before the time that they had said (W12)."""

    seat: int


class Paused(Event, frozen=True, tag="paused"):
    """Every clock stands (W9, W12)."""

    why: PauseReason


class Resumed(Event, frozen=True, tag="resumed"):
    """Every clock goes on with what it had left (W12)."""


class Extended(Event, frozen=True, tag="extended"):
    """The host added to all that was open; `seat` is in turn, or nobody."""

    seat: int | None
    span: timedelta


class GivenBack(Event, frozen=True, tag="given-back"):
    """The player in turn has more time, because some was lost to an outage (W15)."""

    seat: int


class WasHeld(Event, frozen=True, tag="held"):
    """The seat's text waits for a window to close (W1). Seen by that seat alone."""

    seat: int
    said: str


class WasQueued(Event, frozen=True, tag="queued"):
    """The seat's preferences for its next turn were noted (W13), or dropped when `said` is empty. Seen by it alone."""

    seat: int
    said: str


class Dropped(Event, frozen=True, tag="dropped"):
    """A held or queued text was let go: at its sender's word (`undo`), or since it could not be played any more.

    Seen by its sender alone; `refusal` is why it could not be played.
    """

    seat: int
    said: str
    refusal: Refusal | None = None


AnyEvent = (
    Committed
    | Salted
    | Shuffled
    | Drew
    | Passed
    | Skipped
    | Reversed
    | CalledUno
    | Caught
    | FalseUno
    | TurnBegan
    | TimedOut
    | WentOut
    | HandOver
    | Eliminated
    | MatchOver
    | Revealed
    | BackAsked
    | BackAgreed
    | BackRefused
    | TakenBack
    | SeatLeft
    | SeatJoined
    | SeatHandedOver
    | Voted
    | Reminded
    | WentAway
    | CameBack
    | Paused
    | Resumed
    | Extended
    | GivenBack
    | WasHeld
    | WasQueued
    | Dropped
)
"""The events that all games have."""
