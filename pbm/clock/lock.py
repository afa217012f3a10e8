"""One worker per SQLite database: whoever holds the lock beside the file runs the timers."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class WorkerRunningError(Exception):
    """Another process already runs the timers of this database."""


class WorkerLock:
    """Held from `take` to `release`, or until the process dies, however it dies."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def take(self) -> None:
        """Become the one worker.

        Raises:
            WorkerRunningError: another process is.
        """
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform != "win32":
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(descriptor)
            raise WorkerRunningError(f"Another worker already runs on {self._path.with_suffix('')}.") from error
        self._descriptor = descriptor

    def release(self) -> None:
        """Let another process be the worker."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
