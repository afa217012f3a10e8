"""Real mail servers of the test's own: SMTP by aiosmtpd, and IMAP with IDLE by pymap in a process beside ours."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from time import monotonic

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from imapclient import IMAPClient

from pbm.channels.mail.server import Server

USER, PASSWORD = "uno", "a password of tests"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class SmtpPeer:
    """Takes mails, or answers RCPT or DATA as it is told."""

    def __init__(self) -> None:
        self.mails: list[Envelope] = []
        self.rcpt = self.data = ""
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port())
        self._controller.start()

    async def handle_RCPT(  # noqa: N802 - aiosmtpd calls it so
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.rcpt:
            return self.rcpt
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.data:
            return self.data
        self.mails.append(envelope)
        return "250 OK"

    @property
    def server(self) -> Server:
        return Server(host="127.0.0.1", port=self._controller.port, security="plain")

    def messages(self) -> list[Message[str, str]]:
        """What was taken, read."""
        return [message_from_bytes(self.raw(at)) for at in range(len(self.mails))]

    def raw(self, at: int = -1) -> bytes:
        """A mail that was taken, to the byte."""
        content = self.mails[at].content
        assert isinstance(content, bytes)
        return content

    def close(self) -> None:
        self._controller.stop()


class ImapPeer:
    """A mailbox that mails can be put into."""

    def __init__(self) -> None:
        self.port = free_port()
        program = str(Path(sys.executable).with_name("pymap"))
        command = [program, "--host", "127.0.0.1", "--port", str(self.port), "--no-tls"]
        command += ["dict", "--demo-user", USER, "--demo-password", PASSWORD]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._wait()

    @property
    def server(self) -> Server:
        return Server(host="127.0.0.1", port=self.port, user=USER, password=PASSWORD, security="plain")

    @contextlib.contextmanager
    def client(self) -> Iterator[IMAPClient]:
        """A connection of the test's own."""
        client = IMAPClient("127.0.0.1", port=self.port, ssl=False, timeout=10)
        client.login(USER, PASSWORD)
        client.select_folder("INBOX")
        yield client
        client.logout()

    def put(self, *mails: str | bytes) -> None:
        """Let mails arrive."""
        with self.client() as client:
            for mail in mails:
                client.append("INBOX", mail.encode() if isinstance(mail, str) else mail)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def _wait(self) -> None:
        """Until it answers: the first connection that is accepted."""
        until = monotonic() + 30
        while monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1) as link:
                if link.recv(10):
                    return
        raise RuntimeError("pymap did not start")
