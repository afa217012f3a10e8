"""CloudMailin, in its raw format."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbm.channels.mail.inbound import RawMail
from pbm.channels.mail.providers.posted import Posted, needed, password_fault


class CloudMailin(Struct, frozen=True):
    """Verified by a password in the address."""

    secret: str

    def fault(self, posted: Posted, now: datetime) -> str | None:
        """See `MailHook`."""
        return password_fault(posted, self.secret)

    def mails(self, posted: Posted, now: datetime) -> list[RawMail]:
        """See `MailHook`."""
        fields = posted.fields
        sender, to = (fields.get(f"envelope[{name}]") for name in ("from", "to"))
        return [
            RawMail(
                raw=needed(fields, "message"),
                received_at=now,
                envelope_from=None if sender is None else sender.decode("utf-8", "replace"),
                envelope_to=() if to is None else (to.decode("utf-8", "replace"),),
            )
        ]
