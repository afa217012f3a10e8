"""How often a visitor may try something, counted where all processes see it."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from pbm.store.host_models import Attempt

SPAN = timedelta(minutes=1)
BY_VISITOR, BY_ALL = 5, 100
"""How many failed attempts there may be in a `SPAN`, of one visitor and of all together."""


def too_many(session: Session, what: str, visitor: str, now: datetime) -> bool:
    """Whether the visitor's next attempt has to wait."""
    recent = select(func.count()).where(Attempt.what == what, Attempt.at > now - SPAN)
    theirs = session.scalar(recent.where(Attempt.visitor == visitor)) or 0
    return theirs >= BY_VISITOR or (session.scalar(recent) or 0) >= BY_ALL


def note(session: Session, what: str, visitor: str, now: datetime) -> None:
    """Count a failed attempt; those that count no more are forgotten."""
    session.execute(delete(Attempt).where(Attempt.at <= now - SPAN))
    session.add(Attempt(what=what, visitor=visitor, at=now))
