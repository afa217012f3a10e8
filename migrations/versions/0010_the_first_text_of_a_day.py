"""Fewer indexes to write to: texts out are found by the day on which they were written, of which the first is noted.

A person's texts in are found by their addresses; only mails also by whom they are about. The index by sender begins
with that: as long as PostgreSQL had not counted the table, it took it for one of channels, and read all texts of one.
"""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from alembic import op

from pbm.store import types

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_MAILS = sa.text("mail IS NOT NULL")
_TIME = types.UtcDateTime(timezone=True)
_OUTBOX = sa.table("outbox", sa.column("id", sa.Integer()), sa.column("created_at", _TIME))


def upgrade() -> None:
    """Make the change."""
    days = op.create_table(
        "outbox_days",
        sa.Column("midnight", _TIME, nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("midnight", name=op.f("pk_outbox_days")),
    )
    op.bulk_insert(days, [{"midnight": midnight, "first": first} for midnight, first in _days().items()])
    op.drop_index(op.f("ix_outbox_created_at"), "outbox")
    op.drop_index(op.f("ix_inbox_person_id_received_at"), "inbox")
    op.create_index(
        op.f("ix_inbox_person_id_received_at"),
        "inbox",
        ["person_id", "received_at"],
        sqlite_where=_MAILS,
        postgresql_where=_MAILS,
    )
    op.drop_index(op.f("ix_inbox_channel_sender_received_at"), "inbox")
    op.create_index(op.f("ix_inbox_sender_channel_received_at"), "inbox", ["sender", "channel", "received_at"])


def _days() -> dict[datetime, int]:
    """By its midnight, the first text of each day on which some were written."""
    first: dict[datetime, int] = {}
    for number, at in op.get_bind().execute(sa.select(_OUTBOX).order_by(_OUTBOX.c.id.desc())):
        first[at.replace(hour=0, minute=0, second=0, microsecond=0)] = number
    return first
