"""What tests of the store share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbm.store.migrate import migrate
from pbm.store.session import Store


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store on an empty database with all tables."""
    migrate(database_url)
    opened = Store(database_url)
    yield opened
    opened.close()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An SQLite database with all tables, in a file."""
    url = f"sqlite:///{tmp_path / 'pbm.sqlite'}"
    migrate(url)
    return url
