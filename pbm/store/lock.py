"""The fair lock in front of SQLite's own.

SQLite's busy handler sleeps and polls, so that under load somebody starves. Here writers stand in line: threads of one
process first come, first served; processes pass a turnstile, so that one which keeps writing cannot overtake another.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import IO

from pbm.store.errors import StoreError

if sys.platform != "win32":
    import fcntl


class FairLock:
    """A lock between threads and, when it has a `path`, between processes. Not reentrant.

    The files beside `path` stay empty; a process that is killed lets its locks go.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path if sys.platform != "win32" else None
        self._mutex = Lock()
        self._waiting: deque[Lock] = deque()
        self._held = False

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Hold the lock for the body.

        Raises:
            StoreError: the files beside the database cannot be written.
        """
        self._enter()
        try:
            with _between_processes(self._path) if self._path else nullcontext():
                yield
        finally:
            self._leave()

    def _enter(self) -> None:
        with self._mutex:
            if not self._held:
                self._held = True
                return
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        mine.acquire()

    def _leave(self) -> None:
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._held = False


@contextmanager
def _between_processes(path: Path) -> Iterator[None]:
    """Whoever waits for the lock holds the turnstile; who has just let go queues behind it like anybody."""
    with _beside(path, ".lock") as lock:
        with _beside(path, ".turnstile") as turnstile:
            fcntl.flock(turnstile, fcntl.LOCK_EX)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _beside(path: Path, ending: str) -> IO[bytes]:
    try:
        return path.with_name(path.name + ending).open("ab", buffering=0)
    except OSError as error:
        raise StoreError(f"the database cannot be locked: {error}") from error
