"""Who sits at a table of Rummy Up: leaving and joining (C41). Seats are never renumbered."""

from __future__ import annotations

from pbm.games.match import seats
from pbm.games.match.ending import abandon, end_if_alone
from pbm.games.match.moves import Join, Leave
from pbm.games.match.seats import give_up
from pbm.games.refusals import Refusal
from pbm.games.rummy.options import table_sizes
from pbm.games.rummy.state import Seat
from pbm.games.rummy.table import Table


def join(table: Table, move: Join) -> Refusal | None:
    """Add a seat, to be dealt in with the next round."""
    return seats.join(table, move, Seat, table_sizes(table.options))


def leave(table: Table, move: Leave) -> Refusal | None:
    """Give a seat up: its tiles go under the pool."""
    seat = move.seat
    in_hand = table.seats[seat].in_hand
    give_up(table, seat)
    if in_hand and table.turn is not None and len(table.playing()) == 1:
        abandon(table)
    elif table.turn is None:
        end_if_alone(table)
    elif table.turn == seat:
        table.pass_turn(table.after(seat))
    return None
