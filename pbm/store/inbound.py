"""The one form in which a text reaches us, whatever channel it came by."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct


class Mail(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a mail tells beside its words.

    `tokens` are the secret parts of reply addresses that it was sent to or answers, the most trusted first. `verdict`
    is our own mail server's on its sender: `pass`, `fail` or "". `machine` is the kind of machine that wrote it: "" for
    a person, else `auto-reply`, `list`, `loop`, `calendar`, `reaction`, `bounce` or `complaint`. `status` is a bounce's
    (RFC 3463, `5.1.1`). `about` is the game and turn of the mail that it answers (`K7QX-14`). `doubt` tells why its
    words were not simply found: `empty`, `unreadable`, `long`, `subject`, `differs` or `several`; `choices` are the
    words that may be meant then. `more` are the paragraphs behind the one that was taken for its words. `message_id` is
    its own, `bounced` that of the mail of ours that came back.
    """

    tokens: tuple[str, ...] = ()
    verdict: str = ""
    machine: str = ""
    status: str = ""
    about: str = ""
    doubt: str = ""
    choices: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    message_id: str = ""
    bounced: str = ""


class Inbound(Struct, frozen=True, kw_only=True):
    """A text as it reached us. (channel, provider_id) is its idempotency key.

    `sender` and `recipient` are addresses in the channel's normal form (E.164 for sms); `fields` keeps what else the
    provider sent, as it came; `others` are further recipients of a group text; `media` counts attachments. A mail has
    `mail`, and is kept whole as its `source`.
    """

    channel: str
    provider_id: str
    sender: str
    recipient: str
    body: str
    received_at: datetime
    media: int = 0
    others: tuple[str, ...] = ()
    fields: Mapping[str, str] = {}
    mail: Mail | None = None
    source: bytes = b""
