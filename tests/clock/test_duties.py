"""The worker's duties on a real database: nothing that is due is overlooked, and lateness changes nothing (W4, W14)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from pbm.channels.phones import Phones
from pbm.clock.duties import Duty, duties
from pbm.store.inbound import Inbound
from pbm.store.migrate import migrate
from pbm.store.models import LogEntry, OutboxRow
from pbm.store.session import Store
from pbm.table.policy import Policy
from pbm.table.table import Table

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
ANN, BOB = "+12025550101", "+12025550102"


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
def by_name(store: Store, table: Table) -> dict[str, Duty]:
    return {duty.name: duty for duty in duties(store, table, {"phone": Phones()})}


def _text(table: Table, sender: str, body: str) -> None:
    table.receive(
        Inbound(
            channel="phone", provider_id=f"{sender} {body}", sender=sender, recipient="-", body=body, received_at=NOW
        )
    )


def _outbox(store: Store) -> list[OutboxRow]:
    with store.read() as session:
        return list(session.scalars(select(OutboxRow).order_by(OutboxRow.id)))


def _deal(store: Store, table: Table) -> None:
    _text(table, ANN, "new uno Ann")
    code = _outbox(store)[0].body.split()[0]
    _text(table, BOB, f"join {code} Bob")
    _text(table, ANN, "deal")


def test_an_empty_engine_waits_for_nothing(by_name: dict[str, Duty]) -> None:
    assert by_name["deadlines"].next_due() is None
    assert by_name["sender"].next_due() is None


def test_texts_are_sent_as_soon_as_they_are_there(store: Store, table: Table, by_name: dict[str, Duty]) -> None:
    _text(table, ANN, "new uno Ann")
    due = by_name["sender"].next_due()
    assert due is not None
    assert due <= NOW
    by_name["sender"].do(NOW)
    assert [row.state for row in _outbox(store)] == ["delivered"]
    assert by_name["sender"].next_due() is None


def test_a_turn_runs_out_at_its_time_however_late_the_timer_is(
    store: Store, table: Table, by_name: dict[str, Duty]
) -> None:
    """W4, W7: the log has the deadline's own instant."""
    _deal(store, table)
    due = by_name["deadlines"].next_due()
    assert due is not None
    by_name["deadlines"].do(due + timedelta(hours=5))
    with store.read() as session:
        times = list(session.scalars(select(LogEntry.at).order_by(LogEntry.seq)))
    assert times[1] == due
    following = by_name["deadlines"].next_due()
    assert following is not None
    assert following > due


def test_the_consequences_of_a_failed_text_are_due_at_once(
    store: Store, table: Table, by_name: dict[str, Duty]
) -> None:
    """T7: a number that is dead or opted out gives its seat to a bot without waiting for another deadline."""
    _deal(store, table)
    with store.write() as session:
        row = session.scalars(select(OutboxRow).order_by(OutboxRow.id.desc()).limit(1)).one()
        row.state, row.fault, row.code = "failed", "address", "30005"
    due = by_name["deadlines"].next_due()
    assert due is not None
    assert due <= NOW
    by_name["deadlines"].do(NOW)
    assert all(row.settled for row in _outbox(store) if row.state == "failed")
    following = by_name["deadlines"].next_due()
    assert following is None or following > NOW
