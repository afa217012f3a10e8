"""Texts out are found by their ids, which rise with time, and a game's by its players and its own time.

Every text that goes out is written to each index, and those with times in them are the widest. One for the texts that
came in holds all that a sender's are counted by, so that no row need be looked at.
"""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.drop_index(op.f("ix_outbox_game_id"), "outbox")
    op.drop_index(op.f("ix_outbox_game_id_created_at"), "outbox")
    op.drop_index(op.f("ix_outbox_person_id_created_at"), "outbox")
    op.create_index(op.f("ix_outbox_person_id_id"), "outbox", ["person_id", "id"])
    op.drop_index(op.f("ix_inbox_sender_received_at"), "inbox")
    op.create_index(op.f("ix_inbox_channel_sender_received_at"), "inbox", ["channel", "sender", "received_at"])
