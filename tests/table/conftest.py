"""What tests of the table share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.texting import Texting, texting


@pytest.fixture
def phones(database_url: str) -> Iterator[Texting]:
    """An engine on an empty database that phones can text to; Ann may make games."""
    engine = texting(database_url)
    yield engine
    engine.store.close()
