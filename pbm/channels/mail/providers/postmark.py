"""Postmark's inbound webhook, with "Include raw email content in JSON payload"; without it the mail is put together."""

from __future__ import annotations

from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP

import msgspec
from msgspec import Struct

from pbm.channels.mail.inbound import RawMail
from pbm.channels.mail.providers.posted import MalformedError, Posted, password_fault

_STRUCTURE = frozenset({"content-type", "content-transfer-encoding", "mime-version", "content-disposition"})


class _Header(Struct):
    name: str = msgspec.field(name="Name")
    value: str = msgspec.field(name="Value")


class _Payload(Struct, rename="pascal"):
    original_recipient: str = ""
    raw_email: str = ""
    text_body: str = ""
    html_body: str = ""
    headers: list[_Header] = []
    from_: str = msgspec.field(name="From", default="")
    to: str = ""
    subject: str = ""
    message_i_d: str = msgspec.field(name="MessageID", default="")


class Postmark(Struct, frozen=True):
    """Verified by a password in the address: it signs nothing."""

    secret: str

    def fault(self, posted: Posted, now: datetime) -> str | None:
        """See `MailHook`."""
        return password_fault(posted, self.secret)

    def mails(self, posted: Posted, now: datetime) -> list[RawMail]:
        """See `MailHook`."""
        try:
            payload = msgspec.json.decode(posted.body, type=_Payload)
        except msgspec.DecodeError as error:
            raise MalformedError("no JSON") from error
        if not payload.from_ and not payload.raw_email:
            raise MalformedError("no mail")
        raw = payload.raw_email.encode("utf-8", "surrogateescape") if payload.raw_email else _built(payload)
        to = (payload.original_recipient,) if payload.original_recipient else ()
        return [RawMail(raw=raw, received_at=now, envelope_to=to)]


def _built(payload: _Payload) -> bytes:
    """The mail as near to what was sent as the fields allow; signs of machines stand in its headers."""
    given = {header.name.lower() for header in payload.headers}
    named = {"From": payload.from_, "To": payload.to, "Subject": payload.subject, "Message-ID": payload.message_i_d}
    lines = [f"{header.name}: {header.value}" for header in payload.headers if header.name.lower() not in _STRUCTURE]
    lines += [f"{name}: {value}" for name, value in named.items() if value and name.lower() not in given]
    head = "".join(" ".join(line.split()) + "\r\n" for line in lines)
    body = EmailMessage(policy=SMTP)
    body.set_content(payload.text_body)
    if payload.html_body:
        body.add_alternative(payload.html_body, subtype="html")
    return head.encode("utf-8", "replace") + body.as_bytes()
