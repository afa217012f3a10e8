"""What can be done in a match, whatever is played. Moves are imperative and carry the seat that makes them, from 0.

A move may come in at any time; whether it is lawful is judged by the rules. `said` is the text as its player sent it: a
held or queued move is shown to its sender in those words.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct

from pbm.games.match.events import Undone
from pbm.games.match.hours import ALWAYS, Hours
from pbm.games.match.options import Options, PauseReason


class Move(Struct, frozen=True, tag_field="move", tag=str.lower):
    """Something that one seat does."""

    seat: int
    said: str = ""


class Draw(Move, frozen=True):
    """Draw instead of playing (C14), or accept the cards that are pending (C18)."""


class Pass(Move, frozen=True):
    """Keep the drawn card and end the turn (C14)."""


class Challenge(Move, frozen=True):
    """Doubt a Wild Draw Four (C21); a game without challenges refuses it (R14)."""


class CallUno(Move, frozen=True):
    """Call UNO, alone (C26, C30)."""


class Catch(Move, frozen=True):
    """Catch who has not called UNO (C27); without `target` whoever can be caught, if only one can."""

    target: int | None = None


class Queue(Move, frozen=True):
    """Name what to do when the own turn begins, best first (W13); nothing named drops the queue."""

    preferences: tuple[Move, ...] = ()


class Undo(Move, frozen=True):
    """Drop the held text, else the queue."""


class Salt(Move, frozen=True):
    """Add `grain` to the next deal's shuffle (T11)."""

    grain: str = ""


class Leave(Move, frozen=True):
    """Give the seat up for good, without a replacement (C41)."""


class Join(Move, frozen=True):
    """Take a new seat from the next hand on (C41); `seat` is the number of seats so far, `bot` says who plays it."""

    bot: bool = False
    hours: Hours = ALWAYS


class Handover(Move, frozen=True):
    """Let a bot, or again a person, play the seat; the hand stays (C41)."""

    bot: bool = True


class SetHours(Move, frozen=True):
    """Keep these quiet hours, in this zone, from the seat's next turn on (W11)."""

    hours: Hours = ALWAYS


class Away(Move, frozen=True):
    """Stop the own clock for `span`, or for as much of it as the budget has (W12)."""

    span: timedelta = timedelta()


class Back(Move, frozen=True):
    """Be there again: an absence ends, and the seat is taken back from its bot (W9, W12)."""


class Vote(Move, frozen=True):
    """Vote to skip the turn of `target`, who keeps the table waiting, or with `bot` to have a bot play that seat."""

    target: int = -1
    bot: bool = False


class Penalty(Move, frozen=True):
    """Draw four for suggesting a card, at the host's word (C40)."""


class Pause(Move, frozen=True):
    """Let every clock stand, with what it has left (W12). `seat` means nothing."""

    seat: int = -1
    why: PauseReason = "host"


class Resume(Move, frozen=True):
    """Let every clock go on with what it had left (W12). `seat` means nothing."""

    seat: int = -1


class Extend(Move, frozen=True):
    """Add `span` to all that is open now, at the host's word. `seat` means nothing."""

    seat: int = -1
    span: timedelta = timedelta()


class GiveBack(Move, frozen=True):
    """Give back the time between `since` and `until` that was lost to us (W15).

    `seats` are those whom a notice could not reach; none named when the engine was down for all. `seat` means nothing.
    """

    seat: int = -1
    since: datetime = datetime.min.replace(tzinfo=UTC)
    until: datetime = datetime.min.replace(tzinfo=UTC)
    seats: tuple[int, ...] = ()


class AskBack(Move, frozen=True):
    """Ask the table to take back all that came after the first `to` entries of the log (T11)."""

    to: int = 0


class AnswerBack(Move, frozen=True):
    """Say whether the move may be taken back (T11)."""

    agrees: bool = False


class TakeBack(Move, frozen=True):
    """Let stand only what the first `to` entries of the log have led to; what is `undone` is told to all.

    `seat` is who asked for it; -1 is the host.
    """

    seat: int = -1
    to: int = 0
    undone: tuple[Undone, ...] = ()


class Start(Move, frozen=True):
    """Begin the match and deal hand 1: everything the match is made of. The first entry of every log.

    `seat` is who asked for the deal; `players` seats, of which `bots` are played by bots; `secret` (64 hex digits) is
    what all shuffles follow from, `salts` what players added to hand 1; `hours` are kept by the first seats, in order.
    With a `set_table` it begins at a table set by hand.
    """

    options: Options = Options()
    players: int = 0
    bots: tuple[int, ...] = ()
    secret: str = ""
    salts: tuple[str, ...] = ()
    hours: tuple[Hours, ...] = ()
    set_table: Any = None


class Tick(Move, frozen=True):
    """Nobody's move: let everything happen that is due (W4). `seat` means nothing."""

    seat: int = -1


Steering = Penalty | Pause | Resume | Extend | GiveBack | SetHours | Away | Back | Handover | Salt
"""Moves of hosts and players that have nothing to do with what is played."""

AnyMove = (
    Draw
    | Pass
    | Challenge
    | CallUno
    | Catch
    | Undo
    | Salt
    | AskBack
    | AnswerBack
    | TakeBack
    | Leave
    | Join
    | Handover
    | SetHours
    | Away
    | Back
    | Vote
    | Penalty
    | Pause
    | Resume
    | Extend
    | GiveBack
    | Tick
)
"""The moves that all games have, but for `Start` and `Queue`, of which each has its own."""
