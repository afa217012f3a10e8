"""Moves of Rummy Up as a record writes them: `R5 Y5 W+4 act R5 uno` (docs/record.md)."""

from __future__ import annotations

from msgspec import json

from pbm.games.match import notation
from pbm.games.match.notation import Names
from pbm.games.rummy.moves import AnyMove, Play, Queue
from pbm.games.rummy.tiles import TILES, Tile


class Notation(notation.Notation):
    """How moves of Rummy Up are written."""

    def write_own(self, move: AnyMove, names: Names) -> str:
        """A play: its tiles, the one that is to act, and the call."""
        if not isinstance(move, Play):
            return json.encode(move).decode()
        act = () if move.act is None else ("act", move.act)
        return " ".join((*move.tiles, *act, *(("uno",) if move.uno else ())))

    def read_own(self, text: str, seat: int, said: str, names: Names) -> AnyMove:
        """A play, as it was written."""
        words, uno = text.removesuffix(" uno"), text.endswith(" uno")
        codes, acts, act = words.partition(" act ")
        tiles = tuple(map(Tile, codes.split(" ")))
        if not {*tiles, *((act,) if acts else ())} <= set(TILES):
            raise ValueError(f"no such move: {text!r}")
        return Play(seat, said, tiles, Tile(act) if acts else None, uno)


NOTATION: notation.Notation = Notation(AnyMove, Queue)
