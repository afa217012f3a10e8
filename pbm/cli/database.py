"""Which database a command works on, and `pbm db`: its tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from pbm import settings
from pbm.store.migrate import current, head, migrate

PLAY = "var/pbm.sqlite"
"""Where `pbm play` keeps its games, whatever the settings say: playing about must never touch a real table."""

_KINDS = {"sqlite", "postgresql", "postgres"}


def db_option(default: str | None = None) -> Callable[[Any], Any]:
    """The option `--db`, a file or a URL; without it `default`, or else what the settings say."""
    return click.option(
        "--db",
        "url",
        metavar="FILE-OR-URL",
        callback=lambda _context, _option, given: database_url(given or default),
        help=f"The database: an SQLite file or a URL.  [default: {default or 'PBM_DATABASE_URL'}]",
    )


def database_url(given: str | None) -> str:
    """The SQLAlchemy URL of what was given: a file, a URL, or nothing. The folder of a file is made.

    Raises:
        click.BadParameter: it is no URL, or one of another kind of database.
    """
    text = given or settings.load().database_url
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except (ArgumentError, ValueError) as error:
        raise click.BadParameter(f"{text} is no database URL") from error
    if url.get_backend_name() not in _KINDS:
        raise click.BadParameter(f"{text} is neither SQLite nor PostgreSQL")
    if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    return url.render_as_string(hide_password=False)


@click.group()
def db() -> None:
    """Make, change and check the tables."""


@db.command()
@db_option()
def upgrade(url: str) -> None:
    """Bring the tables to what this version knows. Safe to repeat."""
    migrate(url)
    click.echo(f"The tables are at {head()}.")


@db.command("current")
@db_option()
def show(url: str) -> None:
    """Show at which version the tables are."""
    click.echo(current(url) or "There are no tables yet: `pbm db upgrade` makes them.")


@db.command()
@db_option()
def check(url: str) -> None:
    """Check that the tables are what this version knows; exit code 1 when they are not."""
    if current(url) != head():
        raise click.ClickException("The tables are older than this version: `pbm db upgrade` brings them up to date.")
    click.echo("The tables are up to date.")
