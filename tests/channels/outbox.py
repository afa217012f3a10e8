"""Rows for tests of the outbox, and a channel that does as it is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import select

from pbm.channels.channel import Fate, Handed, Outbound, Refused
from pbm.channels.twilio.errors import judge
from pbm.store.inbound import Inbound
from pbm.store.migrate import migrate
from pbm.store.models import Address, OutboxRow, Person
from pbm.store.session import Store
from tests.channels.conftest import NOON
from tests.peers.postgres import PostgresServer

Script = Fate | None | Callable[[], Fate | None]


class KilledError(BaseException):
    """The process ends here."""


@contextmanager
def shared_store(postgres: PostgresServer) -> Iterator[Store]:
    """A store of its own that many processes may share."""
    url = postgres.create_database()
    migrate(url)
    opened = Store(url)
    try:
        yield opened
    finally:
        opened.close()
        postgres.drop_database(url)


class Scripted:
    """A channel whose next fates are listed; with none left it hands over. `sent` and `asked` are keys, in order."""

    def __init__(self, *fates: Script, name: str = "sms") -> None:
        self.name = name
        self.fates = deque(fates)
        self.sent: list[str] = []
        self.asked: list[str] = []
        self.taken: list[Collection[str]] = []

    def send(self, outbound: Outbound) -> Fate:
        self.sent.append(outbound.key)
        fate = self._next(outbound)
        assert fate is not None
        return fate

    def look_up(self, outbound: Outbound, since: datetime, taken: Collection[str]) -> Fate | None:
        self.asked.append(outbound.key)
        self.taken.append(taken)
        return self._next(outbound)

    def judge(self, code: str) -> Refused:
        return judge(code)

    def missed(self, since: datetime, now: datetime) -> list[Inbound]:
        return []

    def _next(self, outbound: Outbound) -> Fate | None:
        fate = self.fates.popleft() if self.fates else Handed(f"SM-{outbound.key}")
        return fate() if callable(fate) else fate


def queue(store: Store, *keys: str, to: str = "+15550101", **columns: Any) -> None:
    """Texts to one address, in that order, due at noon."""
    with store.write() as session:
        address = session.scalar(select(Address).where(Address.address == to))
        if address is None:
            person = Person(name=to, created_at=NOON)
            session.add(person)
            session.flush()
            address = Address(person_id=person.id, channel="sms", address=to, consent="in", created_at=NOON)
            session.add(address)
            session.flush()
        for key in keys:
            session.add(text_to(address, key, columns))
            session.flush()


def text_to(address: Address, key: str, columns: dict[str, Any]) -> OutboxRow:
    """A row for an address, as the unit of work writes it."""
    words = {"kind": "notice", "public": key, "private": "", "body": f"text {key}", "segments": 1}
    places = {"person_id": address.person_id, "address_id": address.id, "channel": "sms", "to": address.address}
    return OutboxRow(**{"key": key, "created_at": NOON, "try_at": NOON, **words, **places, **columns})


def row(store: Store, key: str) -> OutboxRow:
    """A row as it is now."""
    with store.read() as session:
        return session.scalars(select(OutboxRow).where(OutboxRow.key == key)).one()


def states(store: Store) -> dict[str, str]:
    """The state of each text, by key."""
    with store.read() as session:
        return {text.key: text.state for text in session.scalars(select(OutboxRow).order_by(OutboxRow.id))}


def address(store: Store, number: str = "+15550101") -> Address:
    """An address as it is now."""
    with store.read() as session:
        return session.scalars(select(Address).where(Address.address == number)).one()
