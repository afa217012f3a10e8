"""What all tables share. Names of constraints follow one convention, so that migrations can speak of them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, cast

from sqlalchemy import JSON, MetaData, Table, Text
from sqlalchemy.orm import DeclarativeBase, class_mapper
from sqlalchemy.orm.attributes import instance_state
from sqlalchemy.orm.base import DEFAULT_STATE_ATTR

from pbm.store.types import UtcDateTime


class Base(DeclarativeBase):
    """All tables share this metadata.

    An object that was made of a row without a session has nothing to note its changes in before somebody asks for that:
    most are read and left as they were.
    """

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

    if not TYPE_CHECKING:  # else every name would pass for an attribute

        def __getattr__(self, name: str) -> Any:
            if name != DEFAULT_STATE_ATTR:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            class_mapper(type(self)).class_manager.setup_instance(self)
            return self.__dict__[name]


def is_changed(made: Base) -> bool:
    """Whether something in it is not as it was read."""
    return DEFAULT_STATE_ATTR in made.__dict__ and instance_state(made).modified


def table_of(model: type[Base]) -> Table:
    """The table of a model, for statements that make no objects of its rows."""
    return cast("Table", model.__table__)
