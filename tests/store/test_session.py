"""Sessions: what is written stays, what fails leaves nothing, and writers never lose each other's updates."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import StatementError

from pbm.store.base import table_of
from pbm.store.errors import ConflictError, StoreError
from pbm.store.insert import insert_once
from pbm.store.models import DeliveryReport, Heartbeat
from pbm.store.prepared import Prepared
from pbm.store.session import Store

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
BEAT = Prepared(insert(table_of(Heartbeat)), "name", "at")


@pytest.fixture
def on_sqlite(sqlite_url: str) -> Iterator[Store]:
    opened = Store(sqlite_url)
    yield opened
    opened.close()


def test_what_is_written_can_be_read(store: Store) -> None:
    with store.write() as session:
        session.add(Heartbeat(name="worker", at=NOON, note="well"))
    with store.read() as session:
        assert session.scalars(select(Heartbeat.note)).all() == ["well"]


def test_a_body_that_raises_leaves_nothing(store: Store) -> None:
    def fail() -> None:
        with store.write() as session:
            session.add(Heartbeat(name="worker", at=NOON))
            session.flush()
            raise KeyError("a fault of ours")

    with pytest.raises(KeyError, match="a fault of ours"):
        fail()
    with store.read() as session:
        assert session.scalars(select(Heartbeat)).all() == []


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError), store.read() as session:
        session.execute(insert(Heartbeat).values(name="worker", at=NOON))


def test_what_a_reader_changes_is_thrown_away(store: Store) -> None:
    with store.write() as session:
        session.add(Heartbeat(name="worker", at=NOON, note="well"))
    with store.read() as session:
        session.scalars(select(Heartbeat)).one().note = "ill"
        session.add(Heartbeat(name="web", at=NOON))
    with store.read() as session:
        assert session.scalars(select(Heartbeat.note)).all() == ["well"]


def test_readers_leave_the_driver_its_prepared_statements(postgres_url: str) -> None:
    """It prepares a statement at its sixth time, and forgets all at a rollback: each would be planned anew for ever."""
    store = Store(postgres_url)
    for _ in range(6):
        with store.read() as session:
            session.execute(text("SELECT 'again'"))
    with store.read() as session:
        prepared = session.scalars(text("SELECT statement FROM pg_prepared_statements")).all()
    store.close()
    assert prepared == ["SELECT 'again'"]


def test_times_come_back_aware_and_in_utc(store: Store) -> None:
    at = datetime(2026, 1, 1, 14, tzinfo=timezone(timedelta(hours=2)))
    with store.write() as session:
        session.add(Heartbeat(name="worker", at=at))
    with store.read() as session:
        read = session.scalars(select(Heartbeat.at)).one()
    assert (read, read.tzinfo) == (NOON, UTC)


def test_the_hour_that_comes_twice_is_stored_as_two(store: Store) -> None:
    """In Paris clocks go back at 3:00 on that night: Python takes both 2:30 for equal, but they are an hour apart."""
    twice = [datetime(2026, 10, 25, 2, 30, tzinfo=ZoneInfo("Europe/Paris"), fold=fold) for fold in (0, 1)]
    with store.write() as session:
        session.add_all(Heartbeat(name=f"{at.fold}", at=at) for at in twice)
    with store.read() as session:
        read = session.scalars(select(Heartbeat.at).order_by(Heartbeat.name)).all()
    assert read == [datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1)]


def test_a_naive_time_is_refused(store: Store) -> None:
    naive = NOON.replace(tzinfo=None)
    with pytest.raises(StatementError, match="a naive time cannot be stored"), store.write() as session:
        session.add(Heartbeat(name="worker", at=naive))


def test_a_row_is_inserted_once(store: Store) -> None:
    report = {"channel": "sms", "provider_id": "SM1", "state": "sent", "at": NOON}
    with store.write() as session:
        first = insert_once(session, DeliveryReport, report)
    with store.write() as session:
        second = insert_once(session, DeliveryReport, report)
    assert first is not None
    assert (first.provider_id, second) == ("SM1", None)


def test_two_rows_in_one_place_are_a_conflict(store: Store) -> None:
    with store.write() as session:
        session.add(Heartbeat(name="worker", at=NOON))
    with pytest.raises(ConflictError), store.write() as session:
        session.add(Heartbeat(name="worker", at=NOON))


def test_no_failure_tells_what_was_to_be_written(store: Store) -> None:
    """Design promise 2: logs and the host's pages tell of failures, and hands are among what is written."""
    hand = "R5 W+4"
    with pytest.raises(Exception, match="nowhere") as caught, store.write() as session:
        session.execute(text("INSERT INTO nowhere VALUES (:hand)"), {"hand": hand})
    assert hand not in "".join(traceback.format_exception(caught.value))


