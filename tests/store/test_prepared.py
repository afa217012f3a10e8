"""Prepared statements do what the session's own would, in the same order; so do the objects made of their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta, timezone
from functools import partial
from hashlib import blake2b
from select import select as select_ready
from time import monotonic
from typing import Any

import pytest
from psycopg import Connection as Driver
from sqlalchemy import Connection, QueuePool, Text, bindparam, func, insert, literal_column, select, text
from sqlalchemy.exc import DBAPIError

from pbm.store.base import table_of
from pbm.store.errors import ConflictError, StoreError
from pbm.store.line import Line
from pbm.store.models import Address, Game, Heartbeat, Person
from pbm.store.objects import PreparedObjects, columns_of
from pbm.store.prepared import Prepared, adapted, together
from pbm.store.session import Store
from pbm.store.transaction import Transaction

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
Opening = Callable[[], AbstractContextManager[Line]]
BEAT = Prepared(insert(table_of(Heartbeat)), "name", "at")
BEATS = Prepared(select(Heartbeat.name, Heartbeat.at, Heartbeat.note).order_by(Heartbeat.name))
PEOPLE = PreparedObjects(
    select(*columns_of(Person, Address))
    .outerjoin_from(Person, Address, Address.person_id == Person.id)
    .where(Person.name != bindparam("but"))
    .order_by(Person.id),
    Person,
    Address,
)


@pytest.fixture(params=["session", "line", "line of a session"])
def writing(store: Store, request: pytest.FixtureRequest) -> Opening:
    """Both ways to write: by a session, and by a line, which may have a session too."""

    @contextmanager
    def by_session() -> Iterator[Line]:
        with store.write() as session:
            yield session.connection()

    @contextmanager
    def by_line() -> Iterator[Line]:
        with store.begin() as transaction:
            if "session" in request.param:
                assert transaction.session.get(Heartbeat, "nobody") is None
            yield transaction.line

    return by_session if request.param == "session" else by_line


@contextmanager
def reading(store: Store) -> Iterator[Line]:
    """The way to read."""
    with store.read() as session:
        yield session.connection()


def beats(store: Store) -> list[str]:
    """Whose rows are there, read by a connection for writers, and none is left in a transaction or out of the pool."""
    with store.write() as session:
        assert pool_of(session.connection()).checkedout() == 1
        return [name for name, *_ in BEATS.rows(session.connection(), {})]


def pool_of(connection: Connection) -> QueuePool:
    """Where the connection comes from."""
    pool = connection.engine.pool
    assert isinstance(pool, QueuePool)
    return pool


def beat(writing: Opening) -> None:
    """Write the one row in a transaction of its own."""
    with writing() as line:
        BEAT.run(line, {"name": "worker", "at": NOON})


def test_values_go_in_and_come_back_in_our_own_types(store: Store) -> None:
    at = NOON.astimezone(timezone(timedelta(hours=2)))
    with store.write() as session:
        BEAT.run(session.connection(), {"name": "front", "at": at}, {"name": "worker", "at": at})
    with store.read() as session:
        rows = BEATS.rows(session.connection(), {})
        assert rows == [("front", NOON, None), ("worker", NOON, None)]
        assert [at.tzinfo for _, at, _ in rows] == [UTC, UTC]


def test_one_value_is_asked_for(store: Store) -> None:
    count = Prepared(select(func.min(Heartbeat.at)).where(Heartbeat.name == bindparam("name")))
    nothing = Prepared(select(Heartbeat.at).where(Heartbeat.name == bindparam("name")))
    with store.write() as session:
        BEAT.run(session.connection(), {"name": "worker", "at": NOON})
        assert count.scalar(session.connection(), {"name": "worker"}) == NOON
        assert nothing.scalar(session.connection(), {"name": "front"}) is None


def test_a_value_that_stands_in_the_statement_is_taken_as_it_is(store: Store) -> None:
    note = "it's 100 % :done, he said"
    noted = Prepared(select(Heartbeat.name).where(Heartbeat.note == note).order_by(Heartbeat.name).limit(1))
    with store.write() as session:
        session.add_all(Heartbeat(name=name, at=NOON, note=note) for name in ("front", "worker"))
        session.add(Heartbeat(name="a", at=NOON, note="it is"))
        session.flush()
        assert noted.rows(session.connection(), {}) == [("front",)]


def test_whatever_is_read_next_sees_what_was_written(store: Store) -> None:
    with store.write() as session:
        BEAT.run(session.connection(), {"name": "worker", "at": NOON})
        assert session.scalars(select(Heartbeat.name)).all() == ["worker"]
        BEAT.run(session.connection(), {"name": "front", "at": NOON})
        assert [name for name, *_ in BEATS.rows(session.connection(), {})] == ["front", "worker"]


def test_a_statement_can_be_asked_twice_at_once(store: Store) -> None:
    named = Prepared(select(Heartbeat.name).where(Heartbeat.name == bindparam("name")))
    with store.write() as session:
        connection = session.connection()
        BEAT.run(connection, {"name": "front", "at": NOON}, {"name": "worker", "at": NOON})
        both = together(connection, (named, {"name": "worker"}), (named, {"name": "front"}))
        assert [adapted(answer) for answer in both] == [[("worker",)], [("front",)]]


def test_a_body_that_raises_leaves_nothing_of_what_still_waited(store: Store, writing: Opening) -> None:
    def fail() -> None:
        with writing() as line:
            BEAT.run(line, {"name": "worker", "at": NOON})
            raise KeyError("a fault of ours")

    with pytest.raises(KeyError, match="a fault of ours"):
        fail()
    with writing() as line:
        BEAT.run(line, {"name": "front", "at": NOON})
    assert beats(store) == ["front"]


def test_two_rows_in_one_place_are_a_conflict_by_the_end_of_the_body(store: Store, writing: Opening) -> None:
    def write_twice() -> None:
        with writing() as line:
            for _ in range(2):
                BEAT.run(line, {"name": "worker", "at": NOON})

    with pytest.raises(ConflictError):
        write_twice()
    assert beats(store) == []


@pytest.mark.parametrize("then", ["commit", "write", "ask"])
def test_an_error_is_a_conflict_whenever_it_comes_back(store: Store, writing: Opening, then: str) -> None:
    """PostgreSQL answers a write no sooner than somebody asks, or commits; its connection goes on serving."""
    drivers: list[Any] = []

    def write_twice() -> None:
        with writing() as line:
            drivers.append(line.connection.dbapi_connection)
            for _ in range(2):
                BEAT.run(line, {"name": "worker", "at": NOON})
            if then == "write":
                BEAT.run(line, {"name": "front", "at": NOON})
            elif then == "ask":
                BEATS.rows(line, {})

    for _ in range(2):
        with pytest.raises(ConflictError):
            write_twice()
        with writing() as line:
            assert line.connection.dbapi_connection is drivers[-1]
        assert beats(store) == []
    assert drivers[0] is drivers[1]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)  # SQLite's driver prepares by itself
@pytest.mark.parametrize("has_own", [True, False])
def test_after_a_rollback_statements_are_prepared_anew(store: Store, *, has_own: bool) -> None:
    """The driver lets the server drop them all there, if it has prepared some of its own."""
    own, prepared = select(Heartbeat.at), text("SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 'pbm_%'")

    def fail() -> None:
        with store.write() as session:
            for _ in range(10 if has_own else 1):
                session.scalars(own).all()
            BEAT.run(session.connection(), {"name": "worker", "at": NOON})
            assert session.scalar(prepared) == 1
            raise KeyError("a fault of ours")

    for _ in range(2):
        with pytest.raises(KeyError, match="a fault of ours"):
            fail()
        with store.write() as session:
            assert session.scalar(prepared) == 0
    with store.write() as session:
        BEAT.run(session.connection(), {"name": "worker", "at": NOON})
    assert beats(store) == ["worker"]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_statement_that_the_server_has_dropped_is_a_conflict_once(store: Store, writing: Opening) -> None:
    """As by a pooler that gives us another connection of its own."""
    beat(writing)
    with store.write() as session:
        session.execute(text("DELETE FROM heartbeats"))
        session.execute(text("DEALLOCATE ALL"))
    with pytest.raises(ConflictError):
        beat(writing)
    beat(writing)
    assert beats(store) == ["worker"]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_statement_that_the_server_knows_already_is_a_conflict_once(store: Store, writing: Opening) -> None:
    with store.write() as session:
        text_of = BEAT.compiled(session.connection().dialect).text
        name = f"pbm_{blake2b(text_of.encode(), digest_size=8).hexdigest()}"
        session.execute(text(f"PREPARE {name} AS SELECT 1"))
    with pytest.raises(ConflictError):
        beat(writing)
    beat(writing)
    assert beats(store) == ["worker"]


def test_what_follows_a_failed_statement_is_not_kept_in_silence(store: Store, writing: Opening) -> None:
    """Not even where somebody takes no note of the failure."""

    def write_on() -> None:
        with writing() as line:
            try:
                for _ in range(2):
                    BEAT.run(line, {"name": "worker", "at": NOON})
                BEATS.rows(line, {})
            except DBAPIError:
                BEAT.run(line, {"name": "front", "at": NOON})

    if store.on_postgresql:  # SQLite undoes the one statement, and goes on
        with pytest.raises(StoreError):
            write_on()
    else:
        write_on()
    assert beats(store) == ([] if store.on_postgresql else ["front", "worker"])


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_an_interrupt_is_not_taken_for_a_fault_of_the_database(
    store: Store, writing: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the server does not even answer to that, the driver gives the connection up."""

    def interrupt(driver: Driver[Any], _waiting: object) -> None:
        driver.close()
        raise KeyboardInterrupt

    def write() -> None:
        with writing() as line:
            BEAT.run(line, {"name": "worker", "at": NOON})
            monkeypatch.setattr(Driver, "wait", interrupt)

    with pytest.raises(KeyboardInterrupt):
        write()
    monkeypatch.undo()
    assert beats(store) in ([], ["worker"])  # whether it was committed, nobody can know


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("limit", ["idle_in_transaction_session_timeout", "transaction_timeout"])
def test_a_transaction_that_takes_too_long_can_be_tried_again(store: Store, limit: str) -> None:
    def dawdle() -> None:
        with store.write() as session:
            session.execute(text(f"SET LOCAL {limit} = '1ms'"))
            driver: Any = session.connection().connection.dbapi_connection
            assert select_ready([driver.fileno()], [], [], 60)[0]
            BEATS.rows(session.connection(), {})

    with pytest.raises(StoreError):
        dawdle()
    with store.read() as session:
        assert BEATS.rows(session.connection(), {}) == []


