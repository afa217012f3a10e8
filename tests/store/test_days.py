"""Texts out are found by the day on which they were written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from pbm.store import days
from pbm.store.days import written_after
from pbm.store.migrate import migrate
from pbm.store.models import Address, OutboxDay, OutboxRow, Person
from pbm.store.session import Store

MONDAY = datetime(2026, 3, 2, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A database with somebody to write to."""
    migrate(database_url)
    store = Store(database_url)
    with store.write() as session:
        session.add(Person(id=1, created_at=MONDAY))
        session.flush()
        session.add(Address(id=1, person_id=1, channel="sms", address="+12025550101", created_at=MONDAY))
    yield store
    store.close()


def write(store: Store, number: int, at: datetime) -> None:
    """Write a text at that time, the first of its day or not."""
    words = {"kind": "notice", "public": "", "private": "", "body": "", "segments": 1}
    to = {"person_id": 1, "address_id": 1, "channel": "sms", "to": "+12025550101"}
    with store.write() as session:
        days.begin(session, at, number)
        session.add(OutboxRow(id=number, key=f"{number}", created_at=at, try_at=at, **words, **to))


def found(store: Store, since: datetime) -> list[int]:
    """The texts that were written after that time."""
    with store.read() as session:
        return list(session.scalars(select(OutboxRow.id).where(*written_after(since)).order_by(OutboxRow.id)))


def test_texts_are_found_to_the_moment_within_a_day_and_over_days_without_any(store: Store) -> None:
    for number, at in enumerate((MONDAY, MONDAY + HOUR, MONDAY + 2 * DAY + HOUR, MONDAY + 2 * DAY + 2 * HOUR), start=1):
        write(store, number, at)
    assert found(store, MONDAY - DAY) == [1, 2, 3, 4]
    assert found(store, MONDAY) == [2, 3, 4]
    assert found(store, MONDAY + DAY + HOUR) == [3, 4]
    assert found(store, MONDAY + 2 * DAY + HOUR) == [4]
    assert found(store, MONDAY + 3 * DAY) == []


def test_the_first_one_of_a_day_is_noted_once(store: Store) -> None:
    for number, at in enumerate((MONDAY + HOUR, MONDAY + 2 * HOUR, MONDAY + DAY), start=1):
        write(store, number, at)
    with store.read() as session:
        noted = session.execute(select(OutboxDay.midnight, OutboxDay.first).order_by(OutboxDay.midnight)).all()
    assert noted == [(MONDAY, 1), (MONDAY + DAY, 3)]


def test_a_late_text_of_a_day_without_any_hides_none(store: Store) -> None:
    """W14: what could not be played is tried again, and judged at the time that it came."""
    for number, at in enumerate((MONDAY, MONDAY + 2 * DAY, MONDAY + DAY + HOUR), start=1):
        write(store, number, at)
    assert found(store, MONDAY) == [2, 3]
    assert found(store, MONDAY + DAY) == [2, 3]
    assert found(store, MONDAY + DAY + 2 * HOUR) == [2]
    with store.read() as session:
        assert len(session.execute(select(OutboxDay.midnight)).all()) == 3
