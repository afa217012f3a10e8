"""Lent seats, votes, rematches, budgets and erasure."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbm.store import types

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    # As one statement, because SQLite adds no key to a table without making it anew.
    op.execute(
        "ALTER TABLE games ADD COLUMN rematch_of INTEGER CONSTRAINT fk_games_rematch_of_games REFERENCES games (id)"
    )
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("texts", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("muted_at", types.UtcDateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("erased_at", types.UtcDateTime(timezone=True), nullable=True))
        batch_op.create_index(batch_op.f("ix_games_rematch_of"), ["rematch_of"], unique=False)
        batch_op.create_index(batch_op.f("ix_games_muted_at"), ["muted_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_games_ended_at"), ["ended_at"], unique=False)

    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("votes", sa.JSON(none_as_null=True), nullable=True))

    op.create_table(
        "substitutions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("until", types.UtcDateTime(timezone=True), nullable=True),
        sa.Column("asked_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("agreed_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.Column("ended_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["owner_id"], ["people.id"], name=op.f("fk_substitutions_owner_id_people")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_substitutions_person_id_people")),
        sa.ForeignKeyConstraint(["seat_id"], ["seats.id"], name=op.f("fk_substitutions_seat_id_seats")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_substitutions")),
    )
    with op.batch_alter_table("substitutions", schema=None) as batch_op:
        for column in ("seat_id", "owner_id", "person_id", "until"):
            batch_op.create_index(batch_op.f(f"ix_substitutions_{column}"), [column], unique=False)

    op.create_table(
        "budget_notices",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("percent", sa.Integer(), nullable=False),
        sa.Column("at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_budget_notices_game_id_games")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_budget_notices")),
    )
    with op.batch_alter_table("budget_notices", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_budget_notices_told"), ["told"], unique=False)
