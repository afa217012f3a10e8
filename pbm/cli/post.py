"""An engine in memory on a simulated clock, to which the simulated family texts, and what it sends them.

Whatever must never happen is noted as a fault: a text in somebody's quiet hours that answers none of their own, and a
text that could not be played. Quiet hours are those of the family's own wall clocks, not those that the engine knows.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from itertools import count

from sqlalchemy import select

from pbm.channels.channel import Handed, Outbound
from pbm.channels.phones import Phones
from pbm.channels.sender import next_due, send_due
from pbm.cli.family import FAMILY, Relative
from pbm.store.inbound import Inbound
from pbm.store.migrate import upgrade
from pbm.store.models import InboxRow, OutboxRow
from pbm.store.session import Store
from pbm.table.policy import Policy
from pbm.table.receive import Receipt
from pbm.table.table import Table

_BY_NUMBER = {relative.number: relative for relative in FAMILY}


class StuckError(Exception):
    """Something that does not come to its end."""


class _Noting(Phones):
    """Simulated phones that note the keys of what was handed over."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def send(self, outbound: Outbound) -> Handed:
        self.keys.append(outbound.key)
        return super().send(outbound)


class Post:
    """Texts in and out. `counted` are texts `in` and `out`, `segments`, `not understood` and `answers in quiet hours`.

    `quiet` are those who have said what quiet hours they keep.
    """

    def __init__(self, now: datetime) -> None:
        self.now, self.store = now, Store("sqlite://")
        with self.store.write() as session:
            upgrade(session)
        self._table, self._phones = Table(self.store, Policy(hosts=frozenset(_BY_NUMBER))), _Noting()
        self._channels, self._numbers = {self._phones.name: self._phones}, count(1)
        self._due: datetime | None = None
        self._is_stale = True
        self._arrived: list[Relative] = []
        self.quiet: set[Relative] = set()
        self.counted: Counter[str] = Counter()
        self.faults: list[str] = []

    def text(self, relative: Relative, body: str) -> Receipt:
        """Take a text now, and send what follows from it."""
        receipt = self._table.receive(
            Inbound(
                channel=self._phones.name,
                provider_id=f"text {next(self._numbers)}",
                sender=relative.number,
                recipient="engine",
                body=body,
                received_at=self.now,
            )
        )
        self.counted["in"] += 1
        if receipt.understood == "poisoned":
            self.faults.append(f"{self.now:%Y-%m-%d %H:%M} could not be played: {relative.name}: {body}")
        self.counted["not understood"] += receipt.reply == "ask"
        self._hand_over()
        return receipt

    def next_due(self) -> datetime | None:
        """When there is something to do or to send."""
        if self._is_stale:
            times = (self._table.next_due(), next_due(self.store, self._channels))
            self._due, self._is_stale = min((at for at in times if at is not None), default=None), False
        return self._due

    def run(self, until: datetime) -> None:
        """Let time go on until then; all that is due is done and sent when it is.

        Raises:
            StuckError: something is not done although it is due.
        """
        while (due := self.next_due()) is not None and due <= until:
            self.now = max(self.now, due)
            done = self._table.run_due(self.now)
            if not self._hand_over() + done and self.next_due() == due:
                raise StuckError(f"what is due at {due:%Y-%m-%d %H:%M} is not done")
        self.now = max(self.now, until)

    def close(self) -> None:
        """Forget everything."""
        self.store.close()

    def arrivals(self) -> list[Relative]:
        """Who has got texts since this was last asked, once for each."""
        arrived, self._arrived = self._arrived, []
        return arrived

    def _hand_over(self) -> int:
        """Send what may go out now; how many texts that was."""
        self._is_stale = True
        while send_due(self.store, self._channels, self.now):
            pass
        keys, self._phones.keys = self._phones.keys, []
        if not keys:
            return 0
        query = select(OutboxRow, InboxRow.sender).outerjoin(InboxRow, InboxRow.id == OutboxRow.inbox_id)
        with self.store.read() as session:
            for row, sender in session.execute(query.where(OutboxRow.key.in_(keys)).order_by(OutboxRow.id)):
                self._account(row, sender)
        return len(keys)

    def _account(self, row: OutboxRow, sender: str | None) -> None:
        """Count a text that has gone out, and see whether it might."""
        relative = _BY_NUMBER[row.to]
        self._arrived.append(relative)
        self.counted.update({"out": 1, "segments": row.segments})
        if relative not in self.quiet or not (relative.keeps_quiet(row.try_at) or relative.keeps_quiet(self.now)):
            return
        if sender == row.to and row.try_at == row.created_at == self.now:
            self.counted["answers in quiet hours"] += 1
        else:
            shown = relative.clock(row.try_at)
            self.faults.append(f"{relative.name} was texted at {shown:%Y-%m-%d %H:%M %Z}, unasked: {row.body!r}")
