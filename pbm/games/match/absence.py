"""Who is not there: turns missed in a row until a bot plays (W9), and time away that a player has asked for (W12)."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbm.games.match.events import CameBack, SeatHandedOver, WentAway
from pbm.games.match.moves import Away, Handover
from pbm.games.match.pauses import pause, resume
from pbm.games.match.table import Table
from pbm.games.match.time_left import keep, run, time_left
from pbm.games.refusals import Code, Refusal


def miss(table: Table, seat: int) -> None:
    """Count a turn, answer or question that ran out; after too many in a row a bot plays the seat (W9)."""
    missed = table.seats[seat].missed + 1
    table.set_seat(seat, missed=missed)
    if missed >= table.options.max_missed:
        hand_over(table, seat, bot=True)


def change_player(table: Table, move: Handover) -> None:
    """Let a bot, or again a person, play the seat; its hand stays (C41)."""
    hand_over(table, move.seat, bot=move.bot)
    if not move.bot:
        table.set_seat(move.seat, missed=0)
    _notice_who_is_there(table)


def hand_over(table: Table, seat: int, *, bot: bool) -> None:
    """Change who plays the seat. Only people are reminded of their turns (W10)."""
    if table.seats[seat].bot == bot:
        return
    table.set_seat(seat, bot=bot)
    table.record(SeatHandedOver(seat, bot))
    if table.clock is not None and table.clock.seat == seat:
        keep(table)


def pause_if_deserted(table: Table) -> None:
    """Pause when no seat is played by a person any more: bots never play a match out among themselves (W9)."""
    if table.winners is None and table.paused_at is None and table.is_deserted:
        pause(table, "deserted")


def hear(table: Table, seat: int) -> bool:
    """Take note that the player of a seat has made a move; whether that changed anything (W9, W12).

    A seat that a bot plays is given back by *back* alone: the bot's own moves look the same.
    """
    if not table.is_seated(seat):
        return False
    if table.votes:
        table.votes = tuple(vote for vote in table.votes if vote.target != seat)
    sitting = table.seats[seat]
    if sitting.bot or not (sitting.missed or sitting.away_until):
        return False
    table.set_seat(seat, missed=0)
    _end_absence(table, seat)
    return True


def come_back(table: Table, seat: int) -> None:
    """*back*: the player has their seat, and the days of absence that they have not used; an empty game goes on."""
    table.set_seat(seat, missed=0)
    _end_absence(table, seat)
    hand_over(table, seat, bot=False)
    _notice_who_is_there(table)


def go_away(table: Table, move: Away) -> Refusal | None:
    """Stop the player's own clock for a while, as far as the budget of the match goes (W12)."""
    seat = move.seat
    _end_absence(table, seat)
    used = table.seats[seat].away_used
    span = min(move.span, table.options.away_budget - used)
    if span <= timedelta():
        return Refusal(Code.NO_TIME_AWAY)
    _set_absence(table, seat, table.at + span, used + span)
    table.record(WentAway(seat, table.at + span))
    return None


def _notice_who_is_there(table: Table) -> None:
    if table.paused_for == "deserted" and not table.is_deserted:
        resume(table)
    else:
        pause_if_deserted(table)


def _end_absence(table: Table, seat: int) -> None:
    """Whoever is back early has the rest of the time to be away another day."""
    sitting = table.seats[seat]
    if sitting.away_until is None:
        return
    unused = max(sitting.away_until - table.at, timedelta())
    _set_absence(table, seat, None, sitting.away_used - unused)
    if unused:
        table.record(CameBack(seat))


def _set_absence(table: Table, seat: int, until: datetime | None, used: timedelta) -> None:
    at = table.at if table.paused_at is None else table.paused_at
    left = time_left(table, at)
    table.set_seat(seat, away_until=until, away_used=used)
    if table.clock is not None and table.clock.seat == seat:
        run(table, at, left)