def test_threads_do_not_lose_each_others_updates(on_sqlite: Store) -> None:
    with on_sqlite.write() as session:
        session.add(Heartbeat(name="worker", at=NOON))

    def add_a_second(_: int) -> None:
        with on_sqlite.write() as session:
            heartbeat = session.scalars(select(Heartbeat)).one()
            heartbeat.at += timedelta(seconds=1)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(add_a_second, range(60)))
    with on_sqlite.read() as session:
        assert session.scalars(select(Heartbeat.at)).one() == NOON + timedelta(minutes=1)


def test_readers_do_not_wait_for_a_writer(on_sqlite: Store) -> None:
    with on_sqlite.write() as writer:
        writer.add(Heartbeat(name="worker", at=NOON))
        writer.flush()
        with on_sqlite.read() as reader:
            assert reader.scalars(select(Heartbeat)).all() == []


def test_sqlite_syncs_every_commit_and_holds_foreign_keys(on_sqlite: Store) -> None:
    with on_sqlite.write() as session:
        found = [session.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert found == ["wal", 2, 1]


def test_a_read_only_database_is_the_stores_own_error(sqlite_url: str) -> None:
    path = sqlite_url.removeprefix("sqlite:///")
    store = Store(f"sqlite:///file:{path}?mode=ro&uri=true")
    with pytest.raises(StoreError), store.write() as session:
        session.add(Heartbeat(name="worker", at=NOON))
    with pytest.raises(StoreError), store.begin() as transaction:
        BEAT.run(transaction.line, {"name": "worker", "at": NOON})
    store.close()


@pytest.mark.parametrize("url", ["sqlite:///{folder}/gone/pbm.sqlite", "postgresql:///pbm?host={folder}"])
def test_a_database_that_is_gone_is_the_stores_own_error(tmp_path: Path, url: str) -> None:
    store = Store(url.format(folder=tmp_path))
    with pytest.raises(StoreError), store.read() as session:
        session.scalar(select(Heartbeat.at))
    with pytest.raises(StoreError), store.begin():
        pass
    store.close()


def test_a_full_database_is_the_stores_own_error_and_can_be_written_once_there_is_room(on_sqlite: Store) -> None:
    def fill() -> None:
        with on_sqlite.begin() as transaction:
            pages = transaction.session.scalar(text("PRAGMA page_count"))
            transaction.session.execute(text(f"PRAGMA max_page_count = {pages}"))
            for number in range(2000):
                BEAT.run(transaction.line, {"name": f"worker {number}", "at": NOON})

    with pytest.raises(StoreError, match="full"):
        fill()
    with on_sqlite.begin() as transaction:
        assert transaction.session.scalars(select(Heartbeat.name)).all() == []
        transaction.session.execute(text("PRAGMA max_page_count = 1000000"))
        BEAT.run(transaction.line, {"name": "worker", "at": NOON})
    with on_sqlite.read() as session:
        assert session.scalars(select(Heartbeat.name)).all() == ["worker"]


def test_a_connection_that_breaks_is_the_stores_own_error(postgres_url: str) -> None:
    store = Store(postgres_url)

    def cut() -> None:
        with store.write() as session:
            session.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with pytest.raises(StoreError, match="cannot be used"):
        cut()
    with store.read() as session:
        assert session.scalar(text("SELECT 1")) == 1
    store.close()


def test_a_database_in_memory_is_shared_by_threads() -> None:
    store = Store("sqlite://")
    with store.write() as session:
        Heartbeat.metadata.create_all(session.connection())

    def beat(number: int) -> None:
        with store.write() as session:
            session.add(Heartbeat(name=f"worker {number}", at=NOON))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(beat, range(20)))
    with store.read() as session:
        assert len(session.scalars(select(Heartbeat)).all()) == 20
    store.close()
