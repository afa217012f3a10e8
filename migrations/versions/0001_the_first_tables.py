"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbm.store import types

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "delivery_reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("provider_id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=True),
        sa.Column("at", types.UtcDateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_delivery_reports")),
        sa.UniqueConstraint(
            "channel", "provider_id", "state", name=op.f("uq_delivery_reports_channel_provider_id_state")
        ),
    )
    op.create_table(
        "heartbeats",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("note", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("may_host", sa.Boolean(), nullable=False),
        sa.Column("silenced", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("created_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "refused_hooks",
        sa.Column("hook", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hook", name=op.f("pk_refused_hooks")),
    )
    op.create_table(
        "addresses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("consent", sa.Text(), nullable=False),
        sa.Column("greeted_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.Column("trouble", sa.Text(), nullable=True),
        sa.Column("created_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_addresses_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_addresses")),
        sa.UniqueConstraint("channel", "address", name=op.f("uq_addresses_channel_address")),
    )
    with op.batch_alter_table("addresses", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_addresses_person_id"), ["person_id"], unique=False)

    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("host_id", sa.Integer(), nullable=True),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("salts", sa.JSON(), nullable=False),
        sa.Column("created_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("started_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.Column("ended_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["host_id"], ["people.id"], name=op.f("fk_games_host_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("code", name=op.f("uq_games_code")),
    )
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_games_host_id"), ["host_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_games_status"), ["status"], unique=False)

    op.create_table(
        "deadlines",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("due_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_deadlines_game_id_games")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deadlines")),
        sa.UniqueConstraint("game_id", "kind", name=op.f("uq_deadlines_game_id_kind")),
    )
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_deadlines_due_at"), ["due_at"], unique=False)

    op.create_table(
        "inbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("provider_id", sa.Text(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("fields", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("raw", sa.Text(), nullable=True),
        sa.Column("media", sa.Integer(), nullable=False),
        sa.Column("others", sa.Integer(), nullable=False),
        sa.Column("received_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("understood", sa.Text(), nullable=True),
        sa.Column("reply", sa.Text(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("try_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_inbox_game_id_games")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_inbox_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inbox")),
        sa.UniqueConstraint("channel", "provider_id", name=op.f("uq_inbox_channel_provider_id")),
    )
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_inbox_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_inbox_person_id_received_at"), ["person_id", "received_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_inbox_sender_received_at"), ["sender", "received_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_inbox_status_try_at"), ["status", "try_at"], unique=False)

    op.create_table(
        "invitations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("inviter_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("created_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("answered_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_invitations_game_id_games")),
        sa.ForeignKeyConstraint(["inviter_id"], ["people.id"], name=op.f("fk_invitations_inviter_id_people")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_invitations_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
        sa.UniqueConstraint("game_id", "person_id", name=op.f("uq_invitations_game_id_person_id")),
    )
    with op.batch_alter_table("invitations", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invitations_person_id"), ["person_id"], unique=False)

    op.create_table(
        "seats",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("bot_from", sa.Integer(), nullable=False),
        sa.Column("told_seq", sa.Integer(), nullable=False),
        sa.Column("told_turn", sa.Integer(), nullable=False),
        sa.Column("asked", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("left_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id_games")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_seats_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seats")),
        sa.UniqueConstraint("game_id", "name_key", name=op.f("uq_seats_game_id_name_key")),
        sa.UniqueConstraint("game_id", "seat", name=op.f("uq_seats_game_id_seat")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_game_id"), ["game_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_seats_person_id"), ["person_id"], unique=False)

    op.create_table(
        "snapshots",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_snapshots_game_id_games")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "consent_changes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("address_id", sa.Integer(), nullable=False),
        sa.Column("consent", sa.Text(), nullable=False),
        sa.Column("inbox_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", types.UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["address_id"], ["addresses.id"], name=op.f("fk_consent_changes_address_id_addresses")),
        sa.ForeignKeyConstraint(["inbox_id"], ["inbox.id"], name=op.f("fk_consent_changes_inbox_id_inbox")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_consent_changes")),
    )
    with op.batch_alter_table("consent_changes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_consent_changes_address_id"), ["address_id"], unique=False)

    op.create_table(
        "log",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("inbox_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_log_game_id_games")),
        sa.ForeignKeyConstraint(["inbox_id"], ["inbox.id"], name=op.f("fk_log_inbox_id_inbox")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log")),
        sa.UniqueConstraint("game_id", "seq", name=op.f("uq_log_game_id_seq")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("address_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("inbox_id", sa.Integer(), nullable=True),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("public", sa.Text(), nullable=False),
        sa.Column("private", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("segments", sa.Integer(), nullable=False),
        sa.Column("created_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("expires_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("provider_id", sa.Text(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("try_at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("leased_until", types.UtcDateTime(timezone=True), nullable=True),
        sa.Column("sent_at", types.UtcDateTime(timezone=True), nullable=True),
        sa.Column("code", sa.Text(), nullable=True),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["address_id"], ["addresses.id"], name=op.f("fk_outbox_address_id_addresses")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_outbox_game_id_games")),
        sa.ForeignKeyConstraint(["inbox_id"], ["inbox.id"], name=op.f("fk_outbox_inbox_id_inbox")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_outbox_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("key", name=op.f("uq_outbox_key")),
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_outbox_created_at"), ["created_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_outbox_game_id_created_at"), ["game_id", "created_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_outbox_person_id_created_at"), ["person_id", "created_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_outbox_provider_id"), ["provider_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_outbox_state_settled"), ["state", "settled"], unique=False)
        batch_op.create_index(batch_op.f("ix_outbox_state_try_at"), ["state", "try_at"], unique=False)
