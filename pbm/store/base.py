"""What all tables share. Names of constraints follow one convention, so that migrations can speak of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, cast

from sqlalchemy import JSON, MetaData, Table, Text
from sqlalchemy.orm import DeclarativeBase

from pbm.store.types import UtcDateTime


class Base(DeclarativeBase):
    """All tables share this metadata."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: UtcDateTime,
        dict[str, Any]: JSON(none_as_null=True),
        str: Text,
    }


def table_of(model: type[Base]) -> Table:
    """The table of a model, for statements that make no objects of its rows."""
    return cast("Table", model.__table__)
