"""An entry of the log is known by its game and its place there: a number of its own was one more index to write to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbm.store import types

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_COLUMNS = "game_id, seq, at, move, events, inbox_id"


def upgrade() -> None:
    """Make the change."""
    if op.get_bind().dialect.name == "sqlite":
        _make_anew()
    else:
        op.drop_constraint("pk_log", "log", type_="primary")
        op.drop_constraint("uq_log_game_id_seq", "log", type_="unique")
        op.drop_column("log", "id")
        op.create_primary_key("pk_log", "log", ["game_id", "seq"])


def _make_anew() -> None:
    """SQLite keeps a table in the order of its key only if it is made so."""
    op.create_table(
        "new_log",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("inbox_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_log_game_id_games")),
        sa.ForeignKeyConstraint(["inbox_id"], ["inbox.id"], name=op.f("fk_log_inbox_id_inbox")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_log")),
        sqlite_with_rowid=False,
    )
    op.execute(f"INSERT INTO new_log ({_COLUMNS}) SELECT {_COLUMNS} FROM log ORDER BY game_id, seq")  # noqa: S608
    op.drop_table("log")
    op.rename_table("new_log", "log")