def test_more_than_fits_goes_both_ways_at_once(store: Store) -> None:
    """The server stops to read when nobody takes its answers: whoever only sent on would wait for ever."""
    echo = Prepared(select(func.max(Heartbeat.note), literal_column("''").op("||")(bindparam("said", type_=Text))))
    said = "x" * 200_000
    with store.write() as session:
        asked = [(echo, {"said": f"{said}{number}"}) for number in range(40)]
        answers = together(session.connection(), *asked)
        assert [adapted(answer) for answer in answers] == [[(None, f"{said}{number}")] for number in range(40)]


def test_a_reader_cannot_write_by_them_either(store: Store) -> None:
    with pytest.raises(StoreError), store.read() as session:
        BEAT.run(session.connection(), {"name": "worker", "at": NOON})
    with store.read() as session:
        assert BEATS.rows(session.connection(), {}) == []


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)  # SQLite has none to lose
@pytest.mark.parametrize("then", ["commit", "write", "ask"])
def test_a_connection_that_is_lost_before_the_commit_is_replaced(
    store: Store, writing: Opening, caplog: pytest.LogCaptureFixture, then: str
) -> None:
    def lose(opening: Opening) -> None:
        with opening() as line:
            BEATS.rows(line, {})
            driver: Any = line.connection.dbapi_connection
            with store.write() as other:
                assert other.scalar(select(func.pg_terminate_backend(driver.info.backend_pid, 60_000)))
            if then == "write":
                BEAT.run(line, {"name": "front", "at": NOON})
            elif then == "ask":
                BEATS.rows(line, {})

    for opening in (partial(reading, store), writing):
        with pytest.raises(StoreError):
            lose(opening)
        assert beats(store) == []
    assert caplog.messages == []


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)  # SQLite writes while we wait
def test_what_is_written_is_under_way_before_anybody_asks(store: Store, writing: Opening) -> None:
    working = text(
        "SELECT count(*) FROM pg_locks WHERE relation = 'heartbeats'::regclass AND mode = 'RowExclusiveLock'"
    )
    with writing() as line:
        BEAT.run(line, {"name": "worker", "at": NOON})
        with store.write() as other:
            ends = monotonic() + 60
            while not other.scalar(working):
                assert monotonic() < ends, "the server has been told nothing"


