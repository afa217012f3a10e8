"""Rebuilding games from their logs: the log is the truth, a snapshot no more than a cache of it (promise 1)."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from pbm.games import uno
from pbm.store.models import Game, LogEntry, Snapshot
from pbm.table.kinds import kind_of


class Replayed(Struct, frozen=True):
    """How many `entries` a game's log has, and the `fault` when they do not come to the state that is kept."""

    code: str
    entries: int
    fault: str | None


def replay(session: Session, game: Game) -> Replayed | None:
    """Rebuild a game; None when it has not been dealt, or its cards have been erased."""
    snapshot = session.get(Snapshot, game.id)
    if snapshot is None or game.erased_at is not None:
        return None
    rows = session.scalars(select(LogEntry).where(LogEntry.game_id == game.id).order_by(LogEntry.seq)).all()
    rules = kind_of(game.options).rules
    entries = [uno.Entry(row.at, rules.decode_move(row.move), rules.decode_events(row.events)) for row in rows]
    try:
        same = rules.encode(rules.replay(entries)) == snapshot.state
    except uno.ReplayError as error:
        return Replayed(game.code, len(rows), str(error))
    fault = None if same else f"{len(rows)} entries do not come to the state that is kept"
    return Replayed(game.code, len(rows), fault)
