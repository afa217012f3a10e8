"""The migrations make exactly the tables that the models describe."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from pbm.store.migrate import migrate
from pbm.store.models import Base
from pbm.store.session import Store


def test_an_empty_database_becomes_what_the_models_say(database_url: str) -> None:
    migrate(database_url)
    store = Store(database_url)
    with store.read() as session:
        context = MigrationContext.configure(session.connection(), opts={"compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []
        assert "inbox" in inspect(session.connection()).get_table_names()
    store.close()


def test_migrating_twice_changes_nothing(database_url: str) -> None:
    migrate(database_url)
    migrate(database_url)
    store = Store(database_url)
    with store.read() as session:
        assert MigrationContext.configure(session.connection()).get_current_heads() == ("0001",)
    store.close()
