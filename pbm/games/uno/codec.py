"""States, moves and events as JSON text, for the log and the snapshots of the store."""

from __future__ import annotations

from msgspec import json

from pbm.games.uno.events import AnyEvent
from pbm.games.uno.moves import AnyMove
from pbm.games.uno.state import State

_STATE = json.Decoder(State)
_MOVE: json.Decoder[AnyMove] = json.Decoder(AnyMove)
_EVENTS = json.Decoder(tuple[AnyEvent, ...])


def encode(state: State) -> str:
    """A state as JSON; equal states give equal text, byte for byte."""
    return json.encode(state).decode()


def decode(text: str) -> State:
    """The state that `encode` wrote.

    Raises:
        msgspec.ValidationError: the text is no such state (as all three decoders here).
    """
    return _STATE.decode(text)


def encode_move(move: AnyMove) -> str:
    """A move as JSON, its kind under `move`."""
    return json.encode(move).decode()


def decode_move(text: str) -> AnyMove:
    """The move that `encode_move` wrote."""
    return _MOVE.decode(text)


def encode_events(events: tuple[AnyEvent, ...]) -> str:
    """Events as a JSON list, each with its kind under `event`."""
    return json.encode(events).decode()


def decode_events(text: str) -> tuple[AnyEvent, ...]:
    """The events that `encode_events` wrote."""
    return _EVENTS.decode(text)
