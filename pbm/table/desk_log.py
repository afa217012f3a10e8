"""What the host is shown of a game's past: texts, log, reports and hosts' doings. Public parts only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from pbm.games.match.view import View
from pbm.messages.gsm import segments_in
from pbm.messages.scene import Scene
from pbm.messages.text import text
from pbm.store.days import from_day_of
from pbm.store.host_models import HostAction
from pbm.store.models import Game, InboxRow, LogEntry, OutboxRow, Person
from pbm.table.commands import NAMES_A_CARD, REPORT
from pbm.table.inbox import DONE
from pbm.table.kinds import Kind, kind_of
from pbm.table.moving import INQUIRY

MESSAGES, ENTRIES, REPORTS, DEEDS = 200, 100, 50, 100
"""How many of each are shown, the newest ones."""

_SHOWN = frozenset({"ok", "chat", "tell", "in", "out"})
"""What became of a text whose words may be shown: others may name cards that nobody else has seen."""
_SECRET = frozenset({"queue", "undo", "cut", "picture", INQUIRY})
"""Taken from their writer, but told to nobody else."""


class Message(Struct, frozen=True, kw_only=True):
    """A text in or out. `words` is its public part, None where all of it is private."""

    out: bool
    at: datetime
    who: str
    channel: str
    words: str | None
    segments: int
    state: str
    detail: str
    attempts: int
    try_at: datetime | None


class Entry(Struct, frozen=True):
    """An entry of the log, in the words that a bystander would be told, or else by the names of its events."""

    seq: int
    at: datetime
    words: str


class Report(Struct, frozen=True):
    """A player's report of another, or talk that names a card (C40)."""

    at: datetime
    who: str
    is_talk: bool
    words: str


class Deed(Struct, frozen=True, kw_only=True):
    """Something that a host did: to whose seat, if to one; `span` in seconds, if time was added."""

    at: datetime
    host: str
    action: str
    name: str | None
    span: int | None
    reason: str


def messages(session: Session, game: Game) -> tuple[Message, ...]:
    """The texts in and out, newest first."""
    came = select(InboxRow, Person.name).outerjoin(Person, Person.id == InboxRow.person_id)
    came = came.where(InboxRow.game_id == game.id).order_by(InboxRow.id.desc()).limit(MESSAGES)
    went = select(OutboxRow, Person.name).outerjoin(Person, Person.id == OutboxRow.person_id)
    went = went.where(OutboxRow.game_id == game.id, from_day_of(game.created_at))
    went = went.order_by(OutboxRow.id.desc()).limit(MESSAGES)
    both = [
        *(_came(row, name or row.sender) for row, name in session.execute(came)),
        *(_went(row, name or row.to) for row, name in session.execute(went)),
    ]
    return tuple(sorted(both, key=lambda it: (it.at, it.out), reverse=True)[:MESSAGES])


def entries(session: Session, game: Game, names: Sequence[str], view: View) -> tuple[Entry, ...]:
    """The latest entries of the log that there is something to say of, newest first; `view` is the public one."""
    query = select(LogEntry).where(LogEntry.game_id == game.id).order_by(LogEntry.seq.desc()).limit(ENTRIES)
    kind = kind_of(game.options)
    told = (_entry(row, kind, Scene(game.code, tuple(names), "UTC", row.at), view) for row in session.scalars(query))
    return tuple(entry for entry in told if entry.words)


def reports(session: Session, game: Game) -> tuple[Report, ...]:
    """What players reported, and talk that names a card, newest first (C40)."""
    query = select(InboxRow, Person.name).outerjoin(Person, Person.id == InboxRow.person_id)
    query = query.where(InboxRow.game_id == game.id, InboxRow.understood.in_((REPORT, NAMES_A_CARD)))
    rows = session.execute(query.order_by(InboxRow.id.desc()).limit(REPORTS))
    return tuple(
        Report(row.received_at, name or row.sender, row.understood == NAMES_A_CARD, row.body) for row, name in rows
    )


def deeds(session: Session, game: Game, names: Sequence[str]) -> tuple[Deed, ...]:
    """What hosts did to the game, newest first."""
    query = select(HostAction).where(HostAction.game_id == game.id).order_by(HostAction.id.desc()).limit(DEEDS)
    return tuple(
        Deed(
            at=row.at,
            host=row.host,
            action=row.action,
            name=None if row.seat is None else names[row.seat],
            span=row.span,
            reason=row.reason,
        )
        for row in session.scalars(query)
    )


def _entry(row: LogEntry, kind: Kind, scene: Scene, view: View) -> Entry:
    events = kind.rules.seen(kind.rules.decode_events(row.events), None)
    told = kind.clauses(scene, view, events, wordy=True, counts=False)
    names = ", ".join(str(it.__struct_config__.tag).replace("-", " ") for it in events)
    return Entry(row.seq, row.at, text(". ".join(it.words for it in told)).public or names)


def _came(row: InboxRow, name: str) -> Message:
    public = row.reply in _SHOWN and row.understood not in _SECRET
    return Message(
        out=False,
        at=row.received_at,
        who=name,
        channel=row.channel,
        words=row.body if public else None,
        segments=segments_in(row.body),
        state=row.status if row.status != DONE else row.reply or DONE,
        detail=row.understood or "",
        attempts=row.attempts,
        try_at=row.try_at,
    )


def _went(row: OutboxRow, name: str) -> Message:
    return Message(
        out=True,
        at=row.created_at,
        who=name,
        channel=row.channel,
        words=row.public,
        segments=row.segments,
        state=row.state,
        detail=row.code or "",
        attempts=row.attempts,
        try_at=row.try_at if row.state == "queued" else None,
    )
