"""`pbm forget`: a person who wants to be forgotten is."""

from __future__ import annotations

import click

from pbm import settings
from pbm.cli.database import db_option
from pbm.cli.engine import build
from pbm.clock.worker import utc_now


@click.command()
@click.argument("number")
@click.option("--yes", is_flag=True, help="Do not ask again.")
@db_option()
def forget(url: str, number: str, yes: bool) -> None:
    """Forget whoever has NUMBER: their name, addresses and words. This cannot be undone.

    Bots play on for them where cards are dealt, and nothing is sent to them any more.
    """
    if not yes:
        click.confirm(f"Forget {number}, in all games and for good?", abort=True)
    if not build(settings.load(database_url=url)).table.forget(number, utc_now()):
        raise click.ClickException(f"Nobody has the number {number}. Numbers look like +12025550101.")
    click.echo(f"{number} is forgotten.")
