"""What all tables share. Names of constraints follow one convention, so that migrations can speak of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from sqlalchemy import JSON, MetaData, Table, Text
from sqlalchemy.orm import DeclarativeBase, class_mapper
from sqlalchemy.orm.attributes import instance_state
from sqlalchemy.orm.base import DEFAULT_STATE_ATTR

from pbm.store.types import UtcDateTime

M = TypeVar("M", bound="Base")


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


def bare(model: type[M], values: Mapping[str, Any]) -> M:
    """An object with these values that no session follows: what is changed in it is written by statements."""
    made: M = _new(model)(model)
    made.__dict__.update(values)
    return made


@cache
def _new(model: type[Base]) -> Callable[..., Any]:
    class_mapper(model)  # until now its attributes may not have been ready to be read
    return model.__new__


def are_changed(objects: Iterable[Base]) -> bool:
    """Whether something in one of them is not as it was read."""
    touched = [made for made in objects if DEFAULT_STATE_ATTR in made.__dict__]
    return any(instance_state(made).modified for made in touched)


def table_of(model: type[Base]) -> Table:
    """The table of a model, for statements that make no objects of its rows."""
    return cast("Table", model.__table__)
