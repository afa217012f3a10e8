"""`pbm host`: the way into the host's pages."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from pbm import settings
from pbm.cli.database import db_option
from pbm.store.migrate import migrate
from pbm.store.session import Store
from pbm.web import sessions


@click.group()
def host() -> None:
    """Let hosts in to their pages, and put them out."""


@host.command()
@click.argument("name", default="host")
@db_option()
def link(url: str, name: str) -> None:
    """Print a link that lets NAME in to the host's pages: once, and within ten minutes.

    NAME is what the record of the host's doings will say. A new link makes older ones of the same NAME void.

    \b
    Examples:
      pbm host link
      pbm host link ann
    """
    migrate(url)
    store = Store(url)
    with store.write() as session:
        token = sessions.make_link(session, _named(name), datetime.now(UTC))
    store.close()
    click.echo(f"{_address()}/host/login/{token}")


@host.command("out")
@click.argument("name", default="host")
@db_option()
def put_out(url: str, name: str) -> None:
    """End all sessions of NAME, and make their links void."""
    store = Store(url)
    with store.write() as session:
        sessions.end_all(session, _named(name), datetime.now(UTC))
    store.close()
    click.echo(f"{name} is logged out everywhere.")


def _named(name: str) -> str:
    """The name as it is kept.

    Raises:
        click.BadParameter: nothing that can be read is left of it.
    """
    plain = " ".join(name.split())[:40]
    if not plain:
        raise click.BadParameter("a host needs a name")
    return plain


def _address() -> str:
    """Where the pages are, as far as the settings know."""
    values = settings.load()
    return values.public_url or f"http://127.0.0.1:{values.port}"
