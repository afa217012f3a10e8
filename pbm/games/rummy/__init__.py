"""Rummy Up (R1-R21): players name tiles, and the engine lays the table. A `Game`."""

from pbm.games.match.outcome import Result
from pbm.games.match.replay import Entry, ReplayError
from pbm.games.match.waiting import Wait, left, next_due
from pbm.games.rummy import options
from pbm.games.rummy.bots import STRENGTHS, Thought, thought
from pbm.games.rummy.codec import decode, decode_events, decode_move, encode, encode_events, encode_move
from pbm.games.rummy.history import last_move
from pbm.games.rummy.moves import Start
from pbm.games.rummy.notation import NOTATION
from pbm.games.rummy.replay import replay, states
from pbm.games.rummy.state import State
from pbm.games.rummy.step import Outcome, start, step
from pbm.games.rummy.tiles import TILES as DECK
from pbm.games.rummy.views import seen, view
from pbm.games.rummy.waiting import waiting

__all__ = [
    "DECK",
    "NOTATION",
    "STRENGTHS",
    "Entry",
    "Outcome",
    "ReplayError",
    "Result",
    "Start",
    "State",
    "Thought",
    "Wait",
    "decode",
    "decode_events",
    "decode_move",
    "encode",
    "encode_events",
    "encode_move",
    "last_move",
    "left",
    "next_due",
    "options",
    "replay",
    "seen",
    "start",
    "states",
    "step",
    "thought",
    "view",
    "waiting",
]
