"""The card game UNO: `start` begins a match, `step` makes a move, `view` shows what a seat may see: a `Game`."""

from pbm.games.match.outcome import Result
from pbm.games.match.replay import Entry, ReplayError
from pbm.games.match.waiting import Wait, left, next_due
from pbm.games.uno import options
from pbm.games.uno.arrange import arrange
from pbm.games.uno.bots import STRENGTHS, Thought, thought
from pbm.games.uno.cards import DECK
from pbm.games.uno.codec import decode, decode_events, decode_move, encode, encode_events, encode_move
from pbm.games.uno.history import last_move
from pbm.games.uno.moves import Start
from pbm.games.uno.notation import NOTATION
from pbm.games.uno.replay import replay, states
from pbm.games.uno.state import State
from pbm.games.uno.step import Outcome, start, step
from pbm.games.uno.views import playable, seen, view
from pbm.games.uno.waiting import waiting

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
    "arrange",
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
    "playable",
    "replay",
    "seen",
    "start",
    "states",
    "step",
    "thought",
    "view",
    "waiting",
]
