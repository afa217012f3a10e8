"""What every step of a game reads and writes of it, by prepared statements.

An object for each of these rows would take longer than the step itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from functools import cache

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, update
from sqlalchemy.orm.attributes import set_committed_value

from pbm.store.base import table_of
from pbm.store.models import Deadline, LogEntry, Seat, Snapshot
from pbm.store.prepared import Prepared, Row

_LOG, _SNAPSHOTS, _DEADLINES, _SEATS = map(table_of, (LogEntry, Snapshot, Deadline, Seat))
_ENTRY = Prepared(insert(_LOG).inline(), "game_id", "seq", "at", "move", "events", "inbox_id")
_SNAPSHOT = Prepared(insert(_SNAPSHOTS), "game_id", "seq", "at", "state")
_NEW_SNAPSHOT = Prepared(update(_SNAPSHOTS).where(_SNAPSHOTS.c.game_id == bindparam("game")), "seq", "at", "state")
_THIS_DEADLINE = _DEADLINES.c.game_id == bindparam("game"), _DEADLINES.c.kind == bindparam("which")
_DEADLINE = Prepared(insert(_DEADLINES).inline(), "game_id", "kind", "due_at")
_MOVED_DEADLINE = Prepared(update(_DEADLINES).where(*_THIS_DEADLINE), "due_at")
_PAST_DEADLINE = Prepared(delete(_DEADLINES).where(*_THIS_DEADLINE))
KEPT = select(
    _SNAPSHOTS.c.game_id,
    _SNAPSHOTS.c.seq,
    _SNAPSHOTS.c.at,
    _SNAPSHOTS.c.state,
    _DEADLINES.c.kind,
    _DEADLINES.c.due_at,
).outerjoin(_DEADLINES, _DEADLINES.c.game_id == _SNAPSHOTS.c.game_id)
"""How games stand, and what is due in them: `by_game` makes that of its rows."""
_KEPT = Prepared(KEPT.where(_SNAPSHOTS.c.game_id == bindparam("game")))


class Kept(Struct, frozen=True):
    """The state of a game after log entry `seq`, judged at `at`, and by kind what is due in it."""

    seq: int
    at: datetime
    state: str
    due: dict[str, datetime]


def kept(connection: Connection, game_id: int) -> Kept | None:
    """How a game stands; None when it has not been dealt."""
    return by_game(_KEPT.rows(connection, {"game": game_id})).get(game_id)


def by_game(rows: Iterable[Row]) -> dict[int, Kept]:
    """How games stand, by their ids."""
    games: dict[int, Kept] = {}
    for game_id, seq, at, state, kind, due_at in rows:
        game = games.get(game_id)
        if game is None:
            game = games[game_id] = Kept(seq, at, state, {})
        if kind is not None:
            game.due[kind] = due_at
    return games


def append(connection: Connection, entry: Mapping[str, object]) -> None:
    """Add an entry to the log of a game."""
    _ENTRY.run(connection, entry)


def begin(connection: Connection, game_id: int, at: datetime) -> None:
    """Make room for the state of a game that has just been dealt."""
    _SNAPSHOT.run(connection, {"game_id": game_id, "seq": 0, "at": at, "state": ""})


def keep(connection: Connection, game_id: int, seq: int, at: datetime, state: str) -> None:
    """Keep the state of a game in the place of the one before."""
    _NEW_SNAPSHOT.run(connection, {"game": game_id, "seq": seq, "at": at, "state": state})


def tell(connection: Connection, seats: Collection[Seat], seq: int, turn: int) -> None:
    """Note that the players at these seats have been told all up to log entry `seq`, in that turn."""
    for seat in seats:
        set_committed_value(seat, "told_seq", seq)
        set_committed_value(seat, "told_turn", turn)
    if seats:
        rows = {f"row{place}": seat.id for place, seat in enumerate(seats)}
        _told(len(seats)).run(connection, {"told_seq": seq, "told_turn": turn, **rows})


@cache
def _told(seats: int) -> Prepared:
    """One statement for so many seats."""
    rows: list[ColumnElement[int]] = [bindparam(f"row{place}") for place in range(seats)]
    return Prepared(update(_SEATS).where(_SEATS.c.id.in_(rows)), "told_seq", "told_turn")


def plan(connection: Connection, game_id: int, before: Mapping[str, datetime], due: Mapping[str, datetime]) -> None:
    """Note what is due in a game by now, in the place of what was due before."""
    for kind in before.keys() - due.keys():
        _PAST_DEADLINE.run(connection, {"game": game_id, "which": kind})
    for kind, at in due.items():
        if kind not in before:
            _DEADLINE.run(connection, {"game_id": game_id, "kind": kind, "due_at": at})
        elif before[kind] != at:
            _MOVED_DEADLINE.run(connection, {"game": game_id, "which": kind, "due_at": at})
