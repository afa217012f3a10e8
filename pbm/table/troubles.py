"""Texts that the host should look at, what they can do about them, and what a day has cost."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from pbm.language.understand import names_a_card
from pbm.messages.gsm import segments_in
from pbm.store.days import written_after
from pbm.store.host_models import HostAction
from pbm.store.models import Game, InboxRow, OutboxRow
from pbm.table.inbox import DISCARDED, DONE, IS_POISONED, POISONED
from pbm.table.judging import TALK

TEXTS = 20
"""How many of each kind are shown, the newest ones."""

_DAY = timedelta(days=1)
_BY_SEGMENT = ("sms", "phone")
_UNPLACED = (TALK, "move", "auto-reply", "picture", "group", "wrong-person", "wish-to-stop", "too-many")
"""What a text was taken for behind which a person may stand whom nobody has answered."""


class Trouble(Struct, frozen=True, kw_only=True):
    """A text that the host should look at: one that could not be played, or that nobody could place.

    `words` is None where they could name cards that nobody else has seen.
    """

    id: int
    at: datetime
    sender: str
    game: str | None
    words: str | None
    understood: str
    error: str | None
    attempts: int
    try_at: datetime | None


class Spent(Struct, frozen=True):
    """SMS segments of a day, in and out."""

    came_in: int
    went_out: int


def poisoned(session: Session) -> tuple[Trouble, ...]:
    """Texts that could not be played: they are tried again, or wait for the host."""
    query = select(InboxRow, Game.code).outerjoin(Game, Game.id == InboxRow.game_id)
    query = query.where(IS_POISONED).order_by(InboxRow.id.desc()).limit(TEXTS)
    return tuple(_trouble(row, code) for row, code in session.execute(query))


def unplaced(session: Session, now: datetime) -> tuple[Trouble, ...]:
    """Texts of the last week that were understood as nothing in particular, or belong to no game (T10)."""
    nowhere = InboxRow.game_id.is_(None) & InboxRow.understood.in_(_UNPLACED)
    query = select(InboxRow, Game.code).outerjoin(Game, Game.id == InboxRow.game_id)
    query = query.where(
        InboxRow.status == DONE,
        InboxRow.received_at > now - 7 * _DAY,
        or_(nowhere, InboxRow.understood == TALK),
    )
    rows = session.execute(query.order_by(InboxRow.id.desc()).limit(TEXTS))
    return tuple(_trouble(row, code) for row, code in rows)


def spent(session: Session, now: datetime) -> Spent:
    """The SMS segments of the last 24 hours; those of simulated phones count as if they were real."""
    came = select(InboxRow.body).where(InboxRow.received_at > now - _DAY, InboxRow.channel.in_(_BY_SEGMENT))
    went = select(func.sum(OutboxRow.segments)).where(
        *written_after(now - _DAY), OutboxRow.channel.in_(_BY_SEGMENT), OutboxRow.sent_at.is_not(None)
    )
    return Spent(sum(map(segments_in, session.scalars(came))), session.scalar(went) or 0)


def retry(session: Session, text_id: int, host: str, now: datetime) -> bool:
    """Have a poisoned text tried again at once; False when it is none any more."""
    row = _locked(session, text_id)
    if row is None:
        return False
    row.try_at = now
    _record(session, row, host, "retry", now)
    return True


def discard(session: Session, text_id: int, host: str, now: datetime) -> bool:
    """Give a poisoned text up: it stays in the inbox, but is not tried again; False when it is none any more."""
    row = _locked(session, text_id)
    if row is None:
        return False
    row.status, row.try_at = DISCARDED, None
    _record(session, row, host, "discard", now)
    return True


def _locked(session: Session, text_id: int) -> InboxRow | None:
    row = session.get(InboxRow, text_id, with_for_update=True)
    return row if row is not None and row.status == POISONED else None


def _record(session: Session, row: InboxRow, host: str, action: str, now: datetime) -> None:
    session.add(HostAction(game_id=row.game_id, inbox_id=row.id, host=host, action=action, reason="", at=now))


def _could_name_cards(row: InboxRow) -> bool:
    """Whether it may be a move that nobody has judged, such as a queue; a number may be any card."""
    is_judged = row.status == DONE and row.understood != "too-many"
    return not is_judged and (any(sign.isdigit() for sign in row.body) or names_a_card(row.body))


def _trouble(row: InboxRow, game: str | None) -> Trouble:
    return Trouble(
        id=row.id,
        at=row.received_at,
        sender=row.sender,
        game=game,
        words=None if _could_name_cards(row) else row.body,
        understood=row.understood or "",
        error=row.error,
        attempts=row.attempts,
        try_at=row.try_at,
    )
