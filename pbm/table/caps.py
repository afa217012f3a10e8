"""Caps on texts in and out: what others can make the host spend has a bound, whatever they do.

All is counted on the inbox and the outbox of one day, by indexes and never beyond the cap: old texts cost nothing. What
is beyond a cap is kept and shown to the host, but not played and not sent.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from pbm.store.models import InboxRow, OutboxRow
from pbm.table import numbers
from pbm.table.policy import Policy

DAY = timedelta(days=1)


def unwelcome(session: Session, policy: Policy, row: InboxRow) -> str | None:
    """Why this text is kept but not played, consent apart: `country` or `too-many`; None when it is welcome."""
    if row.channel == "sms" and not numbers.allowed(row.sender, policy.countries):
        return "country"
    return "too-many" if not policy.development and _too_many_in(session, policy, row) else None


def _too_many_in(session: Session, policy: Policy, row: InboxRow) -> bool:
    """Whether the sender of this text had sent as many as the host allows in the day before it."""
    cap = policy.texts_in_a_day_by_sender
    texts = select(InboxRow.id).where(
        InboxRow.channel == row.channel,
        InboxRow.sender == row.sender,
        InboxRow.received_at > row.received_at - DAY,
        InboxRow.id < row.id,
    )
    return counted(session, texts, cap) >= cap


def spent(session: Session, policy: Policy, now: datetime, game_id: int | None = None) -> bool:
    """Whether as many texts have gone out in a day as the host allows, in all or for this game."""
    if policy.development:
        return False
    if _newest(session) - _oldest(session, now - DAY) >= policy.texts_out_a_day:
        return True
    cap = policy.texts_out_a_day_by_game
    texts = select(OutboxRow.id).where(OutboxRow.game_id == game_id, OutboxRow.created_at > now - DAY)
    return game_id is not None and counted(session, texts, cap) >= cap


def _newest(session: Session) -> int:
    return session.scalar(select(func.max(OutboxRow.id))) or 0


def _oldest(session: Session, since: datetime) -> int:
    """The number before that of the first text since then: numbers rise with time, so that nothing need be counted."""
    query = select(OutboxRow.id).where(OutboxRow.created_at > since).order_by(OutboxRow.created_at, OutboxRow.id)
    first = session.scalar(query.limit(1))
    return _newest(session) if first is None else first - 1


def counted(session: Session, rows: Select[Any], most: int) -> int:
    """How many rows there are, never counting beyond `most`."""
    return session.scalar(select(func.count()).select_from(rows.limit(most).subquery())) or 0
