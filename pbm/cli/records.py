"""`pbm export`, and what `pbm replay` and `pbm verify` make of a file that it wrote."""

from __future__ import annotations

from pathlib import Path

import click

from pbm.cli.database import db_option
from pbm.games.match.fairness import Record
from pbm.games.match.fairness import record as published
from pbm.games.match.record import FIRST_LINE, GameRecord, RecordError, read
from pbm.games.match.replay import ReplayError
from pbm.store.session import Store
from pbm.table.kinds import KINDS
from pbm.table.records import NotToRecordError
from pbm.table.records import export as record_of


@click.command()
@click.argument("code", metavar="GAME")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to; else it is printed.")
@db_option()
def export(url: str, code: str, output: Path | None) -> None:
    """Write the record of a finished GAME.

    It is one text with the players, the options, the seeds, every move and the results.

    \b
    Examples:
      pbm export K7QX -o K7QX.pbm
      pbm replay K7QX.pbm            plays it again, and compares the results
      pbm verify K7QX.pbm            checks its shuffles
    """
    try:
        with Store(url).read() as session:
            text = record_of(session, code)
    except (NotToRecordError, ReplayError) as error:
        raise click.ClickException(str(error)) from error
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")
        click.echo(f"{output} holds the record of {code.upper()}.")


def replay_file(path: Path) -> None:
    """Play a record again, and say what it comes to."""
    record = _read(path)
    rules = KINDS[record.kind].rules
    winners = rules.view(rules.replay(record.entries), None).winners or ()
    won = " and ".join(record.names[seat] for seat in winners) or "Nobody"
    click.echo(f"{record.game}: {len(record.entries)} entries come to the very state of the record. {won} won.")


def shuffles_in(path: Path) -> Record | None:
    """What a record has published of its shuffles; None when the file is of another kind."""
    if not path.read_bytes().startswith(FIRST_LINE.encode()):
        return None
    record = _read(path)
    events = [event for entry in record.entries for event in entry.events]
    return published(record.game, events, record.begun.salts, record.kind)


def _read(path: Path) -> GameRecord:
    try:
        return read(path.read_text(encoding="utf-8"), {name: kind.rules for name, kind in KINDS.items()})
    except (OSError, UnicodeDecodeError, RecordError) as error:
        raise click.ClickException(f"{path}: {error}.") from error
