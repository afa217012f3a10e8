"""Outages are noted where every process finds them, and wake the games that they concern (W15)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from pbm.store.migrate import migrate
from pbm.store.models import Address, Deadline, Game, Heartbeat, Outage, OutboxRow, Person
from pbm.store.outages import PATIENCE, forget, note_late, pulse
from pbm.store.session import Store

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """Two games that have something due at six."""
    migrate(database_url)
    store = Store(database_url)
    with store.write() as session:
        for number in (1, 2):
            session.add(Game(id=number, code=f"GAM{number}", options={}, secret="", created_at=NOON))
            session.flush()
            session.add(Deadline(game_id=number, kind="game", due_at=NOON + 6 * HOUR))
    yield store
    store.close()


def due(store: Store) -> dict[int, datetime]:
    with store.read() as session:
        return {row.game_id: row.due_at for row in session.scalars(select(Deadline))}


def outages(store: Store) -> list[tuple[int | None, datetime, datetime]]:
    with store.read() as session:
        return [(it.game_id, it.since, it.until) for it in session.scalars(select(Outage))]


@pytest.mark.parametrize(("silence", "was_out"), [(PATIENCE, False), (PATIENCE + timedelta(seconds=1), True)])
def test_a_long_silence_of_the_worker_is_an_outage(store: Store, silence: timedelta, was_out: bool) -> None:
    for at in (NOON, NOON + silence):
        with store.write() as session:
            told = pulse(session, "worker", at)
    assert told is was_out
    assert outages(store) == ([(None, NOON, NOON + silence)] if was_out else [])
    assert due(store) == dict.fromkeys((1, 2), NOON + silence if was_out else NOON + 6 * HOUR)


def test_a_part_that_does_not_run_any_more_is_not_waited_for(store: Store) -> None:
    with store.write() as session:
        pulse(session, "front", NOON)
    with store.write() as session:
        forget(session, "front")
        forget(session, "front")
    with store.read() as session:
        assert session.get(Heartbeat, "front") is None


@pytest.mark.parametrize(
    ("kind", "ready_at", "is_noted"),
    [("notice", NOON, True), ("answer", NOON, False), ("notice", NOON + HOUR, False), ("notice", None, False)],
)
def test_a_notice_that_was_handed_over_late_wakes_its_game(
    store: Store, kind: str, ready_at: datetime | None, is_noted: bool
) -> None:
    row = OutboxRow(key="k", game_id=1, channel="sms", to="+15550101", kind=kind, public="", private="", body="")
    row.segments, row.created_at, row.ready_at, row.try_at = 1, NOON, ready_at, NOON
    with store.write() as session:
        person = Person(created_at=NOON)
        session.add(person)
        session.flush()
        address = Address(person_id=person.id, channel="sms", address="+15550101", created_at=NOON)
        session.add(address)
        session.flush()
        row.person_id, row.address_id = person.id, address.id
        session.add(row)
        note_late(session, row, NOON + HOUR)
    assert outages(store) == ([(1, NOON, NOON + HOUR)] if is_noted else [])
    assert due(store) == {1: NOON + (1 if is_noted else 6) * HOUR, 2: NOON + 6 * HOUR}
