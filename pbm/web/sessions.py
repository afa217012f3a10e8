"""Letting hosts in: links that work once, and sessions that end. Of every token the database has the hash alone."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from sqlalchemy import update
from sqlalchemy.orm import Session

from pbm.store.host_models import HostSession, LoginLink

LINK = timedelta(minutes=10)
"""How long a link works."""

IDLE, LONGEST = timedelta(hours=12), timedelta(days=7)
"""A session ends when nobody has looked at a page for the one, and in any case after the other."""

NOTED = timedelta(minutes=1)
"""How exactly we know when a session was last used: so rarely is it written."""


def make_link(session: Session, host: str, now: datetime) -> str:
    """The token of a new link for that host; links made for them before are void."""
    token = secrets.token_urlsafe(32)
    void = update(LoginLink).where(LoginLink.host == host, LoginLink.used_at.is_(None)).values(used_at=now)
    session.execute(void)
    session.add(LoginLink(token_hash=_hash(token), host=host, created_at=now, expires_at=now + LINK))
    return token


def let_in(session: Session, link: str, now: datetime) -> str | None:
    """The token of a new session for whoever has that link; None when it is none, is too old or has been used."""
    found = session.get(LoginLink, _hash(link), with_for_update=True)
    if found is None or found.used_at is not None or found.expires_at <= now:
        return None
    found.used_at = now
    token = secrets.token_urlsafe(32)
    session.add(HostSession(token_hash=_hash(token), host=found.host, created_at=now, seen_at=now))
    return token


def current(session: Session, token: str, now: datetime) -> HostSession | None:
    """The session with that token, if it still goes on."""
    found = session.get(HostSession, _hash(token))
    return found if found is not None and is_on(found, now) else None


def is_on(found: HostSession, now: datetime) -> bool:
    """Whether the session still goes on."""
    return found.ended_at is None and now - found.seen_at < IDLE and now - found.created_at < LONGEST


def end(session: Session, token: str, now: datetime) -> None:
    """End the session with that token; one that is over stays so."""
    mine = (HostSession.token_hash == _hash(token), HostSession.ended_at.is_(None))
    session.execute(update(HostSession).where(*mine).values(ended_at=now))


def end_all(session: Session, host: str, now: datetime) -> None:
    """End all sessions of a host, and void their links."""
    open_ones = (HostSession.host == host, HostSession.ended_at.is_(None))
    session.execute(update(HostSession).where(*open_ones).values(ended_at=now))
    unused = (LoginLink.host == host, LoginLink.used_at.is_(None))
    session.execute(update(LoginLink).where(*unused).values(used_at=now))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
