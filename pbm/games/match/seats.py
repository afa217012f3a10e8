"""Who sits at the table: joining, and giving a seat up (C41). Seats are never renumbered."""

from __future__ import annotations

from pbm.games.match.events import SeatJoined, SeatLeft
from pbm.games.match.moves import Join
from pbm.games.match.position import Seat
from pbm.games.match.scoring import SCORING
from pbm.games.match.table import Table
from pbm.games.refusals import Code, Refusal


def join(table: Table, move: Join, kind: type[Seat], sizes: range) -> Refusal | None:
    """Add a seat of that kind, to be dealt in with the next hand, if `sizes` allow for one more.

    It has 0 points, or what is fair where few points are good.
    """
    if table.winners is not None:
        return Refusal(Code.HAND_OVER)
    sitting = sum(not seat.gone for seat in table.seats)
    if move.seat != len(table.seats) or sitting + 1 not in sizes:
        return Refusal(Code.NOT_SEATED)
    score = SCORING[table.options.scoring].entrance(table)
    table.seats = (*table.seats, kind(score, bot=move.bot, joining=True, hours=move.hours))
    table.hands = (*table.hands, ())
    table.record(SeatJoined(move.seat))
    return None


def give_up(table: Table, seat: int) -> None:
    """Let a seat go for good; its cards go, shuffled, under what is drawn from."""
    cards = table.hands[seat]
    table.record(SeatLeft(seat, len(cards)))
    table.set_seat(seat, gone=True, queue=None)
    table.settle_uno(seat)
    table.set_hand(seat, ())
    if table.held is not None and table.held.seat == seat:
        table.held = None
    if cards:
        table.put_under(table.shuffle(cards, f"leave {sum(it.gone for it in table.seats)}"))
