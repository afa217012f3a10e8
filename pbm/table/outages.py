"""What a game has lost to outages and is still to be given back, before anything in it falls due (W15)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, exists, func, or_, select

from pbm.games.match.moves import GiveBack
from pbm.store.models import Address, Game, Heartbeat, Outage, OutboxRow, Seat, is_pending
from pbm.store.outages import PARTS, PATIENCE
from pbm.store.prepared import Prepared
from pbm.table.unit import Unit

AGAIN = timedelta(minutes=1)
"""How long a game is left alone to which time was given back: its outage may go on."""

WORTH = timedelta(seconds=10)
"""Less is not given back by itself: it comes with the rest."""

_SILENT = or_(*(Heartbeat.name == part for part in PARTS)), Heartbeat.at < bindparam("patience")
_PAST = (
    Outage.until > bindparam("since"),
    or_(Outage.game_id.is_(None), Outage.game_id == bindparam("game_id")),
)
_THEIRS = select(Address.id).join(Seat, Seat.person_id == Address.person_id).where(Seat.game_id == bindparam("game_id"))
_LATE = (
    OutboxRow.address_id.in_(_THEIRS),
    OutboxRow.game_id == bindparam("game_id"),
    is_pending(OutboxRow),
    OutboxRow.kind == "notice",
    OutboxRow.ready_at < bindparam("patience"),
    exists().where(Heartbeat.name == "worker"),
)
"""Notices to its players that are still in the outbox; where no worker has ever lived nobody sends any."""

_LOST = Prepared(
    select(or_(exists().where(*_SILENT), exists().where(*_PAST), exists(select(OutboxRow.id).where(*_LATE))))
)


def owed(unit: Unit, game: Game, given: datetime | None, seats: dict[int, int]) -> Iterator[GiveBack]:
    """The moves that give back what was lost by now, in order; `given` tells up to when that has been done.

    `seats` are by person's id the seats of the game.
    """
    since = given or game.started_at or unit.now
    values = {"since": since, "game_id": game.id, "patience": unit.now - PATIENCE}
    if not _LOST.scalar(unit.line, values):
        return
    lost = [*_past(unit, values, seats), *_silent(unit, values), *_not_handed_over(unit, values, seats)]
    for move in sorted(lost, key=lambda it: it.since):
        if move.until - max(move.since, since) >= WORTH:
            yield move
            since = max(since, move.until)


def _past(unit: Unit, values: dict[str, Any], seats: dict[int, int]) -> Iterator[GiveBack]:
    for outage in unit.session.scalars(select(Outage).where(*_PAST), values):
        until = min(outage.until, unit.now)
        if outage.person_id is None:
            yield GiveBack(since=outage.since, until=until)
        elif outage.person_id in seats:
            yield GiveBack(since=outage.since, until=until, seats=(seats[outage.person_id],))


def _silent(unit: Unit, values: dict[str, Any]) -> Iterator[GiveBack]:
    """An outage that goes on: a part of the engine that has lived gives no sign of life."""
    for at in unit.session.scalars(select(Heartbeat.at).where(*_SILENT), values):
        yield GiveBack(since=at, until=unit.now)


def _not_handed_over(unit: Unit, values: dict[str, Any], seats: dict[int, int]) -> Iterator[GiveBack]:
    """An outage that goes on: of what carries our notices."""
    query = select(OutboxRow.person_id, func.min(OutboxRow.ready_at).label("since")).where(*_LATE)
    rows = unit.session.execute(query.group_by(OutboxRow.person_id), values).all()
    waiting = {row.person_id: row.since for row in rows if row.person_id in seats}
    if waiting:
        where = tuple(sorted(seats[person] for person in waiting))
        yield GiveBack(since=min(waiting.values()), until=unit.now, seats=where)
