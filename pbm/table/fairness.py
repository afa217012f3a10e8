"""What a match has published of its shuffles, for the page and the command that check it (design promise 3)."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from pbm.games.match import fairness
from pbm.games.match.fairness import HandRecord, Record, encode_record, record
from pbm.store.models import Game, LogEntry
from pbm.table.kinds import CLASSIC, KINDS, kind_of

__all__ = ["HandRecord", "Record", "decode_record", "encode_record", "faults", "published"]


def published(session: Session, code: str) -> Record | None:
    """All that the game has published so far; None when there is no such game, or it has not been dealt."""
    game = session.scalar(select(Game).where(Game.code == code.upper()))
    if game is None:
        return None
    entries = session.scalars(select(LogEntry.events).where(LogEntry.game_id == game.id).order_by(LogEntry.seq))
    rules = kind_of(game.options).rules
    events = [event for entry in entries for event in rules.decode_events(entry)]
    kind = str(game.options.get("game", CLASSIC))
    return record(game.code, events, tuple(game.salts), kind) if events else None


def faults(published: Record) -> dict[int, tuple[str, ...]]:
    """What does not hold of each of its hands, by their numbers."""
    deck = KINDS[published.kind].rules.DECK
    return {hand.hand: fairness.faults(hand, deck) for hand in published.hands}


def decode_record(data: bytes) -> Record:
    """A record from a file.

    Raises:
        ValueError: the file is no such record.
    """
    return fairness.decode_record(data, {name: kind.rules.DECK for name, kind in KINDS.items()})
