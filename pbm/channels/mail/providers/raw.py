"""A mail as the body of a POST: for one's own scripts, and for any provider that hands over raw mails."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbm.channels.mail.inbound import RawMail
from pbm.channels.mail.providers.posted import MalformedError, Posted, password_fault


class Raw(Struct, frozen=True):
    """The body is the mail; `from` and `to` in the query are its envelope. Verified by a password."""

    secret: str

    def fault(self, posted: Posted, now: datetime) -> str | None:
        """See `MailHook`."""
        return password_fault(posted, self.secret)

    def mails(self, posted: Posted, now: datetime) -> list[RawMail]:
        """See `MailHook`."""
        if not posted.body.strip():
            raise MalformedError("no mail")
        to = (posted.query["to"],) if "to" in posted.query else ()
        return [RawMail(raw=posted.body, received_at=now, envelope_from=posted.query.get("from"), envelope_to=to)]
