"""What Alembic runs: on the connection that pbm.store.migrate hands over, or on `-x url=...` for a developer."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

import pbm.store.models  # noqa: F401 - the tables belong to the metadata of Base
from pbm.store.base import Base
from pbm.store.session import Store


def run(connection: Connection) -> None:
    """All pending versions in the transaction that is open on the connection."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,
        compare_server_default=True,
        transactional_ddl=True,
        user_module_prefix="types.",
    )
    with context.begin_transaction():
        context.run_migrations()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with Store(context.get_x_argument(as_dictionary=True)["url"]).write() as session:
        run(session.connection())
