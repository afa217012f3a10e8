"""The tables of the host's desk: who was let in, what was tried too often, and what hosts did."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from pbm.store.base import Base


class LoginLink(Base):
    """A link that lets a host in, once, until it expires. Only the hash of its token is kept."""

    __tablename__ = "login_links"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    host: Mapped[str]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class HostSession(Base):
    """A host at the pages: by the hash of the token in their cookie, until they leave or are put out."""

    __tablename__ = "host_sessions"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    host: Mapped[str]
    created_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class Attempt(Base):
    """Something that a visitor may try only so often."""

    __tablename__ = "attempts"
    __table_args__ = (Index(None, "what", "visitor", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    what: Mapped[str]
    visitor: Mapped[str]
    at: Mapped[datetime] = mapped_column(index=True)


class HostAction(Base):
    """Something that a host did, and why. Append-only.

    `seat` is whom it was done to, `span` the time that was added, in seconds; `seq` the log entries that it followed.
    """

    __tablename__ = "host_actions"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"), index=True)
    inbox_id: Mapped[int | None] = mapped_column(ForeignKey("inbox.id"))
    host: Mapped[str]
    action: Mapped[str]
    seat: Mapped[int | None]
    span: Mapped[int | None]
    seq: Mapped[int | None]
    reason: Mapped[str]
    at: Mapped[datetime]
