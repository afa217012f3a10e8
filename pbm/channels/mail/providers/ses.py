"""Amazon SES by SNS: signed notifications with the whole mail in them, and the subscription that we confirm."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from datetime import datetime

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.x509 import load_pem_x509_certificate
from msgspec import Struct

from pbm.channels.mail.inbound import RawMail
from pbm.channels.mail.providers.posted import MalformedError, Posted

Fetch = Callable[[str], bytes]

_OURS = re.compile(r"https://sns\.[a-z0-9-]{1,30}\.amazonaws\.com(?:\.cn)?/[^\s@\\]*")
"""The only places that certificates and confirmations are fetched from."""

_SIGNED = {
    "Notification": ("Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"),
    "SubscriptionConfirmation": ("Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"),
}


class _Verdict(Struct):
    status: str = ""


class _Action(Struct):
    encoding: str = "UTF-8"


class _Receipt(Struct, rename="camel"):
    recipients: list[str] = []
    dmarc_verdict: _Verdict = msgspec.field(default_factory=_Verdict)
    action: _Action = msgspec.field(default_factory=_Action)


class _Mail(Struct):
    source: str | None = None


class _Received(Struct):
    content: str
    receipt: _Receipt = msgspec.field(default_factory=_Receipt)
    mail: _Mail = msgspec.field(default_factory=_Mail)


class Ses(Struct, frozen=True, dict=True):
    """Verified by the certificate of SNS, and by the `topic` that is ours. `fetch` gets what an address holds."""

    topic: str
    fetch: Fetch

    def fault(self, posted: Posted, now: datetime) -> str | None:
        """See `MailHook`."""
        try:
            message = _message(posted)
            if not self.topic or message.get("TopicArn") != self.topic:
                return "another topic"
            return self._signature_fault(message)
        except (MalformedError, InvalidSignature, ValueError, OSError) as error:
            return f"wrong signature: {type(error).__name__}"

    def mails(self, posted: Posted, now: datetime) -> list[RawMail]:
        """See `MailHook`. A subscription is confirmed on the way."""
        message = _message(posted)
        if message.get("Type") == "SubscriptionConfirmation":
            self.fetch(_place(message.get("SubscribeURL", "")))
            return []
        try:
            received = msgspec.json.decode(message.get("Message", ""), type=_Received)
            raw = _raw(received)
        except (msgspec.DecodeError, ValueError) as error:
            raise MalformedError("no mail with its content") from error
        verdict = received.receipt.dmarc_verdict.status.lower()
        return [
            RawMail(
                raw=raw,
                received_at=now,
                envelope_from=received.mail.source,
                envelope_to=tuple(received.receipt.recipients),
                verdict=verdict if verdict in ("pass", "fail") else "",
            )
        ]

    def _signature_fault(self, message: dict[str, str]) -> str | None:
        names = _SIGNED.get(message.get("Type", ""))
        if names is None:
            return "of no known type"
        signed = "".join(f"{name}\n{message[name]}\n" for name in names if name in message)
        certificate = load_pem_x509_certificate(self._certificate(_place(message.get("SigningCertURL", ""))))
        key = certificate.public_key()
        if not isinstance(key, RSAPublicKey):
            return "a key of another kind"
        digest = SHA256() if message.get("SignatureVersion") == "2" else SHA1()  # noqa: S303 - version 1 is so
        key.verify(b64decode(message.get("Signature", "")), signed.encode(), PKCS1v15(), digest)
        return None

    def _certificate(self, place: str) -> bytes:
        """Fetched once: there are few, and they are good for a year."""
        known: dict[str, bytes] = self.__dict__.setdefault("known", {})
        if place not in known:
            known[place] = self.fetch(place)
        return known[place]


def _message(posted: Posted) -> dict[str, str]:
    try:
        return {
            name: value
            for name, value in msgspec.json.decode(posted.body, type=dict[str, object]).items()
            if isinstance(value, str)
        }
    except msgspec.DecodeError as error:
        raise MalformedError("no JSON") from error


def _place(url: str) -> str:
    if not _OURS.fullmatch(url):
        raise MalformedError("an address of somebody else")
    return url


def _raw(received: _Received) -> bytes:
    encoded = received.receipt.action.encoding.upper() == "BASE64"
    return b64decode(received.content) if encoded else received.content.encode("utf-8", "surrogateescape")
