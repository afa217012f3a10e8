"""A request of a mail provider as plain values, its form fields to the byte: frameworks would mend their letters."""

from __future__ import annotations

import hmac
from base64 import b64decode
from collections.abc import Mapping
from datetime import datetime
from email import message_from_bytes
from email.message import Message
from typing import Protocol
from urllib.parse import parse_qsl

from msgspec import Struct

from pbm.channels.mail.inbound import RawMail


class MalformedError(ValueError):
    """A request that holds no mail, and will hold none when it is sent again."""


class Posted(Struct, frozen=True):
    """The headers in small letters, the query, and the body of a POST."""

    headers: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes

    @property
    def fields(self) -> dict[str, bytes]:
        """The fields of a form, urlencoded or in parts; of a repeated one the first.

        Raises:
            MalformedError: the body is no form.
        """
        kind = self.headers.get("content-type", "")
        if kind.startswith("application/x-www-form-urlencoded"):
            pairs = parse_qsl(self.body.decode("latin-1"), keep_blank_values=True, encoding="latin-1")
            return {name: value.encode("latin-1") for name, value in reversed(pairs)}
        if kind.startswith("multipart/form-data"):
            return _parts(kind, self.body)
        raise MalformedError("no form")


class MailHook(Protocol):
    """What a provider's webhook does; a request is first judged by `fault`, then read by `mails`."""

    def fault(self, posted: Posted, now: datetime) -> str | None:
        """Why the request does not come from the provider; None when it does. Never raises."""
        ...

    def mails(self, posted: Posted, now: datetime) -> list[RawMail]:
        """The mails in it.

        Raises:
            MalformedError: it holds none.
        """
        ...


def password_fault(posted: Posted, secret: str) -> str | None:
    """Whether the request bears our secret as the password of Basic authentication."""
    scheme, _, given = posted.headers.get("authorization", "").partition(" ")
    try:
        password = b64decode(given, validate=True).partition(b":")[2]
    except ValueError:
        return "no password"
    if scheme.lower() != "basic" or not secret:
        return "no password"
    return None if hmac.compare_digest(password, secret.encode()) else "wrong password"


def needed(fields: Mapping[str, bytes], name: str) -> bytes:
    """A field that a mail cannot do without.

    Raises:
        MalformedError: it is missing or empty.
    """
    value = fields.get(name, b"")
    if not value.strip():
        raise MalformedError(f"no {name}")
    return value


def _parts(kind: str, body: bytes) -> dict[str, bytes]:
    head = b"Content-Type: " + kind.encode("latin-1", "replace") + b"\r\n\r\n"
    parts = message_from_bytes(head + body).get_payload()
    if not isinstance(parts, list):
        raise MalformedError("no form")
    fields: dict[str, bytes] = {}
    for part in parts:
        if isinstance(part, Message):
            name = part.get_param("name", header="content-disposition")
            value = part.get_payload(decode=True)
            if isinstance(value, bytes):
                fields.setdefault(str(name), value)
    return fields
