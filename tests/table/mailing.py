"""Mailing the engine as people do: answers to what it sent, and mails that claim to be somebody's."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

from sqlalchemy import select

from pbm.channels.mail.inbound import RawMail, read
from pbm.channels.mail.mailbox import Mailbox
from pbm.store.models import OutboxRow
from pbm.table.receive import Receipt
from tests.table.texting import Texting

MAILBOX = Mailbox("uno@uno.example", "mx.uno.example")
_ids = count()


def mail(
    engine: Texting,
    sender: str,
    words: str,
    *,
    to: str = MAILBOX.address,
    after: timedelta = timedelta(minutes=2),
    **heads: str,
) -> Receipt:
    """A mail to us, a while after the last text."""
    engine.now += after
    given = {"From": sender, "To": to, "Subject": "UNO", "Message-ID": f"<{next(_ids)}@x>"}
    given |= {name.replace("_", "-"): value for name, value in heads.items()}
    head = "".join(f"{name}: {value}\n" for name, value in reversed(given.items()))
    return engine.table.receive(read(RawMail(raw=f"{head}\n{words}\n".encode(), received_at=engine.now), MAILBOX))


def answer(engine: Texting, sender: str, words: str, *, by: str | None = None, **heads: str) -> Receipt:
    """An answer to the last mail to `sender`; `by` writes it instead."""
    to = MAILBOX.reply_address(last(engine, sender).mail["token"])
    return mail(engine, by or sender, words, to=to, **heads)  # type: ignore[arg-type]


def last(engine: Texting, to: str) -> Any:
    """The last mail to that address."""
    with engine.store.read() as session:
        query = select(OutboxRow).where(OutboxRow.to == to).order_by(OutboxRow.id.desc()).limit(1)
        row = session.scalars(query).one()
    assert row.mail is not None
    return row


def number_of(engine: Texting, to: str) -> int:
    """How many mails or texts have gone there."""
    return len(engine.rows(OutboxRow, to=to))
