"""Backups: all rows of a database as lines of JSON in a gzip file, alike for SQLite and PostgreSQL.

The first line names the version of the tables, the last one counts the rows, so that half a file is known to be one.
One reading transaction sees the database as it is at one instant, while others go on writing.
"""

from __future__ import annotations

import gzip
import os
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import JSON, DateTime, Integer, MetaData, Table, func, insert, select
from sqlalchemy.orm import Session

from pbm.store.migrate import upgrade, version, versions
from pbm.store.session import Store

LEFT_OUT = frozenset({"login_links", "host_sessions", "attempts"})
"""Tables that no backup has: whoever was let in before must not be let in again by bringing it back."""

_VERSIONS = "alembic_version"
_AT_ONCE = 500


class BackupError(Exception):
    """A file that is no whole backup of ours, or a database that it cannot be brought into."""


class Header(Struct, frozen=True, tag="pbm-backup"):
    """The first line: the version of the tables, and when the backup was made."""

    tables: str
    made_at: datetime


class Row(Struct, frozen=True, tag="row"):
    """A row of a table."""

    table: str
    values: dict[str, Any]


class End(Struct, frozen=True, tag="end"):
    """The last line: how many rows there are."""

    rows: int


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Header | Row | End)


def back_up(url: str, file: Path, now: datetime) -> int:
    """Write all rows of the database to the file, which only its owner may read; how many rows there are.

    The file appears whole or not at all.

    Raises:
        BackupError: the database has no tables.
        StoreError: the database cannot be read.
        OSError: the file cannot be written.
    """
    with _opened(url) as store, store.read() as session, _appearing(file) as out:
        if store.on_postgresql:
            session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        tables = version(session)
        if tables is None:
            raise BackupError("The database has no tables: there is nothing to back up.")
        _write(out, Header(tables, now))
        count = sum(_write(out, row) for row in _rows(session))
        _write(out, End(count))
    return count


def restore(url: str, file: Path) -> int:
    """Bring the rows of a backup into an empty database, and its tables to this version; how many rows there are.

    All of it happens or nothing.

    Raises:
        BackupError: the file is no whole backup, or of a newer version; or the database is not empty.
        StoreError: the database cannot be written.
        OSError: the file cannot be read.
    """
    lines = _lines(file)
    header = next(lines, None)
    if not isinstance(header, Header):
        raise BackupError(f"{file} is no backup.")
    if header.tables not in versions():
        raise BackupError(f"{file} was made by a newer version: its tables are at {header.tables}.")
    with _opened(url) as store, store.write() as session:
        _drop_empty_tables(session)
        upgrade(session, header.tables)
        count = _insert(session, lines, file)
        upgrade(session)
    return count


@contextmanager
def _opened(url: str) -> Iterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def _appearing(file: Path) -> Iterator[gzip.GzipFile]:
    """A new file for its owner alone, which gets its name when all is written."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile(filename="", fileobj=raw, mode="wb") as out:
                yield out
            raw.flush()
            os.fsync(raw.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _write(out: gzip.GzipFile, line: Header | Row | End) -> int:
    """Write a line; 1, to count by."""
    out.write(_encoder.encode(line) + b"\n")
    return 1


def _lines(file: Path) -> Iterator[Header | Row | End]:
    try:
        with gzip.open(file) as lines:
            yield from map(_decoder.decode, lines)
    except (gzip.BadGzipFile, zlib.error, EOFError, msgspec.DecodeError) as error:
        raise BackupError(f"{file} is no whole backup: {error}.") from error


def _tables(session: Session) -> dict[str, Table]:
    """The tables as they are in the database, whatever its version; those that others refer to first."""
    found = MetaData()
    found.reflect(session.connection())
    for table in found.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return {str(table.name): table for table in found.sorted_tables if table.name != _VERSIONS}


def _rows(session: Session) -> Iterator[Row]:
    for name, table in _tables(session).items():
        if name in LEFT_OUT:
            continue
        query = select(table).order_by(*table.primary_key.columns)
        with session.execute(query, execution_options={"yield_per": _AT_ONCE}) as rows:
            for row in rows.mappings():
                yield Row(name, {str(key): _in_utc(value) for key, value in row.items()})


def _in_utc(value: Any) -> Any:
    """Instants as aware UTC: SQLite has them naive."""
    if not isinstance(value, datetime):
        return value
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _drop_empty_tables(session: Session) -> None:
    """Make room for the tables of the backup's version."""
    tables = _tables(session)
    full = [name for name, table in tables.items() if session.scalar(select(func.count()).select_from(table))]
    if full:
        raise BackupError(f"The database is not empty ({', '.join(full)}): bring the backup into a new one.")
    everything = MetaData()
    everything.reflect(session.connection())
    everything.drop_all(session.connection())


def _insert(session: Session, lines: Iterator[Header | Row | End], file: Path) -> int:
    """Insert all rows; how many there were, which the last line must say too."""
    tables, count, last = _tables(session), 0, End(-1)
    for name, group in groupby(lines, key=lambda line: line.table if isinstance(line, Row) else None):
        if name is None:
            last = next((line for line in group if isinstance(line, End)), last)
        elif name not in tables:
            raise BackupError(f"{file} is no whole backup: there is no table {name}.")
        else:
            count += _insert_rows(session, tables[name], (line.values for line in group if isinstance(line, Row)))
    if last.rows != count:
        raise BackupError(f"{file} is no whole backup: it ends too early.")
    return count


def _insert_rows(session: Session, table: Table, rows: Iterator[dict[str, Any]]) -> int:
    times = [column.name for column in table.columns if isinstance(column.type, DateTime)]
    aware = session.get_bind().dialect.name == "postgresql"
    count = 0
    while some := list(islice(rows, _AT_ONCE)):
        values = [row | {name: _instant(row[name], aware=aware) for name in times if name in row} for row in some]
        session.execute(insert(table), values)
        count += len(values)
    if aware:
        _count_on(session, table)
    return count


def _instant(value: str | None, *, aware: bool) -> datetime | None:
    if value is None:
        return None
    at = datetime.fromisoformat(value)
    return at if aware else at.replace(tzinfo=None)


def _count_on(session: Session, table: Table) -> None:
    """Let PostgreSQL number new rows after those that are there."""
    for key in table.primary_key.columns:
        if isinstance(key.type, Integer):
            last = select(func.max(key)).scalar_subquery()
            session.execute(select(func.setval(func.pg_get_serial_sequence(table.name, key.name), last)))
