"""PostgreSQL's pipeline: the server works on what is written while we go on, and only who asks something waits for it.

A text reads and writes a dozen times, and each way there and back takes longer than what is done there. This is libpq's
own pipeline: that of the driver waits for BEGIN, and takes thrice our time for each statement.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from typing import Any

from psycopg import Connection as Driver
from psycopg import Error, OperationalError
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import PipelineAborted, error_from_result
from psycopg.pq import ExecStatus, TransactionStatus
from psycopg.pq.abc import PGresult
from psycopg.waiting import Ready, Wait
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from pbm.store.errors import as_sqlalchemy
from pbm.store.line import PIPELINE, Line

_Query = tuple[str, Sequence[Any]]
"""A statement with its values by place, `$1` and so on."""


class Pipeline:
    """What is sent through one connection, and has not been answered. What is sent first begins a transaction.

    Statements are prepared under names made of their texts: behind a pooler another's name means the same statement.
    All methods raise a `DBAPIError`, as SQLAlchemy would, for their own statements or one before them.
    """

    def __init__(self, driver: Driver[Any]) -> None:
        self._driver, self._libpq = driver, driver.pgconn
        self._types = Transformer(driver)
        self._names: dict[str, bytes] = {}
        self._awaited = 0
        self.is_open = False

    def send(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Have a statement that returns nothing executed for each of the rows of values, while we go on.

        Other statements may be executed while a row is made.
        """
        with _errors():
            for values in rows:
                self._open()
                self._send(statement, values)
                self._libpq.flush()

    def ask(self, queries: Sequence[_Query]) -> list[list[Any]]:
        """The rows that each of these statements returns with its values, all in one way there and back."""
        with _errors():
            self._open()
            for query in queries:
                self._send(*query)
            self._libpq.send_flush_request()
            return [self._rows(result) for result in self._driver.wait(self._answers())]

    def end(self, *, commits: bool = False) -> None:
        """Wait for all that was sent, and commit it if it `commits`. The pipeline is closed, however that ends."""
        with _errors():
            try:
                if commits:
                    self._send("COMMIT")
                self._libpq.pipeline_sync()
                self._awaited += 1
                self._driver.wait(self._answers())
            finally:
                self.is_open = False
                with suppress(Error):  # what goes wrong here has gone wrong before, and says less of it
                    self._libpq.exit_pipeline_mode()

    def finish(self, line: Line, *, commits: bool = False) -> None:
        """End what is open. What cannot be committed is rolled back, as a failed commit by the driver would be."""
        if not self.is_open:
            return
        try:
            self.end(commits=commits)
        except BaseException:
            if commits:
                self.abandon(line)
            raise
        finally:
            self._check(line)

    def abandon(self, line: Line) -> None:
        """Roll back, and forget what was prepared: the driver may let the server drop it all then, or may not."""
        if line.invalidated:
            return
        with suppress(DBAPIError, Error):
            if self.is_open:
                self.end()
        with suppress(DBAPIError, Error):
            self.forget()
            self._driver.rollback()
        self._check(line)

    def _check(self, line: Line) -> None:
        """Replace a connection that is lost, which SQLAlchemy knows only of what it has executed itself."""
        if not line.invalidated and (self._driver.closed or self._libpq.pipeline_status):
            line.invalidate()

    def forget(self) -> None:
        """Let the server drop what was prepared."""
        if not self._names:
            return
        with _errors():
            self._enter()
            for name in self._names.values():
                self._libpq.send_close_prepared(name)
                self._awaited += 1
            self._names.clear()
        self.end()

    def _open(self) -> None:
        if self.is_open:
            return
        begins = self._libpq.transaction_status == TransactionStatus.IDLE
        self._enter()
        if begins:
            self._send("BEGIN READ ONLY" if self._driver.read_only else "BEGIN")

    def _enter(self) -> None:
        self._libpq.enter_pipeline_mode()
        self.is_open = True

    def _send(self, statement: str, values: Sequence[Any] = ()) -> None:
        given = self._types.dump_sequence(values, [PyFormat.TEXT] * len(values))
        name = self._names.get(statement)
        if name is None:
            text = statement.encode(self._driver.info.encoding)
            name = self._names[statement] = b"pbm_" + blake2b(text, digest_size=8).hexdigest().encode()
            self._libpq.send_prepare(name, text)
            self._awaited += 1
        self._libpq.send_query_prepared(name, given)
        self._awaited += 1

    def _answers(self) -> Generator[Wait, Ready | int, list[PGresult]]:
        """Send what waits to be sent, and take in what is awaited: all results that have rows, or may have."""
        while self._libpq.flush():
            if (yield Wait.RW) & Ready.R:
                self._libpq.consume_input()
        results, first_error = [], None
        while self._awaited:
            result = yield from self._result()
            if result is None:
                raise OperationalError("the connection is lost")
            self._awaited -= 1
            if result.status == ExecStatus.PIPELINE_SYNC:
                continue
            yield from self._result()  # none: the end of what this statement has answered
            if result.status == ExecStatus.TUPLES_OK:
                results.append(result)
            elif result.status == ExecStatus.FATAL_ERROR:
                first_error = first_error or error_from_result(result)
            elif result.status == ExecStatus.PIPELINE_ABORTED:
                first_error = first_error or PipelineAborted("a statement before it has failed")
        if first_error is not None:
            raise first_error
        return results

    def _result(self) -> Generator[Wait, Ready | int, PGresult | None]:
        while self._libpq.is_busy():
            yield Wait.R
            self._libpq.consume_input()
        return self._libpq.get_result()

    def _rows(self, result: PGresult) -> list[Any]:
        self._types.set_pgresult(result)
        return self._types.load_rows(0, result.ntuples, tuple)


def follow(engine: Engine) -> None:
    """Give every connection of this engine a pipeline.

    It ends before anything else is done on the connection, and with the transaction: SQLAlchemy's own commit then finds
    nothing left to do.
    """
    event.listen(engine, "connect", _begin)
    event.listen(engine, "before_cursor_execute", lambda connection, *_: connection.info[PIPELINE].finish(connection))
    event.listen(engine, "commit", lambda connection: connection.info[PIPELINE].finish(connection, commits=True))
    event.listen(engine, "rollback", _roll_back)


def _begin(driver: Any, entry: ConnectionPoolEntry) -> None:
    entry.info[PIPELINE] = Pipeline(driver)


def _roll_back(connection: Connection) -> None:
    if not connection.invalidated:  # else it has broken, and the pipeline has gone with it
        connection.info[PIPELINE].abandon(connection)


@contextmanager
def _errors() -> Iterator[None]:
    try:
        yield
    except Error as error:
        raise as_sqlalchemy(error) from error
