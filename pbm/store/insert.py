"""Inserting a row that may be there already."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from sqlalchemy import Executable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from pbm.store.models import Base

M = TypeVar("M", bound=Base)


def insert_once(session: Session, model: type[M], values: Mapping[str, object]) -> M | None:
    """Insert a row and return it; None when another row has its place in a unique index.

    On PostgreSQL it waits until a transaction that is inserting the same row has ended.
    """
    row: M | None = session.scalar(_statement(session.get_bind().dialect.name, model), dict(values))
    return row


@cache
def _statement(dialect: str, model: type[Base]) -> Executable:
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    return insert(model).on_conflict_do_nothing().returning(model)
