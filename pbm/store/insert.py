"""Inserting a row that may be there already."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy import inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session, make_transient_to_detached

from pbm.store.base import Base, M, bare, table_of
from pbm.store.line import Line
from pbm.store.prepared import Answer, Prepared, Question, adapted, together


def insert_once(session: Session, model: type[M], values: Mapping[str, Any]) -> M | None:
    """Insert a row and return it; None when another row has its place in a unique index.

    On PostgreSQL it waits until a transaction that is inserting the same row has ended. The row is made of the values,
    not read back, which costs a third.
    """
    row, _ = claim(session.connection(), model, values)
    if row is not None:
        make_transient_to_detached(row)
        session.add(row)
    return row


def claim(line: Line, model: type[M], values: Mapping[str, Any], *besides: Question) -> tuple[M | None, list[Answer]]:
    """As `insert_once`, but no session follows the row: what becomes of it is written by statements.

    What is asked `besides` is answered once the row is there; on PostgreSQL in the same way there and back.
    """
    inserting = _statement(line.dialect.name, model, tuple(values))
    inserted, *answers = together(line, (inserting, values), *besides)
    keys = adapted(inserted)
    return bare(model, {**values, **dict(zip(_keys(model), keys[0], strict=True))}) if keys else None, answers


@cache
def _keys(model: type[Base]) -> tuple[str, ...]:
    return tuple(str(column.key) for column in inspect(model).primary_key)


@cache
def _statement(dialect: str, model: type[Base], columns: tuple[str, ...]) -> Prepared:
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    statement = insert(table_of(model)).on_conflict_do_nothing().returning(*inspect(model).primary_key)
    return Prepared(statement, *columns)
