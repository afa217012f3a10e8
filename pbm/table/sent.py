"""Finding texts out by when they were made, without an index of times for each kind: their ids rise with time."""

from __future__ import annotations

from sqlalchemy import ScalarSelect, bindparam, select

from pbm.store.models import OutboxRow


def first_since(name: str) -> ScalarSelect[int]:
    """The id of the first text since the time that is bound to `name`; NULL when there is none."""
    since = OutboxRow.created_at >= bindparam(name)
    return select(OutboxRow.id).where(since).order_by(OutboxRow.created_at, OutboxRow.id).limit(1).scalar_subquery()
