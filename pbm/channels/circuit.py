"""A channel that our own configuration keeps from sending is left alone for a while, and the host is shown why."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from pbm.store.models import Heartbeat

PAUSE = timedelta(minutes=5)


def stop(session: Session, channel: str, code: str, now: datetime) -> None:
    """Note that nothing can be sent by a channel, and the provider's code for it."""
    session.merge(Heartbeat(name=_name(channel), at=now, note=code))


def resume(session: Session, channel: str, now: datetime) -> None:
    """Note that a channel sends again, if it had been stopped."""
    if why(session, channel) is not None:
        session.merge(Heartbeat(name=_name(channel), at=now, note=None))


def why(session: Session, channel: str) -> str | None:
    """The provider's code for which nothing could be sent by a channel when it was last tried, for the host."""
    beat = session.get(Heartbeat, _name(channel))
    return None if beat is None else beat.note


def stopped_until(session: Session, channel: str) -> datetime | None:
    """When a stopped channel is next tried; None when it is not stopped."""
    beat = session.get(Heartbeat, _name(channel))
    return None if beat is None or beat.note is None else beat.at + PAUSE


def _name(channel: str) -> str:
    return f"channel:{channel}"
