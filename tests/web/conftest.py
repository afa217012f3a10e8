"""A whole engine with its pages, on a database of the test's own."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.serving import make_server

from pbm import settings
from pbm.cli import demo
from pbm.cli.engine import Engine, build
from pbm.messages.gsm import segments_in
from pbm.store.migrate import migrate
from pbm.store.models import Game
from pbm.web import sessions
from pbm.web.app import create_app
from pbm.web.services import Services, Site


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
            segments_in=segments_in,
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
    return make_app(engine, clock, Site(secret_key="a key by chance, long enough"))


@pytest.fixture
def visitor(public_app: Flask) -> FlaskClient:
    """Somebody from the world, by TLS."""
    client = public_app.test_client()
    client.environ_base["REMOTE_ADDR"] = "203.0.113.9"
    return client


def token(client: FlaskClient, path: str = "/host/login") -> str:
    """The token that this visitor's forms carry."""
    page = client.get(f"{path}/offered" if path == "/host/login" else path).get_data(as_text=True)
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found
    return found[1]


def link(engine: Engine, clock: Clock, host: str = "ann") -> str:
    """The token of a new link for a host."""
    with engine.store.write() as session:
        return sessions.make_link(session, host, clock())


def log_in(client: FlaskClient, link: str) -> int:
    """Press the button of a link; the status of the answer."""
    return client.post("/host/login", data={"csrf": token(client), "link": link}).status_code


def page(client: FlaskClient, path: str) -> str:
    """A page that must be there."""
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


@pytest.fixture
def code(engine: Engine) -> str:
    """The code of a game that is dealt: Ann and three bots."""
    demo.deal_if_empty(engine)
    with engine.store.read() as session:
        return session.scalars(select(Game.code)).one()


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
