"""Signs of life, kept where every process can see them: the host's pages warn when they grow old."""

from __future__ import annotations

from datetime import datetime

from pbm.store.models import Heartbeat
from pbm.store.session import Store


def beat(store: Store, name: str, at: datetime, note: str | None = None) -> None:
    """Say that `name` lives at that time; `note` is what went wrong, None when all is well."""
    with store.write() as session:
        session.merge(Heartbeat(name=name, at=at, note=note))


def last_beat(store: Store, name: str) -> datetime | None:
    """When `name` last gave a sign of life."""
    with store.read() as session:
        heartbeat = session.get(Heartbeat, name)
        return heartbeat.at if heartbeat else None
