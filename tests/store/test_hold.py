"""Others see whether who has a row in hand still lives, where the database can tell."""

from __future__ import annotations

import pytest
from sqlalchemy import literal, select, text

from pbm.store.errors import StoreError
from pbm.store.hold import IsHeld
from pbm.store.session import Store


def is_held(store: Store, row_id: int) -> bool:
    with store.read() as session:
        return bool(session.scalar(select(IsHeld(literal(row_id)))))


def test_a_row_is_held_as_long_as_its_holder_is_at_it(store: Store) -> None:
    with store.holding() as hold:
        hold(7)
        assert is_held(store, 7)
        assert is_held(store, 8) is not store.on_postgresql
    assert is_held(store, 7) is not store.on_postgresql, "SQLite cannot tell, and says that it may be held"


def test_many_may_hold_a_row_and_none_waits(store: Store) -> None:
    with store.holding() as ours, store.holding() as theirs:
        ours(7)
        theirs(7)
    with store.holding() as ours:
        with store.holding() as theirs:
            theirs(7)
            ours(7)
        assert is_held(store, 7)


def test_a_broken_connection_holds_nothing_more(postgres_url: str) -> None:
    store = Store(postgres_url)

    def hold_two() -> None:
        with store.holding() as hold:
            hold(7)
            with store.read() as session:
                end = "SELECT pg_terminate_backend(pid, 30000) FROM pg_locks WHERE locktype = 'advisory'"
                session.execute(text(end))
            assert not is_held(store, 7)
            hold(8)

    with pytest.raises(StoreError, match="cannot be used"):
        hold_two()
    store.close()


def test_a_row_of_another_database_is_another_row(store: Store, postgres_url: str) -> None:
    elsewhere = Store(postgres_url)
    with elsewhere.holding() as hold:
        hold(7)
        assert is_held(store, 7) is not store.on_postgresql
    elsewhere.close()
