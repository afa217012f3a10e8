"""What can be done at a table of UNO besides."""

from __future__ import annotations

from msgspec import Struct

from pbm.games.match import moves
from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Move, Pass, Vote
from pbm.games.uno.options import Options


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


class CallColor(Move, frozen=True):
    """Answer the color that a wild asks for (C6, C12, C18); `uno` when the call stood in the same text."""

    color: Color = Color.RED
    uno: bool = False


class Swap(Move, frozen=True):
    """Answer with whom to trade hands, which a 7 or 0 asks for (H2, H5); without `target` with nobody."""

    target: int | None = None


class Queue(moves.Queue, frozen=True):
    """Name what to play when the own turn begins, best first (W13); nothing named drops the queue."""

    preferences: tuple[Play | Draw, ...] = ()


class Ready(Move, frozen=True):
    """Say that the first card can be turned (F11)."""


class Cut(Move, frozen=True):
    """Cut the cards for the next deal: the top `count` go under (F10)."""

    count: int = 0


class SetTable(Struct, frozen=True):
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


class Start(moves.Start, frozen=True):
    """Begin the match and deal hand 1. With a `set_table` the cards lie as it has them."""

    options: Options = Options()
    set_table: SetTable | None = None


OwnMove = Play | Draw | Pass | CallColor | Swap | Challenge | CallUno | Catch | Queue | Ready | Cut | Vote
"""Moves by which a player shows that they are there (W9); a pause lets none of them happen."""

AnyMove = moves.AnyMove | Play | CallColor | Swap | Queue | Ready | Cut | Start
