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
    """Note that the texts of today begin with this id; if another unit has noted it meanwhile, that is as good."""
    insert_once(session, OutboxDay, {"midnight": midnight(now), "first": first})


def from_day_of(time: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """Whether a text was written on the day of that time or later; or on the day before, if that one had none.

    A day may begin behind a later one, with a text that was kept and is judged at the time that it came (W14).
    """
    day = select(func.max(OutboxDay.midnight)).where(OutboxDay.midnight <= time).scalar_subquery()
    first = select(func.min(OutboxDay.first)).where(OutboxDay.midnight >= day).scalar_subquery()
    return OutboxRow.id >= func.coalesce(first, 0)


def written_after(time: datetime | BindParameter[datetime]) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Whether a text was written after that time; no older text is looked at than those of the same day."""
    return from_day_of(time), OutboxRow.created_at > time
