"""The people's clock: quiet hours, when a text was meant to go out, and what was lost to outages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbm.store import types

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.add_column("people", sa.Column("quiet", sa.Text(), nullable=True))
    op.add_column("people", sa.Column("zone_asked_at", types.UtcDateTime(timezone=True), nullable=True))
    op.add_column("outbox", sa.Column("ready_at", types.UtcDateTime(timezone=True), nullable=True))
    op.create_index(op.f("ix_outbox_game_id_state"), "outbox", ["game_id", "state"])
    op.create_index(op.f("ix_outbox_address_id_state"), "outbox", ["address_id", "state"])
    op.create_index(op.f("ix_outbox_channel_state_try_at"), "outbox", ["channel", "state", "try_at"])
    op.drop_index(op.f("ix_outbox_state_try_at"), "outbox")
    _make_outages()


def _make_outages() -> None:
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("since", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("until", types.UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_outages_game_id_games")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_outages_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outages")),
    )
    op.create_index(op.f("ix_outages_until"), "outages", ["until"])
