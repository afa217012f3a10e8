"""`pbm backup` and `pbm restore`: all games in a file, while they go on."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click
from sqlalchemy import select

from pbm.cli.database import db_option
from pbm.store import backup as backups
from pbm.store.models import Game
from pbm.store.session import Store
from pbm.table.replaying import replay


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@db_option()
def backup(url: str, file: Path) -> None:
    """Write everything into FILE, while games go on.

    FILE is as of one instant, gzipped lines of JSON, and the same for SQLite and PostgreSQL. It holds numbers, texts
    and cards: only you may read it. Who was logged in to the host's pages is not in it.

    \b
    Example:
      pbm backup "uno-$(date +%F).jsonl.gz"
    """
    try:
        rows = backups.back_up(url, file, datetime.now(UTC))
    except (backups.BackupError, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{rows} rows are in {file}.")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@db_option()
def restore(url: str, file: Path) -> None:
    """Bring a backup into an empty database.

    All its games are checked by their logs. A backup of an older version is brought up to date. From SQLite to
    PostgreSQL is the same way.

    \b
    Example:
      pbm restore uno-2026-01-01.jsonl.gz --db var/restored.sqlite
    """
    try:
        rows = backups.restore(url, file)
    except (backups.BackupError, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{rows} rows are in the database.")
    _check(url)


def _check(url: str) -> None:
    """Replay all games; exit code 1 when one does not come to the state that is kept."""
    store = Store(url)
    with store.read() as session:
        replayed = [it for game in session.scalars(select(Game)) if (it := replay(session, game)) is not None]
    store.close()
    wrong = [it for it in replayed if it.fault is not None]
    click.echo(f"{len(replayed) - len(wrong)} games come to the very states that are kept.")
    if wrong:
        raise click.ClickException("; ".join(f"{it.code}: {it.fault}" for it in wrong))
