"""Column types: times that are aware and in UTC, whatever the database does with zones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import DateTime
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

_ZONE = "+00:00"
"""What ISO 8601 has behind a time in UTC; SQLAlchemy stores times on SQLite without."""


class UtcDateTime(TypeDecorator[datetime]):
    """An instant. Naive datetimes are refused on the way in; aware UTC ones come out.

    SQLite, which knows no times, keeps the text of the naive one in UTC.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[datetime | None], Any]:
        """What makes of a time what the driver is given."""
        return _as_text if dialect.name == "sqlite" else _in_utc

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None]:
        """What makes a time of what the driver gives back."""
        return _from_text if dialect.name == "sqlite" else _in_utc


def _in_utc(value: datetime | None) -> datetime | None:
    if value is None or value.tzinfo is UTC:
        return value
    if value.tzinfo is None:
        raise ValueError(f"a naive time cannot be stored: {value!r}")
    return value.astimezone(UTC)


def _as_text(value: datetime | None) -> str | None:
    in_utc = value if value is None or value.tzinfo is UTC else _in_utc(value)
    return None if in_utc is None else _text(in_utc)


@lru_cache(maxsize=256)
def _text(in_utc: datetime) -> str:
    """One instant is stored in many rows at once."""
    return in_utc.isoformat(" ", "microseconds").removesuffix(_ZONE)


@lru_cache(maxsize=1024)
def _from_text(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value + _ZONE)
