"""What every test can ask for: empty databases of both kinds, and a browser where there is one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import chromium
from pbm.messages import templates
from pbm.messages.text import Marked
from tests.peers.postgres import PostgresServer

# A busy machine must not fail a test; and what fails in CI must fail again when it is run again.
settings.register_profile(
    "pbm", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("pbm")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--require-chromium", action="store_true", help="fail where browser tests cannot run")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--require-chromium") and chromium.missing():
        raise pytest.UsageError(f"Browser tests need {', '.join(chromium.missing())}.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave browser tests out where they cannot run; the closing summary says so."""
    if not chromium.missing():
        return
    config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("browser")])
    items[:] = [item for item in items if not item.get_closest_marker("browser")]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if missing := chromium.missing():
        terminalreporter.line(f"Browser tests were left out: scripts/test --browser installs {', '.join(missing)}.")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium from this machine, without the sandbox that it refuses to build as root."""
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": chromium.find(),
        "args": [*as_root, "--disable-dev-shm-usage"],
    }


@pytest.fixture(autouse=True, scope="session")
def _what_is_said_alike_is_alike() -> Iterator[None]:
    """A phrase is looked up by its values, where 1 and True are equal: none may be asked for by both."""
    said_before, kinds = templates._said_before, dict[object, object]()

    def checked(*names: str, **data: object) -> Marked:
        words = said_before(*names, **data)
        types = sorted((name, type(value).__name__) for name, value in data.items() if isinstance(value, int))
        assert kinds.setdefault((names, tuple(data.items())), types) == types, (names, data)
        return words

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(templates, "_said_before", checked)
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """The PostgreSQL server of this test process, started by the first test that needs it (in about 0.8 s)."""
    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture(scope="session")
def postgres_url(postgres: PostgresServer) -> str:
    """The URL of the server's maintenance database; make databases for tests by `postgres.create_database`."""
    return postgres.url()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The SQLAlchemy URL of an empty database of the test's own; each test runs on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'pbm.sqlite'}"
        return
    postgres: PostgresServer = request.getfixturevalue("postgres")
    url = postgres.create_database()
    yield url
    postgres.drop_database(url)
