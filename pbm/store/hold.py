"""What a process has in hand outside of any transaction, so that others see at once when it has died.

On PostgreSQL it holds an advisory lock by the row's id, in a transaction beside that does nothing else: that ends with
the process, however it dies, and goes through poolers. SQLite has no such locks; there a lease must run out.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Boolean, Connection, SQLColumnExpression, text, true
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

_OUTBOX = 720_311
"""The first number of these locks; the second is the id of a row of the outbox."""

# Shared, so that it never waits for another who had the row before; and a server may not mind that we do nothing.
_HOLD = text(
    "SELECT set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock_shared(:outbox, :id)"
)


def hold(connection: Connection, row_id: int) -> None:
    """Hold a row of the outbox until the transaction that is open on the connection ends.

    Raises:
        DBAPIError: the connection is broken, and what it held is not held any more.
    """
    connection.execute(_HOLD, {"outbox": _OUTBOX, "id": row_id})


class IsHeld(FunctionElement[bool]):
    """In a statement: whether somebody who lives holds the row of the outbox with that id; true where nobody knows."""

    type = Boolean()
    inherit_cache = True

    def __init__(self, row_id: SQLColumnExpression[int]) -> None:
        super().__init__(row_id)


@compiles(IsHeld)
def _nobody_knows(_element: IsHeld, compiler: SQLCompiler, **options: Any) -> str:
    return compiler.process(true(), **options)


@compiles(IsHeld, "postgresql")
def _by_lock(element: IsHeld, compiler: SQLCompiler, **options: Any) -> str:
    ours = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    lock = f"locktype = 'advisory' AND objsubid = 2 AND classid = {_OUTBOX}"
    row_id = compiler.process(element.clauses, **options)
    return f"EXISTS (SELECT FROM pg_locks WHERE {ours} AND {lock} AND objid = {row_id})"
