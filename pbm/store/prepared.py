"""Statements that are compiled once and handed to the driver as they are: what every text reads and writes.

The drivers need some microseconds for one of these. SQLAlchemy's execution around them takes many times as long, which
nobody notices but a text with a dozen statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import BindParameter, Delete, Insert, Select, Update
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.visitors import cloned_traverse
from sqlalchemy.types import TypeEngine

from pbm.store.errors import as_sqlalchemy
from pbm.store.line import Line, driver_of, pipeline_of

Values = Mapping[str, Any]
Statement = Select[*tuple[Any, ...]] | Insert | Update | Delete
Row = tuple[Any, ...]
Adapters = Sequence[tuple[int, Callable[[Any], Any]]]
"""By their places in a row, what brings the values into another form that do not have it already."""
Answer = tuple[Sequence[Sequence[Any]], Adapters]
"""The rows that a statement returns, as the driver gives them, and what makes our own types of that."""


class Prepared:
    """A statement for every kind of database. Its values are given by name; `columns` are those that it sets.

    It sees what has been flushed: unlike a query of the session it flushes nothing itself.
    """

    def __init__(self, statement: Statement, *columns: str) -> None:
        self.statement, self._columns = statement, columns
        self._compiled: dict[str, Compiled] = {}

    def rows(self, line: Line, values: Values) -> list[Row]:
        """What the statement returns.

        Raises:
            DBAPIError: as SQLAlchemy would raise it.
        """
        return adapted(self.raw(line, values))

    def raw(self, line: Line, values: Values) -> Answer:
        """What the statement returns, as the driver gives it.

        Raises:
            DBAPIError: as SQLAlchemy would raise it.
        """
        return together(line, (self, values))[0]

    def scalar(self, line: Line, values: Values | None = None) -> Any:
        """The one value in the first row that it returns; None when there is no row.

        Raises:
            DBAPIError: as SQLAlchemy would raise it.
        """
        rows = self.rows(line, values or {})
        return rows[0][0] if rows else None

    def run(self, line: Line, *rows: Values) -> None:
        """Execute it, which returns nothing, for each of the rows of values; on PostgreSQL nobody waits for it.

        Raises:
            DBAPIError: as SQLAlchemy would raise it.
        """
        self.each(line, rows)

    def each(self, line: Line, rows: Iterable[Values]) -> None:
        """The same for rows that take time to make: on PostgreSQL each is written while the next one is made.

        Raises:
            DBAPIError: as SQLAlchemy would raise it.
        """
        compiled = self.compiled(line.dialect)
        values = map(compiled.values, rows)
        pipeline = pipeline_of(line)
        if pipeline is not None:
            pipeline.send(compiled.text, values)
            return
        made = list(values)
        try:
            driver_of(line).executemany(compiled.text, made)
        except line.dialect.loaded_dbapi.Error as error:
            raise as_sqlalchemy(error) from error

    def compiled(self, dialect: Dialect) -> Compiled:
        """The statement in the words of one database."""
        known = self._compiled.get(dialect.name)
        if known is None:
            known = self._compiled[dialect.name] = Compiled(self.statement, self._columns, dialect)
        return known


Question = tuple[Prepared, Values]
"""A statement that returns rows, with its values."""


def together(line: Line, *asked: Question) -> list[Answer]:
    """What several statements return, done one after the other; on PostgreSQL all in one way there and back.

    Raises:
        DBAPIError: as SQLAlchemy would raise it.
    """
    known = [(prepared.compiled(line.dialect), values) for prepared, values in asked]
    queries = [(compiled.text, compiled.values(values)) for compiled, values in known]
    pipeline = pipeline_of(line)
    rows = [_fetched(line, *query) for query in queries] if pipeline is None else pipeline.ask(queries)
    return [(some, compiled.adapters) for some, (compiled, _) in zip(rows, known, strict=True)]


def _fetched(line: Line, statement: str, values: Any) -> Sequence[Any]:
    try:
        rows: Sequence[Any] = driver_of(line).execute(statement, values).fetchall()
        return rows
    except line.dialect.loaded_dbapi.Error as error:
        raise as_sqlalchemy(error) from error


def adapted(answer: Answer) -> list[Row]:
    """The rows of an answer with their values in our own types."""
    rows, adapters = answer
    return [in_own_types(row, adapters) for row in rows]


def in_own_types(row: Iterable[Any], adapters: Adapters) -> Row:
    """The values of one row in our own types."""
    own = list(row)
    for place, adapt in adapters:
        if own[place] is not None:
            own[place] = adapt(own[place])
    return tuple(own)


class Compiled:
    """A statement in the words of one database, with what brings values into its driver's form and back."""

    def __init__(self, statement: Statement, columns: Sequence[str], dialect: Dialect) -> None:
        kind: Any = type(dialect)
        places = dialect if dialect.paramstyle == "qmark" else kind(paramstyle="numeric_dollar")  # as libpq has them
        compiled: Any = cloned_traverse(statement, {}, {"bindparam": _write_out}).compile(
            dialect=places, column_keys=list(columns) or None, compile_kwargs={"render_postcompile": True}
        )
        self.text = compiled.string
        given = compiled.bind_names.keys() - compiled.literal_execute_params
        binding = {compiled.bind_names[bind]: _binding(bind.type, dialect) for bind in given}
        others = binding.keys() - set(columns)
        self._fixed = {name: value for name in others if (value := compiled.params[name]) is not None}
        self._fixed |= {column.key: column.default.arg for column in compiled.insert_prefetch}
        self._names = compiled.positiontup or []
        self._binding = _placed(binding[name] for name in self._names)
        self.adapters = _placed(_result(column.type, dialect) for column in statement.exported_columns)

    def values(self, values: Values) -> list[Any]:
        """The values by place, in the form of the driver."""
        given = {**self._fixed, **values} if self._fixed else values
        own = list(map(given.__getitem__, self._names))
        for place, adapt in self._binding:
            if own[place] is not None:
                own[place] = adapt(own[place])
        return own


def _write_out(bind: BindParameter[Any]) -> None:
    """A value that is always the same stands in the statement.

    So it finds the indexes of some rows; and SQLite, which looks at the number after LIMIT, does not plan it anew.
    """
    bind.literal_execute, bind.required = bind.value is not None, False


def _placed(adapters: Iterable[Callable[[Any], Any] | None]) -> Adapters:
    return [(place, adapt) for place, adapt in enumerate(adapters) if adapt is not None]


def _binding(kind: TypeEngine[Any], dialect: Dialect) -> Callable[[Any], Any] | None:
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _result(kind: TypeEngine[Any], dialect: Dialect) -> Callable[[Any], Any] | None:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
