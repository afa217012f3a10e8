"""Moves as a record writes them, as far as all games have them: `draw`, `catch Bob`, `next R5, draw` (docs/record.md).

What has no notation of its own, such as a pause, is written as JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import json

from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Leave, Move, Pass, Queue, Salt, Tick, Undo

NOBODY = "nobody"

_WORDS: dict[type[Move], str] = {
    Draw: "draw",
    Pass: "pass",
    Challenge: "challenge",
    CallUno: "uno",
    Undo: "undo",
    Leave: "leave",
    Tick: "clock",
}

Names = Sequence[str]


class Notation:
    """The notation of a game with such moves, of which these are told by one word each, and its own kind of queue."""

    def __init__(self, moves: Any, queue: type[Queue], words: dict[type[Move], str] | None = None) -> None:
        self._moves, self._queue = moves, queue
        self._words = {**_WORDS, **(words or {})}
        self._by_word = {word: kind for kind, word in self._words.items()}

    def write(self, move: Move, names: Names) -> str:
        """The move, in the shortest way in which `read` knows it again."""
        try:
            short = self._short(move, names)
            knows = self.read(short, move.seat, move.said, names) == move
        except (ValueError, IndexError, msgspec.MsgspecError):
            knows = False
        return short if knows else json.encode(move).decode()

    def read(self, text: str, seat: int, said: str, names: Names) -> Any:
        """The move of `seat` that `write` wrote; `said` is its player's own text.

        Raises:
            ValueError: it is no move.
        """
        if text in self._by_word:
            return self._by_word[text](seat, said)
        if text.startswith("{"):
            return json.decode(text, type=self._moves)
        word, _, rest = text.partition(" ")
        match word:
            case "catch":
                return Catch(seat, said, seat_of(rest, names))
            case "next":
                parts = () if rest == "off" else tuple(self.read(it, seat, said, names) for it in rest.split(", "))
                kind = next(it.type for it in msgspec.structs.fields(self._queue) if it.name == "preferences")
                return self._queue(seat, said, msgspec.convert(parts, kind))
            case "salt":
                return Salt(seat, said, json.decode(rest, type=str))
        return self.read_own(text, seat, said, names)

    def write_own(self, move: Any, names: Names) -> str:
        """A move that only this game has."""
        return json.encode(move).decode()

    def read_own(self, text: str, seat: int, said: str, names: Names) -> Any:
        """A move that only this game has.

        Raises:
            ValueError: it is none.
        """
        raise ValueError(f"no such move: {text!r}")

    def _short(self, move: Any, names: Names) -> str:
        match move:
            case Catch(target=target):
                return f"catch {NOBODY if target is None else names[target]}"
            case Queue(preferences=preferences):
                return "next " + (", ".join(self._short(it, names) for it in preferences) or "off")
            case Salt(grain=grain):
                return f"salt {json.encode(grain).decode()}"
        return self._words.get(type(move)) or self.write_own(move, names)


def seat_of(name: str, names: Names) -> int | None:
    """The seat of that name; None for nobody.

    Raises:
        ValueError: nobody is called so.
    """
    return None if name == NOBODY else names.index(name)
