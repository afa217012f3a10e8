"""Mails out by SMTP, and what a server's refusals mean."""

from __future__ import annotations

import logging
import re
import smtplib
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from pbm.channels.channel import Fate, Handed, Outbound, Postponed, Refused, Unknown
from pbm.channels.mail.dkim import Signer
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.outgoing import Outgoing, outgoing
from pbm.channels.mail.server import TIMEOUT_SECONDS, Server
from pbm.store.inbound import Inbound

LIMIT_REACHED = timedelta(hours=1)
"""How long we wait when a server says that we have sent enough for today."""

_ENHANCED = re.compile(r"[245]\.\d{1,3}\.\d{1,3}")
_TOO_MANY = ("5.4.5", "4.7.28", "5.7.28", "5.2.0")

logger = logging.getLogger(__name__)


class Smtp:
    """The channel `email`. `public_url` is where one click ends all mails; empty: a mail does."""

    name = "email"

    def __init__(
        self,
        server: Server,
        mailbox: Mailbox,
        *,
        public_url: str = "",
        signer: Signer | None = None,
        timeout: float = TIMEOUT_SECONDS,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._server, self._mailbox, self._public_url = server, mailbox, public_url
        self._signer, self._timeout, self._now = signer, timeout, now

    def send(self, outbound: Outbound) -> Fate:
        """Hand the mail to the server. Whatever happens before its end is sent, it certainly did not go out."""
        if outbound.letter is None:
            return Refused("no letter", "message")
        try:
            mail = outgoing(outbound, outbound.letter, self._mailbox, self._public_url, self._now())
        except ValueError as error:
            logger.warning("a mail to %s cannot be written: %s", outbound.to, error)
            return Refused("address", "address")
        return self._hand_over(mail)

    def look_up(self, outbound: Outbound, since: datetime, taken: Collection[str]) -> Fate | None:
        """No server tells what it took. It is sent again, under the same Message-ID, by which readers know it."""
        return None

    def judge(self, code: str) -> Refused:
        """What a bounce with that status means."""
        return Refused(code, "address" if code.startswith("5.1.") else "message")

    def missed(self, since: datetime, now: datetime) -> list[Inbound]:
        """What comes to a mailbox is fetched there; providers of webhooks deliver again by themselves."""
        return []

    @contextmanager
    def connected(self) -> Iterator[smtplib.SMTP]:
        """A connection on which we have logged in.

        Raises:
            OSError: the server cannot be reached.
            smtplib.SMTPException: it does not want us.
        """
        server = self._server
        if server.security == "ssl":
            link: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, timeout=self._timeout, context=server.context()
            )
        else:
            link = smtplib.SMTP(server.host, server.port, timeout=self._timeout)
        with link:
            if server.security == "starttls":
                link.starttls(context=server.context())
            if server.user:
                link.login(server.user, server.password)
            yield link

    def _hand_over(self, mail: Outgoing) -> Fate:
        raw = self._signer.signed(mail.raw) if self._signer else mail.raw
        begun = False
        try:
            with self.connected() as link:
                begun = True
                link.sendmail(mail.sender, [mail.to], raw)
            return Handed(mail.message_id)
        except Exception as error:  # noqa: BLE001 - whatever the network does, there is a fate to record
            return _fate(error, begun=begun)


def _fate(error: Exception, *, begun: bool) -> Fate:
    match error:
        case smtplib.SMTPRecipientsRefused(recipients=refused):
            code, words = next(iter(refused.values()))
            return _refused(code, words, "address")
        case smtplib.SMTPAuthenticationError() | smtplib.SMTPSenderRefused() | smtplib.SMTPHeloError():
            return _refused(error.smtp_code, error.smtp_error, "host")
        case smtplib.SMTPDataError() | smtplib.SMTPConnectError():
            return _refused(error.smtp_code, error.smtp_error, "message")
        case smtplib.SMTPNotSupportedError():
            return Refused("starttls", "host")
        case _:
            return Unknown(type(error).__name__) if begun else Postponed("unreachable")


def _refused(code: int, words: bytes | str, fault: str) -> Fate:
    said = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    found = _ENHANCED.search(said)
    status = found[0] if found else str(code)
    if status in _TOO_MANY or "limit" in said.lower():
        return Postponed(status, LIMIT_REACHED)
    if code < 500:
        return Postponed(status)
    if fault == "address" and not (status.startswith(("5.1.", "5.2.1")) or status in ("550", "551", "553")):
        return Refused(status, "message")
    return Refused(status, "host" if fault == "host" else "address" if fault == "address" else "message")
