"""The host's desk: links that let a host in, sessions, what was tried too often, and what hosts did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbm.store import types

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    _make_login()
    _make_attempts()
    _make_actions()


def _make_login() -> None:
    op.create_table(
        "login_links",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("created_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("expires_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("used_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_login_links")),
    )
    op.create_table(
        "host_sessions",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("created_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("seen_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("ended_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_host_sessions")),
    )


def _make_attempts() -> None:
    op.create_table(
        "attempts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.Column("at", types.UtcDateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempts")),
    )
    op.create_index(op.f("ix_attempts_at"), "attempts", ["at"])
    op.create_index(op.f("ix_attempts_what_visitor_at"), "attempts", ["what", "visitor", "at"])


def _make_actions() -> None:
    op.create_table(
        "host_actions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("inbox_id", sa.Integer(), nullable=True),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("span", sa.Integer(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", types.UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_host_actions_game_id_games")),
        sa.ForeignKeyConstraint(["inbox_id"], ["inbox.id"], name=op.f("fk_host_actions_inbox_id_inbox")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_host_actions")),
    )
    op.create_index(op.f("ix_host_actions_game_id"), "host_actions", ["game_id"])
