"""What can be done at a table. Moves are imperative and carry the seat that makes them; seats are numbered from 0.

A move may come in at any time; whether it is lawful is judged by `step`. `said` is the text as its player sent it: a
held or queued move is shown to its sender in those words.
"""

from __future__ import annotations

from msgspec import Struct

from pbm.games.uno.cards import Card, Color
from pbm.games.uno.options import Options


class Move(Struct, frozen=True, tag_field="move", tag=str.lower):
    """Something that one seat does."""

    seat: int
    said: str = ""


class Play(Move, frozen=True):
    """Lay cards from the hand, in order (several only where the rules allow it).

    `color` is the color called with a wild, `uno` the call made with the play (C26), `swap` the seat named after the
    card to trade hands with (C20).
    """

    cards: tuple[Card, ...] = ()
    color: Color | None = None
    uno: bool = False
    swap: int | None = None


class Draw(Move, frozen=True):
    """Draw instead of playing (C14), or accept the cards that are pending (C18)."""


class Pass(Move, frozen=True):
    """Keep the drawn card and end the turn (C14)."""


class CallColor(Move, frozen=True):
    """Answer the color that a wild asks for (C6, C12, C18); `uno` when the call stood in the same text."""

    color: Color = Color.RED
    uno: bool = False


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


class Salt(Move, frozen=True):
    """Add `grain` to the next deal's shuffle (T11)."""

    grain: str = ""


class Leave(Move, frozen=True):
    """Give the seat up for good, without a replacement (C41)."""


class Join(Move, frozen=True):
    """Take a new seat from the next hand on (C41); `seat` is the number of seats so far, `bot` says who plays it."""

    bot: bool = False


class Handover(Move, frozen=True):
    """Let a bot, or again a person, play the seat; the hand stays (C41)."""

    bot: bool = True


class Start(Move, frozen=True):
    """Begin the match and deal hand 1: everything the match is made of. The first entry of every log.

    `seat` is who asked for the deal; `players` seats, of which `bots` are played by bots; `secret` (64 hex digits) is
    what all shuffles follow from, `salts` what players added to hand 1.
    """

    options: Options = Options()
    players: int = 0
    bots: tuple[int, ...] = ()
    secret: str = ""
    salts: tuple[str, ...] = ()


class Tick(Move, frozen=True):
    """Nobody's move: let everything happen that is due (W4). `seat` means nothing."""

    seat: int = -1


AnyMove = (
    Play
    | Draw
    | Pass
    | CallColor
    | Challenge
    | CallUno
    | Catch
    | Queue
    | Undo
    | Salt
    | Leave
    | Join
    | Handover
    | Start
    | Tick
)
