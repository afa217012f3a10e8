"""What the store raises when it cannot be used."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError


class StoreError(Exception):
    """The database is locked, read-only, full or gone. Nothing of the transaction was kept: it can be tried again."""


class ConflictError(StoreError):
    """Two transactions got in each other's way, and this one gave in: trying again at once will do."""


def as_sqlalchemy(error: Exception) -> Exception:
    """What a driver has raised, as SQLAlchemy would raise it."""
    return DBAPIError.instance("", None, error, type(error), hide_parameters=True)
