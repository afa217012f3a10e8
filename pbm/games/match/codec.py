"""States, moves and events as JSON text, for the log and the snapshots of the store."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import json

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


class Codec(Generic[S, M, E]):
    """The texts of one game, whose states, moves and events are of these types.

    What is no such text raises `msgspec.ValidationError`.
    """

    def __init__(self, state: type[S], move: Any, event: Any) -> None:
        self._state = json.Decoder(state)
        self._move: json.Decoder[M] = json.Decoder(move)
        self._events: json.Decoder[tuple[E, ...]] = json.Decoder(tuple[event, ...])

    def encode(self, state: S) -> str:
        """A state as JSON; equal states give equal text, byte for byte."""
        return json.encode(state).decode()

    def decode(self, text: str) -> S:
        """The state that `encode` wrote."""
        return self._state.decode(text)

    def encode_move(self, move: M) -> str:
        """A move as JSON, its kind under `move`."""
        return json.encode(move).decode()

    def decode_move(self, text: str) -> M:
        """The move that `encode_move` wrote."""
        return self._move.decode(text)

    def encode_events(self, events: tuple[E, ...]) -> str:
        """Events as a JSON list, each with its kind under `event`."""
        return json.encode(events).decode()

    def decode_events(self, text: str) -> tuple[E, ...]:
        """The events that `encode_events` wrote."""
        return self._events.decode(text)
