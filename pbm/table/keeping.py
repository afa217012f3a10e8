"""What every step of a game reads and writes of it, by prepared statements.

An object for each of these rows would take longer than the step itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.orm.attributes import set_committed_value

from pbm.store.insert import table_of
from pbm.store.models import Deadline, LogEntry, Seat, Snapshot

_LOG, _SNAPSHOTS, _DEADLINES, _SEATS = map(table_of, (LogEntry, Snapshot, Deadline, Seat))
_ENTRY, _SNAPSHOT, _DEADLINE = insert(_LOG), insert(_SNAPSHOTS), insert(_DEADLINES)
_NEW_SNAPSHOT = update(_SNAPSHOTS).where(_SNAPSHOTS.c.game_id == bindparam("game"))
_THIS_DEADLINE = _DEADLINES.c.game_id == bindparam("game"), _DEADLINES.c.kind == bindparam("which")
_MOVED_DEADLINE, _PAST_DEADLINE = update(_DEADLINES).where(*_THIS_DEADLINE), delete(_DEADLINES).where(*_THIS_DEADLINE)
_TOLD = update(_SEATS).where(_SEATS.c.id == bindparam("row"))
_KEPT = (
    select(_SNAPSHOTS.c.seq, _SNAPSHOTS.c.at, _SNAPSHOTS.c.state, _DEADLINES.c.kind, _DEADLINES.c.due_at)
    .outerjoin(_DEADLINES, _DEADLINES.c.game_id == _SNAPSHOTS.c.game_id)
    .where(_SNAPSHOTS.c.game_id == bindparam("game"))
)


class Kept(Struct, frozen=True):
    """The state of a game after log entry `seq`, judged at `at`, and by kind what is due in it."""

    seq: int
    at: datetime
    state: str
    due: dict[str, datetime]


def kept(connection: Connection, game_id: int) -> Kept | None:
    """How a game stands; None when it has not been dealt."""
    rows = connection.execute(_KEPT, {"game": game_id}).all()
    if not rows:
        return None
    seq, at, state, *_ = rows[0]
    return Kept(seq, at, state, {row.kind: row.due_at for row in rows if row.kind is not None})


def append(connection: Connection, entry: Mapping[str, object]) -> None:
    """Add an entry to the log of a game."""
    connection.execute(_ENTRY, entry)


def begin(connection: Connection, game_id: int, at: datetime) -> None:
    """Make room for the state of a game that has just been dealt."""
    connection.execute(_SNAPSHOT, {"game_id": game_id, "seq": 0, "at": at, "state": ""})


def keep(connection: Connection, game_id: int, seq: int, at: datetime, state: str) -> None:
    """Keep the state of a game in the place of the one before."""
    connection.execute(_NEW_SNAPSHOT, {"game": game_id, "seq": seq, "at": at, "state": state})


def tell(connection: Connection, seats: Collection[Seat], seq: int, turn: int) -> None:
    """Note that the players at these seats have been told all up to log entry `seq`, in that turn."""
    for seat in seats:
        set_committed_value(seat, "told_seq", seq)
        set_committed_value(seat, "told_turn", turn)
    if seats:
        connection.execute(_TOLD, [{"row": seat.id, "told_seq": seq, "told_turn": turn} for seat in seats])


def plan(connection: Connection, game_id: int, before: Mapping[str, datetime], due: Mapping[str, datetime]) -> None:
    """Note what is due in a game by now, in the place of what was due before."""
    for kind in before.keys() - due.keys():
        connection.execute(_PAST_DEADLINE, {"game": game_id, "which": kind})
    for kind, at in due.items():
        if kind not in before:
            connection.execute(_DEADLINE, {"game_id": game_id, "kind": kind, "due_at": at})
        elif before[kind] != at:
            connection.execute(_MOVED_DEADLINE, {"game": game_id, "which": kind, "due_at": at})
