"""What every step of a game reads and writes of it, by prepared statements.

An object for each of these rows would take longer than the step itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from msgspec import Struct, json
from sqlalchemy import bindparam, delete, insert, select, update

from pbm.store.base import table_of
from pbm.store.line import Line
from pbm.store.models import Deadline, Game, LogEntry, Snapshot
from pbm.store.objects import PreparedObjects, columns_of
from pbm.store.prepared import Prepared
from pbm.store.transaction import Transaction

_LOG, _SNAPSHOTS, _DEADLINES = map(table_of, (LogEntry, Snapshot, Deadline))
_ENTRY = Prepared(insert(_LOG).inline(), "game_id", "seq", "at", "move", "events", "inbox_id")
_SNAPSHOT = Prepared(insert(_SNAPSHOTS), "game_id", "seq", "at", "state")
_NEW_SNAPSHOT = Prepared(
    update(_SNAPSHOTS).where(_SNAPSHOTS.c.game_id == bindparam("game")), "seq", "at", "state", "told"
)
_THIS_DEADLINE = _DEADLINES.c.game_id == bindparam("game"), _DEADLINES.c.kind == bindparam("which")
_DEADLINE = Prepared(insert(_DEADLINES).inline(), "game_id", "kind", "due_at")
_MOVED_DEADLINE = Prepared(update(_DEADLINES).where(*_THIS_DEADLINE), "due_at")
_PAST_DEADLINE = Prepared(delete(_DEADLINES).where(*_THIS_DEADLINE))


class Told(NamedTuple):
    """What a player has been told of: the last entry of the log, and the turn (T5)."""

    seq: int = 0
    turn: int = 0


class Kept(Struct, frozen=True):
    """A game, and its state after log entry `seq`, judged at `at`.

    `told` is by seat what its players have been told of, `due` by kind what is due.
    """

    game: Game
    seq: int
    at: datetime
    state: str
    told: list[Told]
    due: dict[str, datetime]


KEPT = (
    select(*columns_of(Game), *_SNAPSHOTS.c["seq", "at", "state", "told"], *_DEADLINES.c["kind", "due_at"])
    .join_from(Game, _SNAPSHOTS, _SNAPSHOTS.c.game_id == Game.id)
    .outerjoin(_DEADLINES, _DEADLINES.c.game_id == Game.id)
)
"""How games stand, and what is due in them: `by_game` makes that of its rows."""
_KEPT = PreparedObjects(KEPT.where(Game.id == bindparam("game_id")), Game)


def kept(transaction: Transaction, game_id: int) -> Kept | None:
    """How a game stands; None when it has not been dealt."""
    return by_game(_KEPT.rows(transaction, {"game_id": game_id})).get(game_id)


def by_game(rows: Iterable[Sequence[Any]]) -> dict[int, Kept]:
    """How games stand, by their ids."""
    games: dict[int, Kept] = {}
    for game, seq, at, state, told, kind, due_at in rows:
        if game.id not in games:
            games[game.id] = Kept(game, seq, at, state, json.decode(told, type=list[Told]), {})
        if kind is not None:
            games[game.id].due[kind] = due_at
    return games


def append(line: Line, entry: Mapping[str, object]) -> None:
    """Add an entry to the log of a game."""
    _ENTRY.run(line, entry)


def begin(line: Line, game_id: int, at: datetime) -> None:
    """Make room for the state of a game that has just been dealt."""
    _SNAPSHOT.run(line, {"game_id": game_id, "seq": 0, "at": at, "state": ""})


def keep(line: Line, game_id: int, seq: int, at: datetime, *, state: str, told: Sequence[Told]) -> None:
    """Keep how a game stands in the place of how it stood before."""
    values = {"seq": seq, "at": at, "state": state, "told": json.encode(told).decode()}
    _NEW_SNAPSHOT.run(line, {"game": game_id, **values})


def plan(line: Line, game_id: int, before: Mapping[str, datetime], due: Mapping[str, datetime]) -> None:
    """Note what is due in a game by now, in the place of what was due before."""
    for kind in before.keys() - due.keys():
        _PAST_DEADLINE.run(line, {"game": game_id, "which": kind})
    for kind, at in due.items():
        if kind not in before:
            _DEADLINE.run(line, {"game_id": game_id, "kind": kind, "due_at": at})
        elif before[kind] != at:
            _MOVED_DEADLINE.run(line, {"game": game_id, "which": kind, "due_at": at})
