"""What players have been told of is a matter of how their game stands: it is kept with that, by one write for all."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_SNAPSHOTS = sa.table("snapshots", sa.column("game_id", sa.Integer()), sa.column("told", sa.Text()))
_SEATS = sa.table("seats", *(sa.column(name, sa.Integer()) for name in ("game_id", "seat", "told_seq", "told_turn")))


def upgrade() -> None:
    """Make the change."""
    op.add_column("snapshots", sa.Column("told", sa.Text(), nullable=False, server_default="[]"))
    for game_id in op.get_bind().scalars(sa.select(_SNAPSHOTS.c.game_id)).all():
        _take_over(game_id)
    op.drop_column("seats", "told_seq")
    op.drop_column("seats", "told_turn")


def _take_over(game_id: int) -> None:
    told = sa.select(_SEATS.c.told_seq, _SEATS.c.told_turn).where(_SEATS.c.game_id == game_id).order_by(_SEATS.c.seat)
    rows = [list(row) for row in op.get_bind().execute(told)]
    op.execute(_SNAPSHOTS.update().where(_SNAPSHOTS.c.game_id == game_id).values(told=json.dumps(rows)))
