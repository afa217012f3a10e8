"""Inserting a row that may be there already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from pbm.store.models import Base

M = TypeVar("M", bound=Base)


def insert_once(session: Session, model: type[M], values: Mapping[str, object]) -> M | None:
    """Insert a row and return it; None when another row has its place in a unique index.

    On PostgreSQL it waits until a transaction that is inserting the same row has ended.
    """
    insert = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    return session.scalar(insert(model).values(values).on_conflict_do_nothing().returning(model))
