"""`pbm replay` and `pbm verify`: a game rebuilt from its log, and its shuffles checked."""

from __future__ import annotations

from pathlib import Path

import click
from sqlalchemy import select

from pbm.cli import records
from pbm.cli.database import db_option
from pbm.store.models import Game
from pbm.store.session import Store
from pbm.table import replaying
from pbm.table.fairness import HandRecord, Record, decode_record, faults, published


@click.command()
@click.argument("code", metavar="GAME|FILE")
@db_option()
def replay(url: str, code: str) -> None:
    """Play GAME or a record again, and compare.

    GAME is rebuilt from its log, the record in FILE from its moves. Exit code 1 when something differs.

    \b
    Examples:
      pbm replay K7QX --db var/pbm.sqlite
      pbm replay K7QX.pbm
    """
    if Path(code).is_file():
        records.replay_file(Path(code))
        return
    with Store(url).read() as session:
        game = session.scalar(select(Game).where(Game.code == code.upper()))
        replayed = replaying.replay(session, game) if game else None
    if replayed is None:
        raise click.ClickException(f"There is no dealt game {code.upper()} in this database.")
    if replayed.fault is not None:
        raise click.ClickException(f"{replayed.code}: {replayed.fault}.")
    click.echo(f"{replayed.code}: {replayed.entries} entries come to the very state that is kept.")


@click.command()
@click.argument("game_or_file", metavar="GAME|FILE")
@db_option()
def verify(url: str, game_or_file: str) -> None:
    """Check the shuffles of GAME or of a FILE.

    FILE comes from the page /games/CODE/verify, or from `pbm export`.

    For every hand whose seed is published: is it the seed that was committed to before anybody could salt, and does
    every order of the cards follow from seed and salts? Exit code 1 when something does not.

    \b
    Examples:
      pbm verify K7QX --db var/pbm.sqlite
      pbm verify K7QX.json
    """
    record = _from_file(Path(game_or_file)) if Path(game_or_file).is_file() else _from_store(url, game_or_file)
    wrong = faults(record)
    for hand in record.hands:
        click.echo(f"{record.game} hand {hand.hand}: {_sentence(hand, wrong[hand.hand])}")
    if any(wrong.values()):
        raise SystemExit(1)


def _from_file(path: Path) -> Record:
    found = records.shuffles_in(path)
    if found is not None:
        return found
    try:
        return decode_record(path.read_bytes())
    except ValueError as error:
        raise click.ClickException(f"{path} is no record of a game: {error}.") from error


def _from_store(url: str, code: str) -> Record:
    with Store(url).read() as session:
        record = published(session, code)
    if record is None:
        raise click.ClickException(f"There is neither a file nor a dealt game {code}.")
    return record


def _sentence(hand: HandRecord, wrong: tuple[str, ...]) -> str:
    if hand.seed is None:
        return f"sealed; the SHA-256 of its seed is {hand.commitment}"
    if wrong:
        return f"WRONG: {', '.join(wrong)}"
    return f"checked; {len(hand.orders)} orders follow from the seed and {len(hand.salts)} salts"
