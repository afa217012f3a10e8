"""Finding texts out by when they were written: their ids rise with time, and with which one a day began is noted.

An index of times would be written to by each text; this is written to by the first one of a day.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BindParameter, ColumnElement, func, select
from sqlalchemy.orm import Session

from pbm.store.insert import insert_once
from pbm.store.models import OutboxDay, OutboxRow


def midnight(at: datetime) -> datetime:
    """When the day (UTC) of that time began."""
    return at.replace(hour=0, minute=0, second=0, microsecond=0)


def begin(session: Session, now: datetime, first: int) -> None:
    """Note that the texts of today begin with this id; if another unit has noted it meanwhile, that is as good.

    Where a later day has begun, the text is a late one of a day without any: it is found among those of the day before.
    """
    today, newest = midnight(now), session.scalar(select(func.max(OutboxDay.midnight)))
    if newest is None or newest < today:
        insert_once(session, OutboxDay, {"midnight": today, "first": first})


def from_day_of(time: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """Whether a text was written on the day of that time or later; or on the day before, if that one had none."""
    begun = select(OutboxDay.first).where(OutboxDay.midnight <= time).order_by(OutboxDay.midnight.desc()).limit(1)
    return OutboxRow.id >= func.coalesce(begun.scalar_subquery(), 0)


def written_after(time: datetime | BindParameter[datetime]) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Whether a text was written after that time; no older text is looked at than those of the same day."""
    return from_day_of(time), OutboxRow.created_at > time
