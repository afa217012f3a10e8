"""Texts that the provider received and we did not are taken in, once (design promise 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from pbm.channels.channel import Handed, Outbound, Refused
from pbm.clock.catch_up import EVERY, CatchUp
from pbm.store.inbound import Inbound
from pbm.store.migrate import migrate
from pbm.store.models import InboxRow
from pbm.store.session import Store
from pbm.table.policy import Policy
from pbm.table.table import Table

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Provider:
    """A channel that lists what it received; `away` when it cannot be asked."""

    name = "sms"

    def __init__(self) -> None:
        self.received: list[tuple[str, datetime]] = []
        self.asked_since: list[datetime] = []
        self.away = False

    def send(self, outbound: Outbound) -> Handed:
        return Handed(outbound.key)

    def look_up(self, outbound: Outbound, since: datetime, taken: Collection[str]) -> None:
        return None

    def judge(self, code: str) -> Refused:
        return Refused(code, "message")

    def missed(self, since: datetime, now: datetime) -> list[Inbound] | None:
        self.asked_since.append(since)
        return None if self.away else [text(name, now) for name, at in self.received if at >= since]


def text(name: str, at: datetime) -> Inbound:
    return Inbound(
        channel="sms", provider_id=name, sender="+12025550101", recipient="+12025550100", body="hello", received_at=at
    )


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    migrate(database_url)
    store = Store(database_url)
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store, Policy(development=True))


@pytest.fixture
def provider() -> Provider:
    return Provider()


@pytest.fixture
def catch_up(store: Store, table: Table, provider: Provider) -> CatchUp:
    return CatchUp(store, table, {"sms": provider})


def _known(store: Store) -> list[str]:
    with store.read() as session:
        return list(session.scalars(select(InboxRow.provider_id).order_by(InboxRow.id)))


def test_what_never_reached_us_is_taken_in_once(
    catch_up: CatchUp, store: Store, table: Table, provider: Provider
) -> None:
    table.receive(text("SM1", NOW))
    provider.received = [("SM1", NOW), ("SM2", NOW)]
    assert catch_up.run(NOW) == 1
    assert catch_up.run(NOW + EVERY) == 0
    assert _known(store) == ["SM1", "SM2"]


def test_it_is_done_at_the_start_and_every_few_minutes(catch_up: CatchUp) -> None:
    due = catch_up.next_due()
    assert due is not None
    assert due <= NOW
    catch_up.run(NOW)
    assert catch_up.next_due() == NOW + EVERY


def test_after_an_outage_it_goes_back_to_when_it_last_worked(
    catch_up: CatchUp, store: Store, provider: Provider
) -> None:
    catch_up.run(NOW)
    provider.received = [("SM1", NOW + timedelta(hours=1))]
    provider.away = True
    assert catch_up.run(NOW + timedelta(hours=9)) == 0
    provider.away = False
    assert catch_up.run(NOW + timedelta(hours=10)) == 1
    assert provider.asked_since[-1] <= NOW
    assert _known(store) == ["SM1"]