def test_other_statements_may_be_executed_while_a_row_is_made(store: Store) -> None:
    seen = []

    def rows(transaction: Transaction) -> Iterator[dict[str, object]]:
        for name in ("front", "sender", "worker"):
            seen.append([known for known, *_ in BEATS.rows(transaction.line, {})])
            seen.append(list(transaction.session.scalars(select(Heartbeat.name).order_by(Heartbeat.name))))
            yield {"name": name, "at": NOON}

    with store.begin() as transaction:
        BEAT.each(transaction.line, rows(transaction))
    assert beats(store) == ["front", "sender", "worker"]
    written = [[], [], ["front"], ["front"], ["front", "sender"], ["front", "sender"]]
    assert seen == (written if store.on_postgresql else [[]] * 6)


def test_a_row_that_cannot_be_made_leaves_nothing_of_those_before(store: Store, writing: Opening) -> None:
    def rows() -> Iterator[dict[str, object]]:
        yield {"name": "front", "at": NOON}
        raise KeyError("a fault of ours")

    def write() -> None:
        with writing() as line:
            BEAT.each(line, rows())

    with pytest.raises(KeyError, match="a fault of ours"):
        write()
    assert beats(store) == []


def test_a_session_and_statements_are_in_one_transaction(store: Store) -> None:
    """Whichever comes first."""

    def write(*, fails: bool) -> None:
        with store.begin() as transaction:
            BEAT.run(transaction.line, {"name": "front", "at": NOON})
            transaction.session.add(Heartbeat(name="sender", at=NOON))
            transaction.flush()
            BEAT.run(transaction.line, {"name": "worker", "at": NOON})
            assert [name for name, *_ in BEATS.rows(transaction.line, {})] == ["front", "sender", "worker"]
            if fails:
                raise KeyError("a fault of ours")

    with pytest.raises(KeyError, match="a fault of ours"):
        write(fails=True)
    assert beats(store) == []
    write(fails=False)
    assert beats(store) == ["front", "sender", "worker"]


