"""Fetching mails: a look every minute is what may be relied on, IDLE only makes it faster."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Event

from msgspec import json

from pbm.channels.mail.imap import Cursor, IdleWatch, ImapBox
from pbm.channels.mail.inbound import RawMail, read
from pbm.channels.mail.mailbox import Mailbox
from pbm.clock.heartbeat import beat, last_beat
from pbm.store.models import Heartbeat
from pbm.store.session import Store
from pbm.table.table import Table

EVERY = timedelta(minutes=1)
FIRST_LOOK = timedelta(days=1)
"""How far back the first look goes, and one after the mailbox has been made anew."""
_AT_ONCE = datetime.min.replace(tzinfo=UTC)
LOOKED, READ = "mailbox", "mailbox read up to"


class Post:
    """One mailbox. Any number of processes may look into it: each mail is taken once."""

    def __init__(self, store: Store, table: Table, box: ImapBox, mailbox: Mailbox) -> None:
        self._store, self._table, self._box, self._mailbox = store, table, box, mailbox
        self._news = Event()

    def do(self, now: datetime) -> int:
        """Take in all new mails; how many there were. A mail is marked as read, and left behind, once it is kept.

        Raises:
            OSError: the server cannot be reached.
            IMAPClientError: it does not want us.
            StoreError: nothing could be kept; it is fetched again.
        """
        self._news.clear()
        beat(self._store, LOOKED, now, "the mailbox cannot be read")
        count = 0
        for fetched in self._box.new(self._cursor(), (now - FIRST_LOOK).date()):
            self._table.receive(read(RawMail(raw=fetched.raw, received_at=now), self._mailbox))
            beat(self._store, READ, now, json.encode(fetched.cursor).decode())
            count += 1
        beat(self._store, LOOKED, now)
        return count

    def next_due(self) -> datetime | None:
        """A minute after the last look; at once when there are news."""
        last = last_beat(self._store, LOOKED)
        return _AT_ONCE if last is None or self._news.is_set() else last + EVERY

    def watch(self, wake: Callable[[], None]) -> IdleWatch:
        """Watches the mailbox, and wakes the worker when a mail has come."""

        def news() -> None:
            self._news.set()
            wake()

        return IdleWatch(self._box, news)

    def _cursor(self) -> Cursor | None:
        with self._store.read() as session:
            mark = session.get(Heartbeat, READ)
            return None if mark is None or mark.note is None else json.decode(mark.note, type=Cursor)
