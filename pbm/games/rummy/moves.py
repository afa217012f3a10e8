"""What can be done at a table of Rummy Up besides."""

from __future__ import annotations

from msgspec import Struct

from pbm.games.match import moves
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Move, Pass, Vote
from pbm.games.rummy.layout import Group
from pbm.games.rummy.options import Options
from pbm.games.rummy.tiles import Tile


class Play(Move, frozen=True):
    """Lay tiles from the rack, in the order in which they were named (R5); where they go is for the engine (R8).

    `act` is the special that is to act, else the first one named does (R13); `uno` the call made with the play (R15).
    """

    tiles: tuple[Tile, ...] = ()
    act: Tile | None = None
    uno: bool = False


class Queue(moves.Queue, frozen=True):
    """Name what to play when the own turn begins, best first (W13); nothing named drops the queue."""

    preferences: tuple[Play | Draw, ...] = ()


class SetTable(Struct, frozen=True):
    """A table set by hand: racks and scores by seat, the groups and loose start tiles, and the pool with its top first.

    `turn`, or the seat to the left of `dealer`, is to play.
    """

    dealer: int
    hands: tuple[tuple[Tile, ...], ...]
    groups: tuple[Group, ...] = ()
    loose: tuple[Tile, ...] = ()
    pool: tuple[Tile, ...] = ()
    turn: int | None = None
    scores: tuple[int, ...] = ()


class Start(moves.Start, frozen=True):
    """Begin the match and deal round 1. With a `set_table` the tiles lie as it has them."""

    options: Options = Options()
    set_table: SetTable | None = None


OwnMove = Play | Draw | Pass | Challenge | CallUno | Catch | Queue | Vote
"""Moves by which a player shows that they are there (W9); a pause lets none of them happen."""

TurnMove = Play | Draw | Pass
"""The moves of whoever is in turn."""

AnyMove = moves.AnyMove | Play | Queue | Start
