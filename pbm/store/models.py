"""The tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ColumnElement, ForeignKey, Index, UniqueConstraint, literal_column, text
from sqlalchemy.orm import Mapped, mapped_column

import pbm.store.host_models
import pbm.store.mail_models  # noqa: F401 - their tables belong to the same metadata
from pbm.store.base import Base
from pbm.store.delivery import PENDING


def _index(*columns: str, of: str) -> Index:
    """An index of those few rows that are looked for by it: others cost no write to it."""
    return Index(None, *columns, sqlite_where=text(of), postgresql_where=text(of))


class Person(Base):
    """Somebody who plays or has written to us. `asked` is the lobby question that is open to them, with its data.

    `zone` is a guess until they say it, for which they are asked once. `quiet` are their quiet hours (W11). `channel`
    is the one by which they want to be written to, if they have said.
    """

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str | None]
    language: Mapped[str] = mapped_column(default="en")
    zone: Mapped[str] = mapped_column(default="UTC")
    zone_asked_at: Mapped[datetime | None]
    quiet: Mapped[str | None]
    may_host: Mapped[bool] = mapped_column(default=False)
    silenced: Mapped[bool] = mapped_column(default=False)
    asked: Mapped[dict[str, Any] | None]
    channel: Mapped[str | None]
    created_at: Mapped[datetime]


class Address(Base):
    """One way to reach a person: a channel and the address there (E.164 for sms).

    `consent` is `unasked`, `invited`, `in` or `out` (T7); `trouble` the provider's code when it cannot be reached.
    Nothing of a game goes to an e-mail address before `verified_at`, when its owner has shown that they read what we
    send there (T8).
    """

    __tablename__ = "addresses"
    __table_args__ = (UniqueConstraint("channel", "address"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    channel: Mapped[str]
    address: Mapped[str]
    consent: Mapped[str] = mapped_column(default="unasked")
    greeted_at: Mapped[datetime | None]
    trouble: Mapped[str | None]
    verified_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class ConsentChange(Base):
    """The history of an address's consent: what it became, when, and by which text."""

    __tablename__ = "consent_changes"

    id: Mapped[int] = mapped_column(primary_key=True)
    address_id: Mapped[int] = mapped_column(ForeignKey("addresses.id"), index=True)
    consent: Mapped[str]
    inbox_id: Mapped[int | None] = mapped_column(ForeignKey("inbox.id"))
    reason: Mapped[str]
    at: Mapped[datetime]


class Game(Base):
    """A match and its lobby. `status` is `lobby`, `playing` or `over`.

    `salts` is what players added to hand 1 before it was dealt (T11), in order. `rematch_of` is the match that this one
    follows. `texts` counts those that were sent for it; since `muted_at` no more may be, and it rests. `erased_at` is
    when its cards and words were erased.
    """

    __tablename__ = "games"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(unique=True)
    status: Mapped[str] = mapped_column(default="lobby", index=True)
    options: Mapped[dict[str, Any]]
    host_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    secret: Mapped[str]
    salts: Mapped[list[str]] = mapped_column(JSON, default=list)
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("games.id"), index=True)
    texts: Mapped[int] = mapped_column(default=0, server_default="0")
    muted_at: Mapped[datetime | None] = mapped_column(index=True)
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None] = mapped_column(index=True)
    erased_at: Mapped[datetime | None]


class Seat(Base):
    """A place at a table. `person_id` None: played by a bot for nobody. `seat` counts from 0 in playing order.

    `asked` is the question that is open to them in this game, with its data. `bot_from` is the first turn of the match
    that a bot may play for a person who has gone silent (T7). `votes` are the others' about this seat while it is
    absent: the turn that they were cast in, and by what they voted for the seats that did.
    """

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("game_id", "seat"), UniqueConstraint("game_id", "name_key"))

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), index=True)
    seat: Mapped[int]
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str]
    name_key: Mapped[str]
    bot: Mapped[bool] = mapped_column(default=False)
    bot_from: Mapped[int] = mapped_column(default=0)
    asked: Mapped[dict[str, Any] | None]
    votes: Mapped[dict[str, Any] | None]
    left_at: Mapped[datetime | None]


