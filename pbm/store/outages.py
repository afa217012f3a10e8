"""Time that was lost to us (W15), noted where every process finds it, and the games that it concerns woken."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import update
from sqlalchemy.orm import Session

from pbm.store.models import Deadline, Heartbeat, Outage, OutboxRow

PATIENCE = timedelta(seconds=90)
"""How long a part of the engine may be silent, or a text be on its way out, before that is an outage."""

NEVER = datetime.min.replace(tzinfo=UTC)

PARTS = ("worker", "front")
"""Whose heartbeats tell of outages: of the engine, and of what is in front of its webhooks."""


def note(session: Session, since: datetime, until: datetime) -> None:
    """Note an outage of the whole engine."""
    session.add(Outage(since=since, until=until))
    session.execute(update(Deadline).where(Deadline.kind == "game", Deadline.due_at > until).values(due_at=until))


def note_late(session: Session, row: OutboxRow, until: datetime) -> None:
    """Note that a notice was handed over later than it should have been, if it was."""
    if row.kind != "notice" or row.game_id is None or row.ready_at is None or until - row.ready_at <= PATIENCE:
        return
    session.add(Outage(game_id=row.game_id, person_id=row.person_id, since=row.ready_at, until=until))
    due = update(Deadline).where(Deadline.game_id == row.game_id, Deadline.kind == "game", Deadline.due_at > until)
    session.execute(due.values(due_at=until))


def pulse(session: Session, part: str, at: datetime) -> bool:
    """Note that a part of the engine lives; True when it had been silent for too long, which is noted as an outage."""
    beat = session.get(Heartbeat, part, with_for_update=True)
    was_out = beat is not None and at - beat.at > PATIENCE
    if beat is not None and was_out:
        note(session, beat.at, at)
    session.merge(Heartbeat(name=part, at=at, note=None))
    return was_out


def forget(session: Session, part: str) -> None:
    """Expect no heartbeat any more of a part that does not run here."""
    beat = session.get(Heartbeat, part)
    if beat is not None:
        session.delete(beat)
