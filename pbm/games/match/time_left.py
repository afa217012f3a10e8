"""The clock of who is in turn: how long they have, what is left of it, and when they are reminded (W7, W8, W10-W12).

It counts outside of the quiet hours that its player had when the turn began, and not while they are away. While the
game is paused it stands.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pbm.games.match.events import Reminded
from pbm.games.match.hours import after, counted, wake
from pbm.games.match.position import Clock, Position, Seat

if TYPE_CHECKING:
    from pbm.games.match.table import Table

_REMINDERS = (2, 10)
"""Reminders go out when a half and when a tenth of the time is left (W10)."""


def time_left(position: Position, at: datetime) -> timedelta:
    """What is left of the time that runs, the bank apart unless it is what runs (W8); in a pause, what was kept."""
    if position.due is None:
        return timedelta()
    at = at if position.paused_at is None else position.paused_at
    clock = position.clock
    if clock is None:
        return max(position.due - at, timedelta())
    return counted(clock.hours, _not_away(position.seats[clock.seat], at), position.due)


def bank_left(position: Position, seat: int) -> timedelta:
    """What the seat has in its time bank, by what it had used when its clock last stopped (W8)."""
    return position.options.time_bank - position.seats[seat].bank_used


def start(table: Table, seat: int, span: timedelta) -> None:
    """Give the seat `span` from now on. Within one turn its hours stay what they were (W11)."""
    hours = table.seats[seat].hours
    if table.clock is not None:
        hours = table.clock.hours
        stop(table)
    table.clock = Clock(seat, span, table.at, hours)
    run(table, table.at, span)


def stop(table: Table) -> None:
    """End the time that runs; what is left of a bank stays in it, what the host had added to it does not."""
    clock = table.clock
    if clock is not None and clock.on_bank:
        used = table.options.time_bank - time_left(table, table.at)
        table.set_seat(clock.seat, bank_used=max(table.seats[clock.seat].bank_used, used))
    table.clock = table.due = None


def run(table: Table, at: datetime, span: timedelta) -> None:
    """Let the clock of who is in turn run for `span` from then on, whatever it had left. Bots are not reminded."""
    clock = table.clock
    if clock is None:
        return
    sitting = table.seats[clock.seat]
    since = _not_away(sitting, at)
    table.due = after(clock.hours, since, span)
    remind_at = None if sitting.bot else _remind_at(clock, since, span)
    if clock.remind_at != remind_at:
        table.clock = replace(clock, remind_at=remind_at)


def keep(table: Table) -> None:
    """Plan the end of the time anew, with as much left as there is."""
    at = table.at if table.paused_at is None else table.paused_at
    run(table, at, time_left(table, at))


def remind(table: Table, clock: Clock) -> None:
    """Remind the player in turn that time goes by (W10)."""
    table.record(Reminded(clock.seat))
    table.clock = replace(clock, reminders=clock.reminders + 1)
    keep(table)


def open_bank(table: Table) -> bool:
    """Let the time bank run now that the time of the turn is over; False when there is nothing in it (W8)."""
    clock = table.clock
    if clock is None or clock.on_bank:
        return False
    left = bank_left(table, clock.seat)
    if not left:
        return False
    table.clock = replace(clock, on_bank=True)
    run(table, table.at, left)
    return True


def _remind_at(clock: Clock, since: datetime, span: timedelta) -> datetime | None:
    """When the player is reminded next: not any more once all that go out have gone, or the bank runs (W10)."""
    if clock.on_bank or clock.reminders >= len(_REMINDERS):
        return None
    early = span - clock.span / _REMINDERS[clock.reminders]
    return wake(clock.hours, after(clock.hours, since, max(early, timedelta())))


def _not_away(sitting: Seat, at: datetime) -> datetime:
    """From when on the seat's time counts again: its player may be away (W12)."""
    return at if sitting.away_until is None else max(at, sitting.away_until)
