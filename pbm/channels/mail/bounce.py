"""What a mail system reports of a mail of ours: a bounce (RFC 3464) or a complaint (RFC 5965)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message

from msgspec import Struct

from pbm.channels.mail import mime
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.mime import Raw

_STATUS = re.compile(r"[245]\.\d{1,3}\.\d{1,3}")
_ANSWERED = re.compile(r"(?:#|\b[45]\d\d[ -])([45]\.\d{1,3}\.\d{1,3})\b")
_SERVERS = re.compile(r"\b(?:mailer-daemon|postmaster)@", re.IGNORECASE)
_LARGEST = 1 << 16


class Report(Struct, frozen=True):
    """The worst `status` of its recipients (RFC 3463), the reply `tokens` and the `message_id` of our mail in it."""

    status: str
    tokens: tuple[str, ...]
    message_id: str


def report(message: Raw, mailbox: Mailbox) -> Report:
    """What the report says, and of which mail of ours, from the copy of its headers that it brings back."""
    copies = "\n".join(_inside(message) or [mime.decoded(message)])[:_LARGEST]
    ours = mailbox.message_token.search(copies)
    tokens = [ours[1].lower()] if ours else []
    tokens += [token.lower() for token in mailbox.token.findall(copies)[:5]]
    return Report(_status(message), tuple(dict.fromkeys(tokens)), ours[0] if ours else "")


def _status(message: Raw) -> str:
    """A delivered one is 2.0.0; "" when the report names none."""
    statuses = (_status_of(recipient) for recipient in _recipients(message))
    return max(filter(None, statuses), default="") or _in_words(message)


def _status_of(recipient: Raw) -> str:
    """Where the status says only that it failed, what the other server answered says more."""
    status = _STATUS.search(mime.header(recipient, "Status"))
    if status is None:
        return ""
    answered = _ANSWERED.search(mime.header(recipient, "Diagnostic-Code")) if status[0].endswith(".0.0") else None
    return answered[1] if answered else status[0]


def _in_words(message: Raw) -> str:
    """The status in a bounce that is a plain mail, as qmail and Exim make them; a person's own responder makes none."""
    by_server = mime.header(message, "X-Failed-Recipients") or _SERVERS.search(mime.header(message, "From"))
    if message.is_multipart() or not by_server:
        return ""
    answered = _ANSWERED.search(_before_copy(mime.decoded(message)))
    return answered[1] if answered else ""


def _before_copy(text: str) -> str:
    return re.split(r"\n-{3,} ?(?:Below this line|This is a copy)", text[:_LARGEST], maxsplit=1)[0]


def _recipients(message: Raw) -> Iterator[Raw]:
    for part in mime.parts(message):
        inner = part.get_payload()
        if part.get_content_type() == "message/delivery-status" and isinstance(inner, list):
            yield from (recipient for recipient in inner if isinstance(recipient, Message))


def _inside(message: Raw) -> list[str]:
    """The texts of the mail or the headers that the report encloses."""
    texts = []
    for part in mime.parts(message):
        if part.get_content_type() == "message/rfc822":
            inner = part.get_payload()
            texts += [str(it)[:_LARGEST] for it in inner] if isinstance(inner, list) else []
        elif part.get_content_type() in ("text/rfc822-headers", "message/feedback-report"):
            inner = part.get_payload()
            texts += [str(it)[:_LARGEST] for it in inner] if isinstance(inner, list) else [mime.decoded(part)]
    return texts
