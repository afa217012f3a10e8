"""Waking workers in other processes on PostgreSQL: NOTIFY says that there may be something to do, LISTEN hears it.

Nothing hangs on it: what is due is found in the tables, by the nearest time and by the sweep. On SQLite processes only
sweep.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

import psycopg
from sqlalchemy import text

from pbm.store.errors import StoreError
from pbm.store.session import Store

_CHANNEL = "pbm_work"
_SLICE_SECONDS = 1.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 30.0

log = logging.getLogger(__name__)


def announce(store: Store) -> None:
    """Wake the workers of all processes, after what they are to find has been committed."""
    if not store.on_postgresql:
        return
    try:
        with store.write() as session:
            session.execute(text(f"NOTIFY {_CHANNEL}"))
    except StoreError as error:
        log.warning("nobody could be woken, the sweep will find it: %s", error)


class Listener:
    """Wakes this process's worker when any process announces something, and whenever it had been deaf."""

    def __init__(self, store: Store, wake: Callable[[], None]) -> None:
        self._url = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._wake = wake
        self._done = Event()
        self._thread = Thread(target=self._listen, name="listen", daemon=True)

    def start(self) -> None:
        """Begin to listen, in a thread and on a connection of its own."""
        self._thread.start()

    def stop(self) -> None:
        """End; it takes as long as a breath."""
        self._done.set()
        self._thread.join()

    def _listen(self) -> None:
        pause = _FIRST_PAUSE
        while not self._done.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {_CHANNEL}")
                    pause = _FIRST_PAUSE
                    self._wake()
                    self._hear(connection)
            except psycopg.Error as error:
                log.warning("the database wakes nobody for %.1f s: %s", pause, error)
                self._done.wait(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)

    def _hear(self, connection: psycopg.Connection) -> None:
        while not self._done.is_set():
            for _ in connection.notifies(timeout=_SLICE_SECONDS, stop_after=1):
                self._wake()
