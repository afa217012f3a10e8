"""PostgreSQL's pipeline: statements go out one after the other, and only who wants to know an answer waits for it.

A text reads and writes a dozen times, and each way there and back takes longer than what is done there.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError

_PIPELINE, _CURSORS = "pipeline", "cursors"
_THE_END = "COMMIT"


def send(connection: Connection, statement: str, rows: Sequence[Any]) -> None:
    """Execute a statement that returns nothing, for each of the rows of values, while we go on.

    Raises:
        DBAPIError: as SQLAlchemy would raise it, for this statement or one before it.
    """
    try:
        _open(connection)
        _cursor(connection, statement).executemany(statement, rows)
    except connection.dialect.loaded_dbapi.Error as error:
        raise as_sqlalchemy(_first(connection, error)) from error


def ask(connection: Connection, *queries: tuple[str, Any]) -> list[Sequence[Any]]:
    """The rows that each of these statements returns with its values, all in one way there and back.

    Raises:
        DBAPIError: as SQLAlchemy would raise it, for these statements or one before them.
    """
    try:
        _open(connection)
        cursors = [_cursor(connection, statement).execute(statement, values) for statement, values in queries]
        return [cursor.fetchall() for cursor in cursors]
    except connection.dialect.loaded_dbapi.Error as error:
        raise as_sqlalchemy(_first(connection, error)) from error


def follow(engine: Engine) -> None:
    """End the pipeline before anything else is done on a connection of this engine, and with the transaction."""
    event.listen(engine, "before_cursor_execute", lambda connection, *_: _end(connection))
    event.listen(engine, "commit", _commit)
    event.listen(engine, "rollback", _abandon)


def _open(connection: Connection) -> None:
    if _PIPELINE not in connection.info:
        driver: Any = connection.connection.dbapi_connection
        pipeline = driver.pipeline()
        pipeline.__enter__()
        connection.info[_PIPELINE] = pipeline


def _cursor(connection: Connection, statement: str) -> Any:
    """The one that has executed this statement before, and knows how its values are written."""
    cursors = connection.info.setdefault(_CURSORS, {})
    known = cursors.get(statement)
    if known is None:
        driver: Any = connection.connection.dbapi_connection
        known = cursors[statement] = driver.cursor()
    return known


def _commit(connection: Connection) -> None:
    """Commit with the last that was sent: SQLAlchemy's own commit then finds nothing left to do."""
    if _PIPELINE in connection.info:
        _cursor(connection, _THE_END).execute(_THE_END, prepare=False)
        _end(connection)


def _end(connection: Connection) -> None:
    """Wait for all that was sent."""
    pipeline = connection.info.pop(_PIPELINE, None)
    if pipeline is None:
        return
    try:
        pipeline.__exit__(None, None, None)
    except connection.dialect.loaded_dbapi.Error as error:
        raise as_sqlalchemy(_first(connection, error)) from error


def _abandon(connection: Connection) -> None:
    if not connection.invalidated:  # else it has broken, and the pipeline has gone with it
        with suppress(DBAPIError):
            _end(connection)


def _first(connection: Connection, error: Exception) -> Exception:
    """What went wrong first: all that was sent after it has failed for that alone."""
    aborted = connection.dialect.loaded_dbapi.errors.PipelineAborted
    before = error.__context__
    if isinstance(error, aborted) and isinstance(before, Exception):
        return _first(connection, before)
    return error


def as_sqlalchemy(error: Exception) -> Exception:
    """What the driver has raised, as SQLAlchemy would raise it."""
    return DBAPIError.instance("", None, error, type(error), hide_parameters=True)
