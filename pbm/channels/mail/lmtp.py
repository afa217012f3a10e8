"""Mails in by LMTP or SMTP, from one's own mail server: 250 says that a mail is kept, 451 that it is to come again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from pbm.channels.mail.inbound import RawMail, read
from pbm.channels.mail.mailbox import Mailbox
from pbm.store.inbound import Inbound

LARGEST = 32 << 20

logger = logging.getLogger(__name__)


class _Handler:
    """Judges recipients by our address, and hands mails over. It must never raise: the text would go to the sender."""

    def __init__(self, mailbox: Mailbox, receive: Callable[[Inbound], object]) -> None:
        self._mailbox, self._receive = mailbox, receive

    async def handle_RCPT(  # noqa: N802 - aiosmtpd calls it so
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """One recipient a transaction: LMTP wants an answer for each, and aiosmtpd gives one."""
        if not self._mailbox.ours.fullmatch(address):
            return "550 5.1.1 No such address here"
        if envelope.rcpt_tos:
            return "452 4.5.3 One recipient at a time"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Keep the mail; the server in front keeps it as long as we cannot."""
        try:
            await server.loop.run_in_executor(None, self._take, envelope)
        except Exception:
            # Whatever is wrong with us must neither be told to a stranger nor lose the mail.
            logger.exception("a mail cannot be kept")
            return "451 4.3.0 Try again later"
        return "250 2.0.0 Kept"

    def _take(self, envelope: Envelope) -> None:
        raw = envelope.content if isinstance(envelope.content, bytes) else b""
        mail = RawMail(
            raw=raw,
            received_at=datetime.now(UTC),
            envelope_from=envelope.mail_from,
            envelope_to=tuple(envelope.rcpt_tos),
        )
        self._receive(read(mail, self._mailbox))


class _Smtp(Controller):
    def factory(self) -> SMTP:
        """What speaks on each connection."""
        return SMTP(self.handler, data_size_limit=LARGEST, enable_SMTPUTF8=True)


class _Lmtp(Controller):
    def factory(self) -> SMTP:
        """What speaks on each connection."""
        return LMTP(self.handler, data_size_limit=LARGEST, enable_SMTPUTF8=True)


class LmtpDoor:
    """Listens until it is stopped. It trusts whoever reaches it: let only the mail server in front reach it."""

    def __init__(
        self, host: str, port: int, mailbox: Mailbox, receive: Callable[[Inbound], object], *, smtp: bool = False
    ) -> None:
        controller = _Smtp if smtp else _Lmtp
        self._controller = controller(_Handler(mailbox, receive), hostname=host, port=port)

    def start(self) -> None:
        """Begin to listen, in a thread of its own."""
        self._controller.start()

    def stop(self) -> None:
        """End; a mail that is being kept is kept."""
        self._controller.stop()
