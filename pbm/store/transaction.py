"""A transaction that writes, by statements and, where one of them is changed, by the objects of a session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import instance_state, set_committed_value

from pbm.store.base import Base, M, are_changed, bare
from pbm.store.line import Direct


class Transaction:
    """What is done in it is committed together or not at all.

    A move reads a dozen objects and changes none, as a rule: the session that follows them begins only when somebody
    asks for it, or when one of them has been changed and is to be written.
    """

    def __init__(self, line: Direct) -> None:
        self.line = line
        self._session: Session | None = None
        self._objects: dict[Any, Base] = {}

    @property
    def has_locked_all(self) -> bool:
        """Whether it has locked the whole database, as it has on SQLite: what has been read stays true."""
        return self.line.dialect.name == "sqlite"

    @property
    def session(self) -> Session:
        """The session, which follows all objects that were read before it began."""
        if self._session is None:
            self._session = Session(self.line.whole(), expire_on_commit=False)
            for key, made in self._objects.items():
                instance_state(made).key = key
                self._session.add(made)
        return self._session

    def made(self, key: Any, model: type[M], values: Mapping[str, Any]) -> M:
        """The object that a session knows by that key, with the values that it has in the database.

        What is changed in it will be written.
        """
        objects: Any = self._objects if self._session is None else self._session.identity_map
        known: M | None = objects.get(key)
        if known is None:
            return self._follow(key, bare(model, values))
        for name, value in values.items():
            set_committed_value(known, name, value)
        return known

    def _follow(self, key: Any, made: M) -> M:
        if self._session is None:
            self._objects[key] = made
        else:
            instance_state(made).key = key
            self._session.add(made)
        return made

    def flush(self) -> None:
        """Write what has been changed in objects.

        Raises:
            DBAPIError: it cannot be written.
        """
        if self._session is not None or are_changed(self._objects.values()):
            self.session.flush()

    def close(self) -> None:
        """Leave the objects to themselves; the line commits or rolls back."""
        if self._session is not None:
            self._session.close()
