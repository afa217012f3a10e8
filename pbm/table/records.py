"""The record of a finished game: all of it as one text, to keep, to share and to check (docs/record.md)."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from pbm.games.match.record import GameRecord, write
from pbm.games.match.replay import Entry
from pbm.store.models import Game, LogEntry, Seat
from pbm.table import seating
from pbm.table.kinds import kind_of


class NotToRecordError(Exception):
    """There is nothing that could be recorded; the message says why."""


def export(session: Session, code: str) -> str:
    """The record of the game.

    Raises:
        NotToRecordError: there is no such game, it is not over (a record shows all cards), or its cards were erased.
        ReplayError: its log does not hold.
    """
    game = session.scalar(select(Game).where(Game.code == code.upper()))
    if game is None:
        raise NotToRecordError(f"There is no game {code.upper()} in this database.")
    if game.status != seating.OVER:
        raise NotToRecordError(f"{game.code} is not over: a record would show cards that nobody may see yet.")
    rows = session.scalars(select(LogEntry).where(LogEntry.game_id == game.id).order_by(LogEntry.seq)).all()
    if game.erased_at is not None or not rows:
        raise NotToRecordError(f"The cards of {game.code} have been erased, or were never dealt.")
    rules = kind_of(game.options).rules
    entries = tuple(Entry(row.at, rules.decode_move(row.move), rules.decode_events(row.events)) for row in rows)
    names = session.scalars(select(Seat.name).where(Seat.game_id == game.id).order_by(Seat.seat)).all()
    return write(GameRecord(game.code, tuple(names), entries), rules)