def test_rows_become_objects_that_the_session_follows(store: Store) -> None:
    with store.write() as session:
        session.add_all([Person(id=1, name="Ann", created_at=NOON), Person(id=2, name="Bob", created_at=NOON)])
        session.flush()
        session.add(Address(person_id=1, channel="sms", address="+12025550101", created_at=NOON))
    with store.begin() as transaction:
        (ann, number), (bob, nothing) = PEOPLE.rows(transaction, {"but": "Cal"})
        assert (ann.created_at, number.address, nothing) == (NOON, "+12025550101", None)
        assert transaction.session.get_one(Person, 2) is bob
        bob.name = "Bert"
    with store.read() as session:
        assert session.scalars(select(Person.name).order_by(Person.id)).all() == ["Ann", "Bert"]


def test_an_object_that_the_session_has_is_brought_up_to_date_and_keeps_what_was_changed(store: Store) -> None:
    with store.write() as session:
        session.add_all([Person(id=1, name="Ann", created_at=NOON), Person(id=2, name="Bob", created_at=NOON)])
    with store.begin() as transaction:
        ann, bob = transaction.session.get_one(Person, 1), transaction.session.get_one(Person, 2)
        ann.zone = "Europe/Paris"
        transaction.line.whole().execute(table_of(Person).update().where(Person.id == 2).values(zone="Asia/Tokyo"))
        assert [person for person, _ in PEOPLE.rows(transaction, {"but": ""})] == [ann, bob]
        assert (ann.zone, bob.zone) == ("Europe/Paris", "Asia/Tokyo")


def test_what_a_statement_lacks_is_what_the_model_says(store: Store) -> None:
    game = Prepared(insert(table_of(Game)), "code", "options", "secret", "salts", "created_at")
    values = {"code": "K7QX", "options": {"target": 300}, "secret": "-", "salts": ["a"], "created_at": NOON}
    with store.write() as session:
        game.run(session.connection(), values)
        made = session.scalars(select(Game)).one()
        assert (made.status, made.options, made.salts) == ("lobby", {"target": 300}, ["a"])
