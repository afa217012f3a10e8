"""PostgreSQL's pipeline: statements go out one after the other, and only who wants to know an answer waits for it.

A text reads and writes a dozen times, and each way there and back takes longer than what is done there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError

_PIPELINE, _CURSORS = "pipeline", "cursors"
_COMMIT = "COMMIT"


def send(connection: Connection, statement: str, rows: Sequence[Any]) -> None:
    """Execute a statement that returns nothing, for each of the rows of values, while we go on.

    Raises:
        DBAPIError: as SQLAlchemy would raise it, for this statement or one before it.
    """
    with _errors(connection):
        _open(connection)
        _cursor(connection, statement).executemany(statement, rows)


def ask(connection: Connection, *queries: tuple[str, Any]) -> list[Sequence[Any]]:
    """The rows that each of these statements returns with its values, all in one way there and back.

    Raises:
        DBAPIError: as SQLAlchemy would raise it, for these statements or one before them.
    """
    with _errors(connection):
        _open(connection)
        cursors = [_cursor(connection, query[0], place) for place, query in enumerate(queries)]
        for cursor, query in zip(cursors, queries, strict=True):
            cursor.execute(*query)
        return [cursor.fetchall() for cursor in cursors]


def follow(engine: Engine) -> None:
    """End the pipeline before anything else is done on a connection of this engine, and with the transaction."""
    event.listen(engine, "before_cursor_execute", lambda connection, *_: _end(connection))
    event.listen(engine, "commit", partial(_end, commits=True))
    event.listen(engine, "rollback", _abandon)


def _open(connection: Connection) -> None:
    if _PIPELINE not in connection.info:
        driver: Any = connection.connection.dbapi_connection
        pipeline = driver.pipeline()
        pipeline.__enter__()
        connection.info[_PIPELINE] = pipeline


def _cursor(connection: Connection, statement: str, place: int = 0) -> Any:
    """The one that has executed this statement at this place among several before, and knows how its values go."""
    cursors = connection.info.setdefault(_CURSORS, {})
    known = cursors.get((statement, place))
    if known is None:
        driver: Any = connection.connection.dbapi_connection
        known = cursors[statement, place] = driver.cursor()
    return known


def _end(connection: Connection, *, commits: bool = False) -> None:
    """Wait for all that was sent, and commit it if it `commits`: SQLAlchemy's own commit then finds nothing left to do.

    Raises:
        DBAPIError: as SQLAlchemy would raise it, for what was sent.
    """
    if _PIPELINE not in connection.info:
        return
    with _errors(connection):
        try:
            if commits:
                _cursor(connection, _COMMIT).execute(_COMMIT, prepare=False)
        finally:  # an error may have come back before: the connection is no use to anybody while its pipeline is open
            _leave(connection)


def _leave(connection: Connection) -> None:
    """Leave the pipeline. A connection that cannot is lost, which SQLAlchemy knows only of what it has executed."""
    driver: Any = connection.connection.dbapi_connection
    try:
        connection.info.pop(_PIPELINE).__exit__(None, None, None)
    finally:
        if driver.closed or driver.pgconn.pipeline_status:
            connection.invalidate()


def _abandon(connection: Connection) -> None:
    if not connection.invalidated:  # else it has broken, and the pipeline has gone with it
        with suppress(DBAPIError):
            _end(connection)


@contextmanager
def _errors(connection: Connection) -> Iterator[None]:
    try:
        yield
    except connection.dialect.loaded_dbapi.Error as error:
        raise as_sqlalchemy(_first(connection, error)) from error


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
