"""What can be queued for the next turn (W13): plays of tiles that the rack has, and draws."""

from __future__ import annotations

from functools import partial

from pbm.games.match import queueing
from pbm.games.match.moves import Draw
from pbm.games.refusals import Refusal
from pbm.games.rummy.lawful import refuse_tiles
from pbm.games.rummy.moves import Play, Queue
from pbm.games.rummy.state import Position
from pbm.games.rummy.table import Table


def queue(table: Table, move: Queue) -> Refusal | None:
    """Note what to play when the seat's next turn begins (W13)."""
    return queueing.queue(table, move, partial(_refuse_preference, table))


def _refuse_preference(position: Position, preference: Play | Draw) -> Refusal | None:
    """Why that cannot be played whatever will lie by then."""
    return refuse_tiles(position.hands[preference.seat], preference) if isinstance(preference, Play) else None
