"""States, moves and events of UNO as JSON text."""

from __future__ import annotations

from pbm.games.match.codec import Codec
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.moves import AnyMove
from pbm.games.uno.state import State

_CODEC: Codec[State, AnyMove, AnyEvent] = Codec(State, AnyMove, AnyEvent)

encode, decode = _CODEC.encode, _CODEC.decode
encode_move, decode_move = _CODEC.encode_move, _CODEC.decode_move
encode_events, decode_events = _CODEC.encode_events, _CODEC.decode_events
