"""What can be done at a table. Moves are imperative and carry the seat that makes them; seats are numbered from 0.

A move may come in at any time; whether it is lawful is judged by `step`. `said` is the text as its player sent it: a
held or queued move is shown to its sender in those words.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec import Struct

from pbm.games.uno.cards import Card, Color
from pbm.games.uno.events import Undone
from pbm.games.uno.hours import ALWAYS, Hours
from pbm.games.uno.options import Options, PauseReason


class Move(Struct, frozen=True, tag_field="move", tag=str.lower):
    """Something that one seat does."""

    seat: int
    said: str = ""


class Play(Move, frozen=True):
    """Lay cards from the hand, in order (several only where the rules allow it).

    `color` is the color called with a wild, `uno` the call made with the play (C26), `swap` the seat named after the
    card to trade hands with (C20, H2, H5); `keep` tells that no hands are to move.
    """

    cards: tuple[Card, ...] = ()
    color: Color | None = None
    uno: bool = False
    swap: int | None = None
    keep: bool = False


class Draw(Move, frozen=True):
    """Draw instead of playing (C14), or accept the cards that are pending (C18)."""


class Pass(Move, frozen=True):
    """Keep the drawn card and end the turn (C14)."""


class CallColor(Move, frozen=True):
    """Answer the color that a wild asks for (C6, C12, C18); `uno` when the call stood in the same text."""

    color: Color = Color.RED
    uno: bool = False


class Swap(Move, frozen=True):
    """Answer with whom to trade hands, which a 7 or 0 asks for (H2, H5); without `target` with nobody."""

    target: int | None = None


class Challenge(Move, frozen=True):
    """Doubt a Wild Draw Four (C21)."""


class CallUno(Move, frozen=True):
    """Call UNO, alone (C26, C30)."""


class Catch(Move, frozen=True):
    """Catch who has not called UNO (C27); without `target` whoever can be caught, if only one can."""

    target: int | None = None


class Queue(Move, frozen=True):
    """Name what to play when the own turn begins, best first (W13); nothing named drops the queue."""

    preferences: tuple[Play | Draw, ...] = ()


class Undo(Move, frozen=True):
    """Drop the held text, else the queue."""


class Ready(Move, frozen=True):
    """Say that the first card can be turned (F11)."""


class Cut(Move, frozen=True):
    """Cut the cards for the next deal: the top `count` go under (F10)."""

    count: int = 0


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


class Layout(Struct, frozen=True):
    """A table set by hand: hands and scores by seat, `discard` with its top last, `draw` with its top first.

    With `first` that card is turned up and takes effect as after a deal (C4-C9); else `turn`, or the player left of the
    dealer, is to play on the top of `discard`, in `color` if that is a wild. `out` are eliminated seats (C37).
    """

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    discard: tuple[Card, ...] = ()
    first: Card | None = None
    draw: tuple[Card, ...] = ()
    color: Color | None = None
    turn: int | None = None
    scores: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


class Start(Move, frozen=True):
    """Begin the match and deal hand 1: everything the match is made of. The first entry of every log.

    `seat` is who asked for the deal; `players` seats, of which `bots` are played by bots; `secret` (64 hex digits) is
    what all shuffles follow from, `salts` what players added to hand 1; `hours` are kept by the first seats, in order.
    With a `layout` the cards lie as it has them.
    """

    options: Options = Options()
    players: int = 0
    bots: tuple[int, ...] = ()
    secret: str = ""
    salts: tuple[str, ...] = ()
    hours: tuple[Hours, ...] = ()
    layout: Layout | None = None


class Tick(Move, frozen=True):
    """Nobody's move: let everything happen that is due (W4). `seat` means nothing."""

    seat: int = -1


OwnMove = Play | Draw | Pass | CallColor | Swap | Challenge | CallUno | Catch | Queue | Ready | Cut | Vote
"""Moves by which a player shows that they are there (W9); a pause lets none of them happen."""

AnyMove = (
    Play
    | Draw
    | Pass
    | CallColor
    | Swap
    | Challenge
    | CallUno
    | Catch
    | Queue
    | Undo
    | Ready
    | Cut
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
    | Start
    | Tick
)
