"""Who sits at the table: leaving and joining (C41). Seats are never renumbered."""

from __future__ import annotations

from pbm.games.match import seats
from pbm.games.match.ending import abandon, end_if_alone
from pbm.games.match.moves import Join, Leave
from pbm.games.match.seats import give_up
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.deal import wait_no_more
from pbm.games.uno.ending import go_out
from pbm.games.uno.options import table_sizes
from pbm.games.uno.state import Seat
from pbm.games.uno.table import Table
from pbm.games.uno.turns import settle_question


def join(table: Table, move: Join) -> Refusal | None:
    """Add a seat, to be dealt in with the next hand."""
    return seats.join(table, move, Seat, table_sizes(table.options))


def leave(table: Table, move: Leave) -> Refusal | None:
    """Give a seat up: its question is settled as by the clock, and what is pending goes with it.

    A partner stays until there is a replacement.
    """
    if table.options.partners:
        return Refusal(Code.PARTNER_STAYS)
    seat = move.seat
    if table.turn == seat:
        settle_question(table, seat)
    in_hand = table.seats[seat].in_hand
    give_up(table, seat)
    if in_hand and table.awaiting is not None and len(table.playing()) == 1:
        abandon(table)
    elif table.awaiting is Awaiting.READY:
        wait_no_more(table, seat)
    elif table.turn is None:
        end_if_alone(table)
    elif table.turn == seat:
        _move_on(table, seat)
    return None


def _move_on(table: Table, seat: int) -> None:
    table.pending, table.challengeable, table.bluff_until = 0, None, None
    if table.out is None:
        table.pass_turn(table.after(seat))
    else:
        go_out(table, table.out)
