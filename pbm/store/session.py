"""The door to the database: sessions that read and sessions that write, alike on SQLite and PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import json
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from pbm.store.errors import ConflictError, StoreError
from pbm.store.hold import hold
from pbm.store.line import BEGIN, transaction
from pbm.store.lock import FairLock
from pbm.store.transaction import Transaction

_BUSY_TIMEOUT_MS = 5000
_CACHE_KIB = 32 * 1024
"""Of a writing connection, of which there is one as a rule: what a move touches is still there for the next one."""

_GAVE_IN = ("40001", "40P01", "26000", "42P05")
"""PostgreSQL's states for transactions that cannot both be, a deadlock, and statements that it has forgotten or has."""

_UNUSABLE = ("25006", "25P03", "25P04")
"""Those for a database that takes no writes, and for transactions that have taken too long for it."""

_COMMON: dict[str, Any] = {
    "hide_parameters": True,
    "json_serializer": lambda value: json.encode(value).decode(),
    "json_deserializer": json.decode,
}

Guard = Callable[[], AbstractContextManager[None]]


def _sqlite() -> ModuleType:
    try:
        from pysqlite3 import dbapi2  # noqa: PLC0415 - no wheel for some machines
    except ImportError:
        return sqlite3
    return dbapi2  # type: ignore[no-any-return]


class Store:
    """A database by its SQLAlchemy URL. Threads may share a store; a process that forks makes its own.

    On SQLite a writing transaction holds SQLite's write lock from its first moment, behind a fair lock between threads
    and processes; each commit is synced. On PostgreSQL it is a plain transaction, and rows are locked where it matters.
    """

    def __init__(self, url: str) -> None:
        self.url = _with_driver(make_url(url))
        self.on_postgresql = self.url.get_backend_name() != "sqlite"
        self._reading: Guard = nullcontext
        self._writing: Guard = nullcontext
        if self.on_postgresql:
            kept_warm = {"pool_pre_ping": True, "pool_use_lifo": True}  # what was used last has its statements prepared
            self._writer = _postgresql_engine(self.url, **kept_warm)
            self._reader: Engine = self._writer.execution_options(postgresql_readonly=True)
        elif self.url.database in (None, "", ":memory:"):
            self._reader = self._writer = _in_memory(self.url)
            self._reading = self._writing = FairLock()
        else:
            self._writer = _sqlite_engine(self.url, "BEGIN IMMEDIATE", f"cache_size = -{_CACHE_KIB}")
            self._reader = _sqlite_engine(self.url, "BEGIN", "query_only = ON")
            self._writing = FairLock(_file(self.url))

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session on one consistent picture of the database; what it changes is thrown away.

        Raises:
            StoreError: the database cannot be read.
        """
        with self._reading(), _own_errors(), Session(self._reader, expire_on_commit=False) as session:
            yield session
            if self.on_postgresql:
                session.expunge_all()
                session.commit()  # at a rollback the driver forgets all statements that it has prepared

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A session whose changes are committed when the body ends, and rolled back when it raises.

        Raises:
            StoreError: the database cannot be written now; nothing was changed.
        """
        with self._writing(), _own_errors(), Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def begin(self) -> Iterator[Transaction]:
        """A transaction like that of `write`, which begins a session only where one is needed.

        Raises:
            StoreError: the database cannot be written now; nothing was changed.
        """
        with self._writing(), _own_errors(), transaction(self._writer) as line, closing(Transaction(line)) as it:
            yield it
            it.flush()

    @contextmanager
    def holding(self) -> Iterator[Callable[[int], None]]:
        """What holds a row of the outbox, by its id, until the body ends or this process dies (`IsHeld`).

        Called in the transaction that takes the row, it has the row held before anybody sees it taken.

        Raises:
            StoreError: the database cannot be used; rows that were held may not be any more.
        """
        if not self.on_postgresql:
            yield lambda _row_id: None
            return
        with _own_errors(), self._writer.begin() as connection:
            yield partial(hold, connection)

    def close(self) -> None:
        """Close all connections."""
        self._reader.dispose()
        self._writer.dispose()


def _with_driver(url: URL) -> URL:
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def _file(url: URL) -> Path:
    return Path(str(url.database).removeprefix("file:").partition("?")[0])


def _postgresql_engine(url: URL, **arguments: Any) -> Engine:
    from pbm.store import pipeline  # noqa: PLC0415 - its driver takes a tenth of a second, which SQLite need not wait

    engine = create_engine(url, **arguments, **_COMMON)
    pipeline.follow(engine)
    return engine


def _in_memory(url: URL) -> Engine:
    """One connection that all threads share, one at a time: for simulations and tests."""
    return _sqlite_engine(url, "BEGIN", poolclass=StaticPool, connect_args={"check_same_thread": False})


def _sqlite_engine(url: URL, begin: str, *pragmas: str, **arguments: Any) -> Engine:
    """An engine whose transactions begin with our own words: by default the driver begins none before a SELECT."""
    engine = create_engine(url, module=_sqlite(), **_COMMON, **arguments)
    settings = (f"busy_timeout = {_BUSY_TIMEOUT_MS}", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")

    @event.listens_for(engine, "connect")
    def connect(connection: Any, record: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        record.info[BEGIN] = begin
        for pragma in (*settings, *pragmas):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def do_begin(connection: Connection) -> None:
        driver: Any = connection.connection.dbapi_connection
        if not driver.in_transaction:
            connection.exec_driver_sql(begin)

    return engine


@contextmanager
def _own_errors() -> Iterator[None]:
    try:
        yield
    except (DBAPIError, PoolTimeoutError) as error:
        kind = _kind(error)
        if kind is None:
            raise
        raise kind(f"the database cannot be used: {getattr(error, 'orig', None) or error}") from error


def _kind(error: DBAPIError | PoolTimeoutError) -> type[StoreError] | None:
    """Our own error for one of the database's; None when it is a fault in what we asked for."""
    if isinstance(error, PoolTimeoutError):
        return StoreError
    state = getattr(error.orig, "sqlstate", None)
    if isinstance(error, IntegrityError) or state in _GAVE_IN:
        return ConflictError
    unusable = isinstance(error, OperationalError | InterfaceError) or state in _UNUSABLE
    return StoreError if unusable or error.connection_invalidated else None
