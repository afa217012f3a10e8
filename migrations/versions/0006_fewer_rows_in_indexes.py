"""Indexes of the inbox and the outbox hold only the rows that are looked for by them: a text is written to fewer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_WHOLE = (
    ("inbox", "status", "try_at"),
    ("inbox", "person_id", "received_at"),
    ("inbox", "game_id"),
    ("outbox", "address_id", "state"),
    ("outbox", "game_id", "state"),
    ("outbox", "state", "settled"),
    ("outbox", "provider_id"),
)
_PENDING = "state IN ('queued', 'sending', 'unknown')"
_OF_SOME = (
    ("status = 'poisoned'", "inbox", "try_at"),
    ("person_id IS NOT NULL", "inbox", "person_id", "received_at"),
    ("game_id IS NOT NULL", "inbox", "game_id"),
    (_PENDING, "outbox", "address_id"),
    (_PENDING, "outbox", "game_id"),
    ("state = 'failed'", "outbox", "settled"),
    ("provider_id IS NOT NULL", "outbox", "provider_id"),
)


def upgrade() -> None:
    """Make the change."""
    for table, *columns in _WHOLE:
        op.drop_index(_name(table, columns), table)
    for condition, table, *columns in _OF_SOME:
        where = sa.text(condition)
        op.create_index(_name(table, columns), table, columns, sqlite_where=where, postgresql_where=where)


def _name(table: str, columns: list[str]) -> str:
    return op.f(f"ix_{table}_{'_'.join(columns)}")