class Substitution(Base):
    """A seat lent by its owner to another person, once they have `agreed_at`, until a time or the owner's *back* (C41).

    It is over when it has `ended_at`; without `agreed_at` it was declined or taken back.
    """

    __tablename__ = "substitutions"

    id: Mapped[int] = mapped_column(primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seats.id"), index=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    until: Mapped[datetime | None] = mapped_column(index=True)
    asked_at: Mapped[datetime]
    agreed_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]


class Invitation(Base):
    """A person asked to join a game. `answer` is `joined`, `declined` or `wrong-person` once they have said."""

    __tablename__ = "invitations"
    __table_args__ = (UniqueConstraint("game_id", "person_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    inviter_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str]
    answer: Mapped[str | None]
    created_at: Mapped[datetime]
    answered_at: Mapped[datetime | None]


class LogEntry(Base):
    """One step of a game: the move, when it was judged, and all that happened. Append-only: it is the truth."""

    __tablename__ = "log"
    __table_args__ = ({"sqlite_with_rowid": False},)

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    move: Mapped[str]
    events: Mapped[str]
    inbox_id: Mapped[int | None] = mapped_column(ForeignKey("inbox.id"))


class Snapshot(Base):
    """How a game stands after entry `seq`, judged at `at`: the state, a cache of the log and never more than that.

    `told` is, by seat, what its player has been told of: the last entry, and the turn (T5).
    """

    __tablename__ = "snapshots"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seq: Mapped[int]
    at: Mapped[datetime]
    state: Mapped[str]
    told: Mapped[str] = mapped_column(default="[]", server_default="[]")


class Deadline(Base):
    """Something that will be due in a game.

    `game` is the rules' next moment (W4), `bot` a bot's thought, `tell` when quiet hours end of who has news (W11).
    """

    __tablename__ = "deadlines"
    __table_args__ = (UniqueConstraint("game_id", "kind"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    kind: Mapped[str]
    due_at: Mapped[datetime] = mapped_column(index=True)


class InboxRow(Base):
    """A text that reached us, as it came. `status` is `new`, `done` or `poisoned` (kept, retried at `try_at`).

    `understood` is what it was taken for and `reply` what became of it, in the words of the scenarios; `error` the
    last failure of a poisoned one. `raw` is the body in Python's escapes where it holds characters that no database
    keeps; `others` counts further recipients of a group text. `mail` is what an e-mail tells beside its words.
    """

    __tablename__ = "inbox"
    __table_args__ = (
        UniqueConstraint("channel", "provider_id"),
        _index("try_at", of="status = 'poisoned'"),
        Index(None, "sender", "channel", "received_at"),
        _index("person_id", "received_at", of="mail IS NOT NULL"),
        _index("game_id", of="game_id IS NOT NULL"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    channel: Mapped[str]
    provider_id: Mapped[str]
    sender: Mapped[str]
    recipient: Mapped[str]
    body: Mapped[str]
    fields: Mapped[dict[str, Any]]
    raw: Mapped[str | None]
    mail: Mapped[dict[str, Any] | None]
    media: Mapped[int] = mapped_column(default=0)
    others: Mapped[int] = mapped_column(default=0)
    received_at: Mapped[datetime]
    status: Mapped[str] = mapped_column(default="new")
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    understood: Mapped[str | None]
    reply: Mapped[str | None]
    attempts: Mapped[int] = mapped_column(default=0)
    try_at: Mapped[datetime | None]
    error: Mapped[str | None]


_ON_THEIR_WAY = f"state IN ({', '.join(repr(str(state)) for state in PENDING)})"


class OutboxRow(Base):
    """A text to send, its public and its private part apart (design promise 2), and its fate.

    `body` is what goes out; `public` and `private` are the same words split by who may read them. `state` is a
    `Delivery`; a row in `sending` is leased until `leased_until`, and its sender holds it while it lives. A failed one
    has the provider's `code`, whose `fault` it was (`opted-out`, `address`, `host` or `message`), and is `settled` once
    its consequences are drawn.
    It may go out from `ready_at` on, when its reader's quiet hours end (W11). `mail` is what an e-mail needs beside its
    text, which is longer than `public` and `private`: they say the same in few words.
    """

    __tablename__ = "outbox"
    __table_args__ = (
        _index("address_id", of=_ON_THEIR_WAY),
        Index(None, "channel", "state", "try_at"),
        _index("settled", of="state = 'failed'"),
        _index("provider_id", of="provider_id IS NOT NULL"),
        Index(None, "person_id", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    address_id: Mapped[int] = mapped_column(ForeignKey("addresses.id"))
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    inbox_id: Mapped[int | None] = mapped_column(ForeignKey("inbox.id"))
    channel: Mapped[str]
    to: Mapped[str]
    kind: Mapped[str]
    public: Mapped[str]
    private: Mapped[str]
    body: Mapped[str]
    mail: Mapped[dict[str, Any] | None]
    segments: Mapped[int]
    created_at: Mapped[datetime]
    ready_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]
    state: Mapped[str] = mapped_column(default="queued")
    provider_id: Mapped[str | None]
    attempts: Mapped[int] = mapped_column(default=0)
    try_at: Mapped[datetime]
    leased_until: Mapped[datetime | None]
    sent_at: Mapped[datetime | None]
    code: Mapped[str | None]
    fault: Mapped[str | None]
    settled: Mapped[bool] = mapped_column(default=False)


def is_pending(row: type[OutboxRow]) -> ColumnElement[bool]:
    """Whether it is still on its way out, in words that let the indexes of such rows be found, as values do not."""
    return row.state.in_([literal_column(repr(str(state))) for state in PENDING])


class OutboxDay(Base):
    """A day (UTC) on which texts were written, by the `midnight` that it began with: its first one has the id `first`.

    By days texts are found by their times: their ids rise with time, and an index of times would be written to by each.
    """

    __tablename__ = "outbox_days"

    midnight: Mapped[datetime] = mapped_column(primary_key=True)
    first: Mapped[int]


class BudgetNotice(Base):
    """A budget that is nearly or wholly used up, each once: `key` names it, its period and the `percent` reached.

    `game_id` is the game whose budget it is, or which rests because of it; None for those of all games. Whoever has to
    know has been `told`.
    """

    __tablename__ = "budget_notices"

    key: Mapped[str] = mapped_column(primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    percent: Mapped[int]
    at: Mapped[datetime]
    told: Mapped[bool] = mapped_column(default=False, index=True)


class DeliveryReport(Base):
    """A status that the provider called back with, kept even when we do not know its text yet."""

    __tablename__ = "delivery_reports"
    __table_args__ = (UniqueConstraint("channel", "provider_id", "state"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    channel: Mapped[str]
    provider_id: Mapped[str]
    state: Mapped[str]
    code: Mapped[str | None]
    at: Mapped[datetime]


class RefusedHook(Base):
    """How often a webhook was refused for its signature, and when last: the host is shown it."""

    __tablename__ = "refused_hooks"

    hook: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int]
    last_at: Mapped[datetime]
    reason: Mapped[str]


class Outage(Base):
    """Time that was lost to us (W15): to all games, or to one player of one, whose notice could not be handed over."""

    __tablename__ = "outages"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    since: Mapped[datetime]
    until: Mapped[datetime] = mapped_column(index=True)


class Heartbeat(Base):
    """When a part of the engine last said that it lives, and what it found."""

    __tablename__ = "heartbeats"

    name: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    note: Mapped[str | None]
