"""Mailgun's routes, forwarded to an address that ends in `mime`, so that the whole mail is handed over."""

from __future__ import annotations

import hashlib
import hmac
import threading
from datetime import datetime, timedelta

from msgspec import Struct

from pbm.channels.mail.inbound import RawMail
from pbm.channels.mail.providers.posted import MalformedError, Posted, needed

LIFE = timedelta(hours=12)
"""How long a signature is good for: Mailgun tries again for eight hours."""

_FIELDS = ("timestamp", "token", "signature")


class Mailgun(Struct, frozen=True, dict=True):
    """Verified by the account's signing key.

    The signature covers a time and a token, but not the mail. So a token is good for one mail only, however often
    that is delivered; `used` remembers which, in this process, for as long as the signature is good.
    """

    key: str

    def __post_init__(self) -> None:
        """Nothing was used before."""
        self.__dict__.update(used={}, lock=threading.Lock())

    def fault(self, posted: Posted, now: datetime) -> str | None:
        """See `MailHook`."""
        try:
            fields = posted.fields
        except MalformedError:
            return "no form"
        stamp, token, signature = (fields.get(name, b"") for name in _FIELDS)
        expected = hmac.new(self.key.encode(), stamp + token, hashlib.sha256).hexdigest()
        if not self.key or not hmac.compare_digest(expected.encode(), signature):
            return "wrong signature"
        if not stamp.isdigit() or len(stamp) > 12 or abs(now.timestamp() - int(stamp)) > LIFE.total_seconds():
            return "old signature"
        return self._use(token, hashlib.sha256(fields.get("body-mime", b"")).digest(), now)

    def mails(self, posted: Posted, now: datetime) -> list[RawMail]:
        """See `MailHook`."""
        fields = posted.fields
        sender, recipient = (fields.get(name) for name in ("sender", "recipient"))
        return [
            RawMail(
                raw=needed(fields, "body-mime"),
                received_at=now,
                envelope_from=None if sender is None else sender.decode("utf-8", "replace"),
                envelope_to=() if recipient is None else (recipient.decode("utf-8", "replace"),),
            )
        ]

    def _use(self, token: bytes, digest: bytes, now: datetime) -> str | None:
        used: dict[bytes, tuple[bytes, datetime]] = self.__dict__["used"]
        with self.__dict__["lock"]:
            for old in [it for it, (_, at) in used.items() if now - at > LIFE]:
                del used[old]
            first, _ = used.setdefault(token, (digest, now))
        return None if first == digest else "used signature"
