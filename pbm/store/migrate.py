"""Bringing a database to the tables that this version knows."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from pbm.store.session import Store

_ONE_AT_A_TIME = 7_203_115_094
"""The number of the advisory lock under which one process migrates while others wait."""


def migrations() -> Path:
    """The folder with Alembic's scripts: inside the installed package, else beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    bundled = package / "_bundled" / "migrations"
    return bundled if bundled.is_dir() else package.parent / "migrations"


def configuration(connection: Connection) -> Config:
    """Alembic's configuration for scripts that work on that connection, in the transaction that is open there."""
    config = Config()
    config.set_main_option("script_location", str(migrations()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def migrate(url: str) -> None:
    """Make or change the tables in one transaction: all of it, or nothing. Does nothing where all is as it should be.

    Raises:
        StoreError: the database cannot be written.
    """
    store = Store(url)
    try:
        with store.write() as session:
            if store.on_postgresql:
                session.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _ONE_AT_A_TIME})
            upgrade(session)
    finally:
        store.close()


def upgrade(session: Session, to: str = "head") -> None:
    """Make or change the tables in the session's own transaction."""
    command.upgrade(configuration(session.connection()), to)


def version(session: Session) -> str | None:
    """The version of the tables; None when there are none."""
    return MigrationContext.configure(session.connection()).get_current_revision()


def versions() -> frozenset[str]:
    """All versions of the tables that this code can bring forward."""
    scripts = ScriptDirectory(str(migrations()))
    return frozenset(script.revision for script in scripts.walk_revisions())


def current(url: str) -> str | None:
    """The version of the tables of a database; None when there are none.

    Raises:
        StoreError: the database cannot be read.
    """
    store = Store(url)
    try:
        with store.read() as session:
            return version(session)
    finally:
        store.close()


def head() -> str | None:
    """The version of the tables that this code knows."""
    return ScriptDirectory(str(migrations())).get_current_head()
