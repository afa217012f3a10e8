"""Rows that a prepared query has read, as objects: what the query of a session would have made of them.

It takes little more than half of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from sqlalchemy import Column, Select, inspect

from pbm.store.base import Base, M, table_of
from pbm.store.prepared import Adapters, Answer, Prepared, Values, in_own_types
from pbm.store.transaction import Transaction

Own = Sequence[tuple[str, Callable[[Any], Any]]]
"""By the names of columns, what brings their values into our own types."""


class Maker(Generic[M]):
    """Makes objects of one model from the values of all columns of its table, which begin at `first` in a row."""

    def __init__(self, model: type[M], first: int) -> None:
        self._model, self.first = model, first
        self._names = tuple(column.key for column in table_of(model).columns)
        self.end = first + len(self._names)
        self._identity, _, self._token = inspect(model).identity_key_from_primary_key((0,))

    def own(self, adapters: Adapters) -> Own:
        """Those of the adapters of a row that are for its own columns, by their names."""
        return [(self._names[at - self.first], adapt) for at, adapt in adapters if self.first <= at < self.end]

    def object(self, transaction: Transaction, row: Sequence[Any], own: Own) -> M:
        """The object of a row, by its `own` adapters."""
        values = dict(zip(self._names, row[self.first : self.end], strict=True))
        for name, adapt in own:
            if values[name] is not None:
                values[name] = adapt(values[name])
        key = self._identity, (row[self.first],), self._token
        return transaction.made(key, self._model, values)


class PreparedObjects:
    """A prepared query for `columns_of` some models, joined, each of which has one column for its key.

    What it asks for behind these is given as it is.
    """

    def __init__(self, query: Select[*tuple[Any, ...]], *models: type[Base]) -> None:
        self.query = Prepared(query)
        self._makers: list[Maker[Any]] = []
        for model in models:
            self._makers.append(Maker(model, self._makers[-1].end if self._makers else 0))
        self._end = self._makers[-1].end
        self._own: dict[str, list[tuple[Maker[Any], Own]]] = {}

    def rows(self, transaction: Transaction, values: Values) -> list[list[Any]]:
        """For each row an object of each model, None where an outer join found nothing, and the other values."""
        transaction.flush()
        return self.objects(transaction, self.query.raw(transaction.line, values))

    def objects(self, transaction: Transaction, answer: Answer) -> list[list[Any]]:
        """The same, of what the query has answered."""
        rows, adapters = answer
        dialect = transaction.line.dialect.name
        makers = self._own.get(dialect)
        if makers is None:
            makers = self._own[dialect] = [(maker, maker.own(adapters)) for maker in self._makers]
        others = [(at - self._end, adapt) for at, adapt in adapters if at >= self._end]
        made: list[dict[Any, Any]] = [{None: None} for _ in makers]
        together: list[list[Any]] = []
        for row in rows:
            objects = []
            for (maker, own), known in zip(makers, made, strict=True):
                number = row[maker.first]
                if number not in known:
                    known[number] = maker.object(transaction, row, own)
                objects.append(known[number])
            together.append([*objects, *in_own_types(row[self._end :], others)])
        return together


def columns_of(*models: type[Base]) -> list[Column[Any]]:
    """All columns of the models' tables, in order."""
    return [column for model in models for column in table_of(model).columns]


def alter(made: Base, values: Mapping[str, object]) -> None:
    """Bring an object up to date with what a statement writes: no session writes it again."""
    made.__dict__.update(values)
