"""A connection with as little around it as prepared statements need.

What SQLAlchemy has around one takes longer than most statements of a text, and most texts need nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import Dialect
from sqlalchemy.pool import PoolProxiedConnection

from pbm.store.errors import as_sqlalchemy

if TYPE_CHECKING:
    from pbm.store.pipeline import Pipeline  # with its driver, which only PostgreSQL needs

PIPELINE, BEGIN = "pipeline", "begin"
"""What a connection has among its `info`: its pipeline to PostgreSQL, or the words that begin on SQLite."""


class Line(Protocol):
    """What statements go through: a connection of SQLAlchemy, or a `Direct` one."""

    @property
    def dialect(self) -> Dialect:
        """The kind of database."""

    @property
    def info(self) -> dict[Any, Any]:
        """What is noted of the connection as long as it lives."""

    @property
    def connection(self) -> PoolProxiedConnection:
        """The driver's connection, as the pool has given it."""

    @property
    def invalidated(self) -> bool:
        """Whether it is lost, and is not used any more."""

    def invalidate(self) -> None:
        """Have it replaced: it is lost."""


def pipeline_of(line: Line) -> Pipeline | None:
    """That of a connection to PostgreSQL."""
    pipeline: Pipeline | None = line.info.get(PIPELINE)
    return pipeline


def driver_of(line: Line) -> Any:
    """The driver's own connection, without what SQLAlchemy has around it; None once it is lost."""
    return line.connection.dbapi_connection


class Direct:
    """A connection of the engine's pool in one transaction, without SQLAlchemy's own until somebody asks for that.

    All methods raise a `DBAPIError`, as SQLAlchemy would.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine, self.dialect = engine, engine.dialect
        with self._errors():
            self.connection = engine.raw_connection()
        self.info, self.invalidated = self.connection.info, False
        self._whole: Connection | None = None

    def begin(self) -> None:
        """Begin the transaction; on PostgreSQL the first statement does."""
        if BEGIN in self.info:
            with self._errors():
                driver_of(self).execute(self.info[BEGIN])

    def whole(self) -> Connection:
        """SQLAlchemy's connection, in the same transaction."""
        if self._whole is None:
            self._whole = Connection(self._engine, connection=self.connection)
            self._whole.begin()
        return self._whole

    def commit(self) -> None:
        """Commit the transaction."""
        if self._whole is not None:
            self._whole.commit()
        elif pipeline := pipeline_of(self):
            pipeline.finish(self, commits=True)
        else:
            with self._errors():
                driver_of(self).execute("COMMIT")

    def roll_back(self) -> None:
        """Roll back what is not committed."""
        if self._whole is not None:
            self._whole.rollback()
        elif pipeline := pipeline_of(self):
            pipeline.abandon(self)
        else:
            with self._errors():
                driver_of(self).rollback()

    def invalidate(self) -> None:
        """Have it replaced: it is lost."""
        self.invalidated = True
        self.connection.invalidate()

    def close(self) -> None:
        """Give it back to the pool."""
        (self._whole or self.connection).close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except self.dialect.loaded_dbapi.Error as error:
            raise as_sqlalchemy(error) from error


@contextmanager
def transaction(engine: Engine) -> Iterator[Direct]:
    """A connection in a transaction, which is committed when the body ends, and rolled back when it raises.

    Raises:
        DBAPIError: the database cannot be used; nothing was changed.
    """
    line = Direct(engine)
    try:
        line.begin()
        yield line
        line.commit()
    except BaseException:
        line.roll_back()
        raise
    finally:
        line.close()
