"""Mails in from one ordinary mailbox by IMAP: fetched from where we stopped the last time, and watched by IDLE."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from threading import Event, Thread

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError
from msgspec import Struct

from pbm.channels.mail.mime import LARGEST
from pbm.channels.mail.server import TIMEOUT_SECONDS, Server

IDLE_SECONDS = 540
"""Long before the half hour after which servers and the boxes between let a silent connection die."""

_SLICE_SECONDS = 1.0
_FIRST_PAUSE, _LONGEST_PAUSE = 2.0, 120.0

logger = logging.getLogger(__name__)


class Cursor(Struct, frozen=True):
    """How far a mailbox has been read: all up to `uid`, as long as its UIDVALIDITY stays the same."""

    validity: int
    uid: int


class Fetched(Struct, frozen=True):
    """A mail in the mailbox, not marked as read; `cursor` is how far we are with it."""

    cursor: Cursor
    raw: bytes


class ImapBox:
    """A folder of a mailbox. Every call makes a connection of its own, so that none can be stale."""

    def __init__(self, server: Server, folder: str = "INBOX", timeout: float = TIMEOUT_SECONDS) -> None:
        self._server, self._folder, self._timeout = server, folder, timeout

    def new(self, seen: Cursor | None, since: date) -> Iterator[Fetched]:
        """The mails beyond the cursor, oldest first; those of `since` and later where there is none that holds.

        A mail whose Fetched has been used is marked as read when the next one is asked for. One that the server cannot
        give is passed over.

        Raises:
            OSError: the server cannot be reached.
            IMAPClientError: it does not want us, or its answers make no sense.
        """
        with self.opened() as (client, validity):
            known = seen.uid if seen is not None and seen.validity == validity else None
            wanted = ["SINCE", since] if known is None else ["UID", f"{known + 1}:*"]
            uids = sorted(uid for uid in client.search(wanted) if known is None or uid > known)
            for uid in uids:
                raw = _fetched(client, uid)
                if raw is not None:
                    yield Fetched(Cursor(validity, uid), raw)
                    client.add_flags([uid], [b"\\Seen"], silent=True)

    @contextmanager
    def opened(self) -> Iterator[tuple[IMAPClient, int]]:
        """A connection with the folder selected, and the folder's UIDVALIDITY."""
        server = self._server
        client = IMAPClient(
            server.host,
            port=server.port,
            ssl=server.security == "ssl",
            ssl_context=server.context() if server.security == "ssl" else None,
            timeout=SocketTimeout(connect=self._timeout, read=self._timeout),
        )
        try:
            if server.security == "starttls":
                client.starttls(server.context())
            client.login(server.user, server.password)
            selected = client.select_folder(self._folder)
            yield client, int(selected[b"UIDVALIDITY"])
        finally:
            _close(client)


class IdleWatch:
    """Says at once when a mail has come, where the server can IDLE; polling is what may be relied on."""

    def __init__(self, box: ImapBox, news: Callable[[], None]) -> None:
        self._box, self._news = box, news
        self._done = Event()
        self._thread = Thread(target=self._watch, name="imap-idle", daemon=True)

    def start(self) -> None:
        """Begin to watch, in a thread of its own."""
        self._thread.start()

    def stop(self) -> None:
        """End; it takes as long as a breath."""
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        pause = _FIRST_PAUSE
        while not self._done.is_set():
            try:
                with self._box.opened() as (client, _):
                    if not client.has_capability("IDLE"):
                        return
                    pause = _FIRST_PAUSE
                    self._news()
                    self._idle(client)
            except Exception as error:  # noqa: BLE001 - whatever breaks it, watching begins again
                logger.info("the mailbox is not watched for %d s: %r", pause, error)
                self._done.wait(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)

    def _idle(self, client: IMAPClient) -> None:
        client.idle()
        for _ in range(int(IDLE_SECONDS / _SLICE_SECONDS)):
            if self._done.is_set():
                break
            if any(b"EXISTS" in response for response in client.idle_check(timeout=_SLICE_SECONDS)):
                self._news()
        client.idle_done()


def _fetched(client: IMAPClient, uid: int) -> bytes | None:
    try:
        answer = client.fetch([uid], [f"BODY.PEEK[]<0.{LARGEST}>"]).get(uid, {})
    except IMAPClientAbortError:
        raise
    except IMAPClientError as error:
        logger.warning("the server does not give mail %d: %s", uid, error)
        return None
    return next((value for name, value in answer.items() if bytes(name).startswith(b"BODY[]")), None)


def _close(client: IMAPClient) -> None:
    try:
        client.logout()
    except (OSError, IMAPClientError):
        client.shutdown()
