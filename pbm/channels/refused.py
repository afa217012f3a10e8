"""Counting the webhooks that were refused, without a write for each: whoever floods us must not hold the database."""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta

from sqlalchemy import update
from sqlalchemy.orm import Session

from pbm.store.errors import StoreError
from pbm.store.insert import insert_once
from pbm.store.models import RefusedHook
from pbm.store.session import Store

EVERY = timedelta(seconds=1)

logger = logging.getLogger(__name__)


class RefusedHooks:
    """The refusals that this process has not written yet. Threads share it; processes add to the same rows."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, tuple[int, datetime, str]] = {}
        self._written_at: datetime | None = None

    def count(self, hook: str, reason: str, now: datetime) -> None:
        """Note a refusal of a hook, by the hook's name."""
        with self._lock:
            self._add(hook, 1, now, reason)

    def write(self, store: Store, now: datetime) -> None:
        """Write what waits, once a second at most. Where the database cannot be used, it goes on waiting."""
        with self._lock:
            if not self._waiting or (self._written_at is not None and now - self._written_at < EVERY):
                return
            waiting, self._waiting, self._written_at = self._waiting, {}, now
        try:
            with store.write() as session:
                for hook, (count, last_at, reason) in waiting.items():
                    _add_to_row(session, hook, count, last_at, reason)
        except StoreError:
            logger.exception("refused webhooks could not be counted yet")
            with self._lock:
                for hook, (count, last_at, reason) in waiting.items():
                    self._add(hook, count, last_at, reason)

    def _add(self, hook: str, count: int, at: datetime, reason: str) -> None:
        before, last_at, last_reason = self._waiting.get(hook, (0, at, reason))
        newer = at >= last_at
        self._waiting[hook] = (before + count, at if newer else last_at, reason if newer else last_reason)


def _add_to_row(session: Session, hook: str, count: int, last_at: datetime, reason: str) -> None:
    values = {"hook": hook, "count": count, "last_at": last_at, "reason": reason}
    if insert_once(session, RefusedHook, values) is None:
        more = update(RefusedHook).where(RefusedHook.hook == hook)
        session.execute(more.values(count=RefusedHook.count + count, last_at=last_at, reason=reason))
