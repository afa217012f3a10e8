"""What a game has lost to outages and is still to be given back, before anything in it falls due (W15)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import func, or_, select

from pbm.games.uno.moves import GiveBack
from pbm.store.delivery import Delivery
from pbm.store.models import Game, Heartbeat, Outage, OutboxRow
from pbm.store.outages import PARTS, PATIENCE
from pbm.table.unit import Unit

AGAIN = timedelta(minutes=1)
"""How long a game is left alone to which time was given back: its outage may go on."""

WORTH = timedelta(seconds=10)
"""Less is not given back by itself: it comes with the rest."""

_ON_THEIR_WAY = (Delivery.QUEUED, Delivery.SENDING, Delivery.UNKNOWN)


def owed(unit: Unit, game: Game, given: datetime | None, seats: dict[int, int]) -> Iterator[GiveBack]:
    """The moves that give back what was lost by now, in order; `given` tells up to when that has been done.

    `seats` are by person's id the seats of the game.
    """
    since = given or game.started_at or unit.now
    lost = [*_past(unit, game, since, seats), *_silent(unit), *_not_handed_over(unit, game, seats)]
    for move in sorted(lost, key=lambda it: it.since):
        if move.until - max(move.since, since) >= WORTH:
            yield move
            since = max(since, move.until)


def _past(unit: Unit, game: Game, since: datetime, seats: dict[int, int]) -> Iterator[GiveBack]:
    query = select(Outage).where(Outage.until > since, or_(Outage.game_id.is_(None), Outage.game_id == game.id))
    for outage in unit.session.scalars(query):
        until = min(outage.until, unit.now)
        if outage.person_id is None:
            yield GiveBack(since=outage.since, until=until)
        elif outage.person_id in seats:
            yield GiveBack(since=outage.since, until=until, seats=(seats[outage.person_id],))


def _silent(unit: Unit) -> Iterator[GiveBack]:
    """An outage that goes on: a part of the engine that has lived gives no sign of life."""
    query = select(Heartbeat.at).where(Heartbeat.name.in_(PARTS), Heartbeat.at < unit.now - PATIENCE)
    for at in unit.session.scalars(query):
        yield GiveBack(since=at, until=unit.now)


def _not_handed_over(unit: Unit, game: Game, seats: dict[int, int]) -> Iterator[GiveBack]:
    """Notices that are still in the outbox; where no worker has ever lived nobody sends any."""
    if unit.session.get(Heartbeat, "worker") is None:
        return
    late = OutboxRow.kind == "notice", OutboxRow.ready_at < unit.now - PATIENCE, OutboxRow.person_id.in_(seats)
    query = select(OutboxRow.person_id, func.min(OutboxRow.ready_at).label("since")).where(
        OutboxRow.game_id == game.id, OutboxRow.state.in_(_ON_THEIR_WAY), *late
    )
    rows = unit.session.execute(query.group_by(OutboxRow.person_id)).all()
    if rows:
        waiting = tuple(sorted(seat for person, seat in seats.items() if person in {row.person_id for row in rows}))
        yield GiveBack(since=min(row.since for row in rows), until=unit.now, seats=waiting)
