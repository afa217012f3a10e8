"""Who sits at the table: leaving, joining, and being played by a bot (C41). Seats are never renumbered."""

from __future__ import annotations

from pbm.games.refusals import Code, Refusal
from pbm.games.uno.ending import abandon, end_if_alone, go_out
from pbm.games.uno.events import SeatHandedOver, SeatJoined, SeatLeft
from pbm.games.uno.moves import Handover, Join, Leave
from pbm.games.uno.options import MAX_PLAYERS
from pbm.games.uno.state import Seat
from pbm.games.uno.table import Table
from pbm.games.uno.turns import call_most_frequent_color
from pbm.games.uno.view import Awaiting


def join(table: Table, move: Join) -> Refusal | None:
    """Add a seat, to be dealt in with the next hand and with 0 points."""
    if table.winners is not None:
        return Refusal(Code.HAND_OVER)
    taken = sum(not seat.gone for seat in table.seats)
    if move.seat != len(table.seats) or taken == MAX_PLAYERS:
        return Refusal(Code.NOT_SEATED)
    table.seats = (*table.seats, Seat(bot=move.bot, joining=True))
    table.hands = (*table.hands, ())
    table.record(SeatJoined(move.seat))
    return None


def change_player(table: Table, move: Handover) -> None:
    """Let a bot, or again a person, play the seat; its hand stays."""
    if table.seats[move.seat].bot != move.bot:
        table.set_seat(move.seat, bot=move.bot)
        table.record(SeatHandedOver(move.seat, move.bot))


def leave(table: Table, move: Leave) -> None:
    """Give a seat up: its question is settled as by the clock, and what is pending goes with it."""
    seat = move.seat
    if table.turn == seat and table.awaiting is Awaiting.COLOR:
        call_most_frequent_color(table, seat)
    in_hand = table.seats[seat].in_hand
    _give_up(table, seat)
    if table.turn is None:
        end_if_alone(table)
    elif in_hand and len(table.playing()) == 1:
        abandon(table)
    elif table.turn == seat:
        _move_on(table, seat)


def _give_up(table: Table, seat: int) -> None:
    cards = table.hands[seat]
    table.record(SeatLeft(seat, len(cards)))
    table.set_seat(seat, gone=True, queue=None)
    table.settle_uno(seat)
    table.set_hand(seat, ())
    if table.held is not None and table.held.seat == seat:
        table.held = None
    if cards:
        table.draw_pile = (*table.draw_pile, *table.shuffle(cards, f"leave {sum(it.gone for it in table.seats)}"))
        table.stalled = 0


def _move_on(table: Table, seat: int) -> None:
    table.pending, table.challengeable = 0, None
    if table.out is None:
        table.pass_turn(table.after(seat))
    else:
        go_out(table, table.out)
