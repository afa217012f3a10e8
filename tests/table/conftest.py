"""What tests of the table share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pbm.store.migrate import migrate
from pbm.store.session import Store
from pbm.table import Policy
from tests.table.texting import ANN, Texting


@pytest.fixture
def texting(database_url: str) -> Iterator[Callable[..., Texting]]:
    """Makes an engine on an empty database that phones can text to; Ann may make games. It takes further policy."""
    migrate(database_url)
    store = Store(database_url)

    def engine(**policy: Any) -> Texting:
        return Texting(store, Policy(hosts=frozenset({ANN}), **policy))

    yield engine
    store.close()


@pytest.fixture
def phones(texting: Callable[..., Texting]) -> Texting:
    """An engine on an empty database that phones can text to; Ann may make games."""
    return texting()


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game has the same secret, so that a test sees the same cards whenever it runs."""
    monkeypatch.setattr("pbm.table.making.secrets.token_hex", lambda count: "a7" * count)
