"""Writes to PostgreSQL that wait until something is read or committed, and go together then: one way there and back.

A text writes six times in a row, and each way takes longer than the write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError

_WAITING = "writes that wait"


def defer(connection: Connection, statement: str, rows: Sequence[Any]) -> None:
    """Execute a statement that returns nothing, for each of the rows of values, before anything else or a commit."""
    connection.info.setdefault(_WAITING, []).append((statement, rows))


def flush(connection: Connection, *, commits: bool = False) -> None:
    """Execute all that waits, and commit it if it `commits`: SQLAlchemy's own commit then finds nothing left to do.

    Raises:
        DBAPIError: as SQLAlchemy would raise it.
    """
    writes = connection.info.pop(_WAITING, None)
    if writes is None:
        return
    driver: Any = connection.connection.dbapi_connection
    with errors_of(connection), driver.pipeline():
        for statement, rows in writes:
            driver.cursor().executemany(statement, rows)
        if commits:
            driver.cursor().execute("COMMIT", prepare=False)


def follow(engine: Engine) -> None:
    """See to it that nothing overtakes what waits on this engine, and that a rollback drops it."""
    event.listen(engine, "before_cursor_execute", lambda connection, *_: flush(connection))
    event.listen(engine, "commit", partial(flush, commits=True))
    event.listen(engine, "rollback", lambda connection: connection.info.pop(_WAITING, None))


@contextmanager
def errors_of(connection: Connection) -> Iterator[None]:
    """What the driver raises in the body, as SQLAlchemy would raise it."""
    try:
        yield
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError.instance("", None, error, type(error), hide_parameters=True) from error
