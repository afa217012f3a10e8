"""E-mail: preferred channels, verified addresses, sources of mails, reply tokens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbm.store import types

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    for table, column in (
        ("people", sa.Column("channel", sa.Text(), nullable=True)),
        ("addresses", sa.Column("verified_at", types.UtcDateTime(timezone=True), nullable=True)),
        ("inbox", sa.Column("mail", sa.JSON(none_as_null=True), nullable=True)),
        ("outbox", sa.Column("mail", sa.JSON(none_as_null=True), nullable=True)),
    ):
        op.add_column(table, column)
    op.create_table(
        "mail_sources",
        sa.Column("inbox_id", sa.Integer(), nullable=False),
        sa.Column("source", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["inbox_id"], ["inbox.id"], name=op.f("fk_mail_sources_inbox_id_inbox")),
        sa.PrimaryKeyConstraint("inbox_id", name=op.f("pk_mail_sources")),
    )
    op.create_table(
        "reply_tokens",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("address_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("confirms_id", sa.Integer(), nullable=True),
        sa.Column("is_question", sa.Boolean(), nullable=False),
        sa.Column("retired_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.Column("created_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_reply_tokens_person_id_people")),
        sa.ForeignKeyConstraint(["address_id"], ["addresses.id"], name=op.f("fk_reply_tokens_address_id_addresses")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_reply_tokens_game_id_games")),
        sa.ForeignKeyConstraint(["confirms_id"], ["inbox.id"], name=op.f("fk_reply_tokens_confirms_id_inbox")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reply_tokens")),
        sa.UniqueConstraint("token", name=op.f("uq_reply_tokens_token")),
    )
    with op.batch_alter_table("reply_tokens", schema=None) as batch_op:
        for columns in (("person_id", "game_id"), ("address_id", "created_at")):
            batch_op.create_index(batch_op.f(f"ix_reply_tokens_{'_'.join(columns)}"), list(columns), unique=False)
