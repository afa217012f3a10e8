"""What a match has published of its shuffles, for the page and the command that check it (design promise 3)."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from pbm.games.uno.fairness import HandRecord, Record, encode_record, faults, record
from pbm.store.models import Game, LogEntry
from pbm.table.kinds import kind_of

__all__ = ["HandRecord", "Record", "encode_record", "faults", "published"]


def published(session: Session, code: str) -> Record | None:
    """All that the game has published so far; None when there is no such game, or it has not been dealt."""
    game = session.scalar(select(Game).where(Game.code == code.upper()))
    if game is None:
        return None
    entries = session.scalars(select(LogEntry.events).where(LogEntry.game_id == game.id).order_by(LogEntry.seq))
    rules = kind_of(game.options).rules
    events = [event for entry in entries for event in rules.decode_events(entry)]
    return record(game.code, events, tuple(game.salts)) if events else None
