"""Writes to PostgreSQL that wait until something is read or committed, and go together then: one way there and back.

A text writes six times in a row, and each way takes longer than the write.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    try:
        with driver.pipeline():
            for statement, rows in writes:
                driver.cursor().executemany(statement, rows)
            if commits:
                driver.cursor().execute("COMMIT", prepare=False)
    except connection.dialect.loaded_dbapi.Error as error:
        raise as_sqlalchemy(error) from error


def follow(engine: Engine) -> None:
    """See to it that nothing overtakes what waits on this engine, and that a rollback drops it."""
    event.listen(engine, "before_cursor_execute", lambda connection, *_: flush(connection))
    event.listen(engine, "commit", partial(flush, commits=True))
    event.listen(engine, "rollback", _drop)


def _drop(connection: Connection) -> None:
    if not connection.invalidated:  # else it has broken, and what waited on it has gone with it
        connection.info.pop(_WAITING, None)


def as_sqlalchemy(error: Exception) -> Exception:
    """What the driver has raised, as SQLAlchemy would raise it."""
    return DBAPIError.instance("", None, error, type(error), hide_parameters=True)
