"""SendGrid's Inbound Parse, with "POST the raw, full MIME message": its parsed form loses letters."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Mapping
from datetime import datetime

import msgspec
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, EllipticCurvePublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key
from msgspec import Struct

from pbm.channels.mail.inbound import RawMail
from pbm.channels.mail.providers.posted import MalformedError, Posted, needed, password_fault

_SIGNATURE = "x-twilio-email-event-webhook-signature"
_TIMESTAMP = "x-twilio-email-event-webhook-timestamp"


class _Envelope(Struct):
    to: list[str] = []
    sender: str = msgspec.field(name="from", default="")


class SendGrid(Struct, frozen=True):
    """Verified by the key of a security policy where there is one (base64, as it is shown), else by a password."""

    secret: str
    public_key: str = ""

    def fault(self, posted: Posted, now: datetime) -> str | None:
        """See `MailHook`."""
        return self._signature_fault(posted) if self.public_key else password_fault(posted, self.secret)

    def mails(self, posted: Posted, now: datetime) -> list[RawMail]:
        """See `MailHook`."""
        fields = posted.fields
        try:
            envelope = msgspec.json.decode(fields.get("envelope", b"{}"), type=_Envelope)
        except msgspec.DecodeError as error:
            raise MalformedError("no envelope") from error
        return [
            RawMail(
                raw=needed(fields, "email"),
                received_at=now,
                envelope_from=envelope.sender if "envelope" in fields else None,
                envelope_to=tuple(envelope.to),
                verdict=_verdict(fields),
            )
        ]

    def _signature_fault(self, posted: Posted) -> str | None:
        given, stamp = posted.headers.get(_SIGNATURE, ""), posted.headers.get(_TIMESTAMP, "")
        try:
            key = load_der_public_key(b64decode(self.public_key))
            if not isinstance(key, EllipticCurvePublicKey):
                return "the configured key is of another kind"
            key.verify(b64decode(given, validate=True), stamp.encode() + posted.body, ECDSA(SHA256()))
        except (InvalidSignature, NotBase64, UnsupportedAlgorithm, ValueError):
            return "wrong signature"
        return None


def _verdict(fields: Mapping[str, bytes]) -> str:
    """Neither check is of the address in From alone: both must say no."""
    signed = re.search(rb":\s*pass", fields.get("dkim", b""))
    failed = fields.get("SPF", b"").strip().lower() in (b"fail", b"softfail")
    return "fail" if failed and not signed and b"fail" in fields.get("dkim", b"") else ""
