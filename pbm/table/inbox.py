"""Keeping texts: each once, whatever it holds; and those that could not be played until they can be (W14)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict
from sqlalchemy import BindParameter, ColumnElement, bindparam, literal_column, select, tuple_, update
from sqlalchemy.orm import Session

from pbm.store.base import table_of
from pbm.store.inbound import Inbound
from pbm.store.insert import claim
from pbm.store.line import Line
from pbm.store.mail_models import MailSource
from pbm.store.models import Address, InboxRow, Person
from pbm.store.objects import alter
from pbm.store.prepared import Answer, Prepared, Question
from pbm.store.transaction import Transaction

DONE, POISONED, DISCARDED = "done", "poisoned", "discarded"

IS_POISONED = InboxRow.status == literal_column(repr(POISONED))
"""By a value the index of such rows would not be found."""

_WAITS = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=12))

_NO_DATABASE_KEEPS = {0: "\N{REPLACEMENT CHARACTER}"} | dict.fromkeys(
    range(0xD800, 0xE000), "\N{REPLACEMENT CHARACTER}"
)


_INBOX = table_of(InboxRow)
_OF_FATE = ("status", "person_id", "game_id", "understood", "reply", "attempts", "try_at", "error")
_FATE = Prepared(update(_INBOX).where(_INBOX.c.id == bindparam("row")), *_OF_FATE)


def keep(transaction: Transaction, inbound: Inbound, *besides: Question) -> tuple[InboxRow | None, list[Answer]]:
    """Store the text; None when it has been stored before. What is asked `besides` is answered."""
    body = clean(inbound.body)
    values: dict[str, Any] = {
        **{name: clean(value) if isinstance(value, str) else value for name, value in asdict(inbound).items()},
        "fields": {clean(name): clean(value) for name, value in inbound.fields.items()},
        "others": len(inbound.others),
        "mail": None if inbound.mail is None else to_builtins(inbound.mail),
        "raw": None if body == inbound.body else inbound.body.encode("unicode_escape").decode(),
        "status": "new",
        "attempts": 0,
    }
    source = values.pop("source")
    row, answers = claim(transaction.line, InboxRow, values, *besides)
    if row is not None and source:
        transaction.session.add(MailSource(inbox_id=row.id, source=source))
    return row, answers


def first(session: Session, inbound: Inbound) -> InboxRow:
    """The row of a text that has been stored before."""
    query = select(InboxRow).where(
        InboxRow.channel == clean(inbound.channel), InboxRow.provider_id == clean(inbound.provider_id)
    )
    return session.scalars(query).one()


def sent_by(person_id: int | BindParameter[int]) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Whether a text is that person's, and came from an address of theirs: by that it is found."""
    addresses = select(Address.address, Address.channel).where(Address.person_id == person_id)
    return InboxRow.person_id == person_id, tuple_(InboxRow.sender, InboxRow.channel).in_(addresses)


def understood_last(session: Session, person: Person) -> str | None:
    """What that person's last text was taken for; None when there has been none."""
    addresses = session.scalars(select(Address).where(Address.person_id == person.id)).all()
    query = select(InboxRow.received_at, InboxRow.id, InboxRow.understood)
    query = query.where(InboxRow.person_id == person.id, InboxRow.status == DONE)
    query = query.order_by(InboxRow.received_at.desc(), InboxRow.id.desc()).limit(1)
    each = (
        session.execute(query.where(InboxRow.sender == it.address, InboxRow.channel == it.channel)).one_or_none()
        for it in addresses
    )
    last = max((it for it in each if it is not None), key=lambda it: (it.received_at, it.id), default=None)
    return None if last is None else last.understood


def words(row: InboxRow) -> str:
    """The text as it was sent, whatever characters it held."""
    return row.body if row.raw is None else row.raw.encode().decode("unicode_escape")


def done(line: Line, row: InboxRow, whose: int | None, said: Mapping[str, object]) -> None:
    """Store whose text it was, by the person's id, and what became of it: `reply`, `understood` and `game_id`."""
    _note(line, row, {**said, "status": DONE, "person_id": whose, "error": None, "try_at": None})


def _note(line: Line, row: InboxRow, fate: Mapping[str, object]) -> None:
    alter(row, fate)
    _FATE.run(line, {"row": row.id, **{name: getattr(row, name) for name in _OF_FATE}})


def poison(line: Line, row: InboxRow, error: str, now: datetime, max_attempts: int) -> None:
    """Mark the row as one that could not be played; it is tried again later, and in the end left to the host."""
    attempts = row.attempts + 1
    wait = _WAITS[min(attempts, len(_WAITS)) - 1]
    try_at = now + wait if attempts < max_attempts else None
    fate = {"status": POISONED, "error": clean(error)[:500], "attempts": attempts, "try_at": try_at}
    _note(line, row, fate)


def clean(text: str) -> str:
    """The text without NUL bytes and halves of characters, which databases refuse."""
    return text if text.isascii() and "\0" not in text else text.translate(_NO_DATABASE_KEEPS)
