"""A transaction writes what is changed in objects, whether or not a session has begun to follow them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy import bindparam, select

from pbm.store.models import Person
from pbm.store.objects import PreparedObjects, columns_of
from pbm.store.session import Store

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NAMED = PreparedObjects(select(*columns_of(Person)).where(Person.name == bindparam("name")), Person)


@pytest.fixture(autouse=True)
def ann(store: Store) -> None:
    with store.write() as session:
        session.add(Person(id=1, name="Ann", created_at=NOON))


def zones(store: Store) -> list[str]:
    with store.read() as session:
        return list(session.scalars(select(Person.zone).order_by(Person.id)))


def test_what_is_changed_is_written_though_no_session_was_asked_for(store: Store) -> None:
    with store.begin() as transaction:
        ((ann,),) = NAMED.rows(transaction, {"name": "Ann"})
        ann.zone = "Europe/Paris"
    assert zones(store) == ["Europe/Paris"]


def test_what_is_changed_before_and_after_the_session_begins_is_written(store: Store) -> None:
    with store.begin() as transaction:
        ((ann,),) = NAMED.rows(transaction, {"name": "Ann"})
        ann.zone = "Europe/Paris"
        assert transaction.session.scalars(select(Person.zone)).all() == ["Europe/Paris"]
        ann.quiet = "22-8"
    with store.begin() as transaction:
        ((ann,),) = NAMED.rows(transaction, {"name": "Ann"})
        assert (ann.zone, ann.quiet) == ("Europe/Paris", "22-8")
        assert transaction.session.get_one(Person, 1) is ann
        ann.zone = "Asia/Tokyo"
    assert zones(store) == ["Asia/Tokyo"]


def test_what_is_read_again_is_the_same_object_and_sees_what_was_changed(store: Store) -> None:
    with store.begin() as transaction:
        ((ann,),) = NAMED.rows(transaction, {"name": "Ann"})
        ann.zone = "Europe/Paris"
        ((again,),) = NAMED.rows(transaction, {"name": "Ann"})
        assert again is ann
        assert again.zone == "Europe/Paris"
    assert zones(store) == ["Europe/Paris"]


def test_a_body_that_raises_writes_nothing(store: Store) -> None:
    def fail(*, session_begins: bool) -> None:
        with store.begin() as transaction:
            ((ann,),) = NAMED.rows(transaction, {"name": "Ann"})
            ann.zone = "Europe/Paris"
            if session_begins:
                transaction.session.add(Person(id=2, name="Bob", created_at=NOON))
                transaction.flush()
            raise KeyError("a fault of ours")

    for session_begins in (False, True):
        with pytest.raises(KeyError, match="a fault of ours"):
            fail(session_begins=session_begins)
    assert zones(store) == ["UTC"]


def test_nothing_is_lost_of_an_object_that_nobody_holds_any_more(store: Store) -> None:
    def change() -> None:
        ((ann,),) = NAMED.rows(transaction, {"name": "Ann"})
        ann.zone = "Europe/Paris"

    for session_begins in (False, True):
        with store.begin() as transaction:
            if session_begins:
                assert transaction.session.get(Person, 2) is None
            change()
        assert zones(store) == ["Europe/Paris"]
