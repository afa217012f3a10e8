"""Health, for whatever watches over the process."""

from __future__ import annotations

from datetime import datetime, timedelta

from flask import Blueprint
from sqlalchemy.orm import Session

from pbm.store.errors import StoreError
from pbm.store.models import Heartbeat
from pbm.web.services import services

blueprint = Blueprint("health", __name__)

WORKER = "worker"
STALE = timedelta(seconds=60)
"""A worker that has been silent for so long has stopped: it gives a sign of life every 15 s."""


@blueprint.get("/healthz")
def health() -> tuple[dict[str, str], int]:
    """200 when the database answers and a worker lives, else 503; in the body, which of them does not."""
    try:
        with services().store.read() as session:
            alive = worker_lives(session, services().now())
    except StoreError:
        return {"database": "failed", "worker": "unknown"}, 503
    return {"database": "ok", "worker": "ok" if alive else "silent"}, 200 if alive else 503


def worker_lives(session: Session, now: datetime) -> bool:
    """Whether a worker has given a sign of life lately."""
    heartbeat = session.get(Heartbeat, WORKER)
    return heartbeat is not None and now - heartbeat.at < STALE
