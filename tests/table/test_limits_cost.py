"""What is counted for limits is found by indexes: old texts cost nothing, however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from pbm.store.migrate import migrate
from pbm.store.prepared import Prepared
from pbm.store.session import Store
from pbm.table import caps, limits, moving, traffic


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A session on an empty SQLite database, which tells how it would do a query."""
    url = f"sqlite:///{tmp_path / 'pbm.sqlite'}"
    migrate(url)
    store = Store(url)
    with store.read() as session:
        yield session
    store.close()


QUERIES: dict[str, Prepared] = {
    "texts in by sender": caps._IN_BY_SENDER,
    "traffic": traffic.QUERY,
    "answers to a person": limits._ANSWERS,
    "answers to strangers": limits._ANSWERS_TO_STRANGERS,
    "attempts to join": limits._JOINS,
    "the text before": moving._BEFORE,
}


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_no_table_is_read_from_end_to_end(session: Session, query: Prepared) -> None:
    """T6."""
    connection = session.connection()
    compiled = query.statement.compile(dialect=connection.dialect)
    plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", (0,) * len(compiled.positiontup or ()))
    steps = [str(row.detail) for row in plan]
    assert any("SEARCH" in step for step in steps)
    assert not any("SCAN inbox" in step or "SCAN outbox" in step for step in steps), steps
