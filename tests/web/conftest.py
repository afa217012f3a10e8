"""A whole engine with its pages, on a database of the test's own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from pbm import settings
from pbm.cli.engine import Engine, build
from pbm.store.migrate import migrate
from pbm.web.app import create_app
from pbm.web.services import Services, Site

PASSWORD = "a password of the host's"


class Clock:
    """The time that the pages see."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, span: timedelta) -> None:
        self.now += span


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """An engine with simulated phones on an empty SQLite database."""
    url = f"sqlite:///{tmp_path / 'pbm.sqlite'}"
    migrate(url)
    engine = build(settings.load(_env_file=None, development=True, database_url=url, listen="127.0.0.1"))
    yield engine
    engine.store.close()


def make_app(engine: Engine, clock: Clock, site: Site) -> Flask:
    """The pages on that engine, at the time of that clock."""
    return create_app(
        Services(
            site=site,
            store=engine.store,
            table=engine.table,
            channels=engine.channels,
            wake=lambda: None,
            segments=lambda text: 1 + len(text) // 161,
            now=clock,
        )
    )


@pytest.fixture
def app(engine: Engine, clock: Clock) -> Flask:
    """The pages in development."""
    return make_app(engine, clock, Site(development=True))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A visitor at the machine itself."""
    return app.test_client()


@pytest.fixture
def public_app(engine: Engine, clock: Clock) -> Flask:
    """The pages where the world can reach them."""
    return make_app(engine, clock, Site(secret_key="a key by chance, long enough", host_password=PASSWORD))


@pytest.fixture
def visitor(public_app: Flask) -> FlaskClient:
    """Somebody from the world, by TLS."""
    client = public_app.test_client()
    client.environ_base["REMOTE_ADDR"] = "203.0.113.9"
    return client


@pytest.fixture
def address(engine: Engine) -> Iterator[str]:
    """The address of a running server with its worker, as `pbm play` runs them."""
    worker = engine.worker()
    worker.start()
    try:
        with _serving(create_app(engine.services(worker.wake))) as address:
            yield address
    finally:
        worker.stop()


@contextmanager
def _serving(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
