"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pbm.store import types
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    """Make the change."""
    ${upgrades if upgrades else "pass"}
