"""Whether what stands in front of our webhooks lets texts through: we look at ourselves from outside (W15)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from urllib.error import HTTPError
from urllib.request import urlopen

from pbm.store import outages
from pbm.store.session import Store

EVERY = timedelta(seconds=30)
FRONT = "front"
_TIMEOUT = 5
_LONGEST_ANSWER = 1000


class Front:
    """Looks for our own health at the public address; each time that it is there is a sign of life."""

    def __init__(self, store: Store, public_url: str, fetch: Callable[[str], bytes] | None = None) -> None:
        self._store, self._url, self._fetch = store, f"{public_url.rstrip('/')}/healthz", fetch or _fetched
        self._tried_at: datetime | None = None

    def run(self, now: datetime) -> bool:
        """Look; whether we were there."""
        self._tried_at = now
        if not self._answers():
            return False
        with self._store.write() as session:
            outages.pulse(session, FRONT, now)
        return True

    def next_due(self) -> datetime | None:
        """Half a minute after the last look; at once after a start."""
        return outages.NEVER if self._tried_at is None else self._tried_at + EVERY

    def _answers(self) -> bool:
        """Whether our words come back, well or not: a proxy's own error page has others."""
        try:
            answer = json.loads(self._fetch(self._url))
        except (OSError, ValueError):
            return False
        return isinstance(answer, dict) and "worker" in answer


def _fetched(url: str) -> bytes:
    try:
        with urlopen(url, timeout=_TIMEOUT) as answer:  # noqa: S310 (the settings take http and https alone)
            return bytes(answer.read(_LONGEST_ANSWER))
    except HTTPError as error:
        return error.read(_LONGEST_ANSWER)
