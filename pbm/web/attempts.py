"""How often a visitor may try something, counted where all processes see it."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from pbm.store.host_models import Attempt

SPAN = timedelta(minutes=1)
BY_VISITOR = 5
"""How many failed attempts of one visitor there may be in a `SPAN`. Those of others must not keep anybody out."""


def too_many(session: Session, what: str, visitor: str, now: datetime) -> bool:
    """Whether the visitor's next attempt has to wait."""
    theirs = select(func.count()).where(Attempt.what == what, Attempt.visitor == visitor, Attempt.at > now - SPAN)
    return (session.scalar(theirs) or 0) >= BY_VISITOR


def note(session: Session, what: str, visitor: str, now: datetime) -> None:
    """Count a failed attempt; those that count no more are forgotten."""
    session.execute(delete(Attempt).where(Attempt.at <= now - SPAN))
    session.add(Attempt(what=what, visitor=visitor, at=now))
