"""A whole inbound move against the least that a web server can do: `python -m bench.inbound [--postgres] [MOVES]`.

Ours: a signed webhook to committed state, log, deadlines and outbox of a game of four. The floor: Flask, one insert and
a commit behind the same lock. Both on one SQLite file (synchronous=FULL), or one PostgreSQL that syncs its commits, by
our server, in turns. Meanwhile the texts go out, which takes part of no measurement. All of it is done in several
processes, one after another: where Python lays its objects differs between them, which moves the ratio by hundredths.
"""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from flask import Flask
from sqlalchemy import func, insert, select, update
from twilio.request_validator import RequestValidator
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from pbm.cli.serve import server_of
from pbm.cli.transcript import words
from pbm.games import uno
from pbm.messages.gsm import segments_in
from pbm.store.delivery import Delivery
from pbm.store.migrate import migrate
from pbm.store.models import DeliveryReport, Game, InboxRow, OutboxRow, Snapshot, is_pending
from pbm.store.session import Store
from pbm.table.policy import Policy
from pbm.table.table import Table
from pbm.web.app import create_app
from pbm.web.services import Services, Site
from tests.peers.postgres import PostgresServer

GOAL = 0.5
PROCESSES = 5
PUBLIC_URL, TOKEN = "https://uno.example.org", "a token"
HOOK, FLOOR = "/hooks/twilio/sms", "/floor"
PREPARING = 5
"""Texts that make and fill the game."""
NUMBERS = tuple(f"+1202555010{digit}" for digit in range(1, 5))
MANY = 10**6
POLICY = Policy(hosts=frozenset(NUMBERS[:1]), texts_out_by_game=MANY, texts_out_a_day=MANY, texts_out_a_month=MANY)
"""That of a server that faces the world: texts in are capped, and texts out are counted, but go on."""


class Bench:
    """One server with both sides, and the four phones that keep a game going."""

    def __init__(self, url: str) -> None:
        migrate(url)
        self.store = Store(url)
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)
        self.count = 0
        self._validator = RequestValidator(TOKEN)

    def app(self) -> Flask:
        """Ours, with the floor beside it."""
        services = Services(
            site=Site(public_url=PUBLIC_URL, secret_key="-", twilio_tokens=(TOKEN,)),
            store=self.store,
            table=Table(self.store, POLICY),
            channels={},
            wake=lambda: None,
            segments_in=segments_in,
            now=lambda: self.now,
        )
        app = create_app(services)
        floor = Flask("floor")
        floor.add_url_rule("/", view_func=self._insert, methods=["POST"])
        app.wsgi_app = DispatcherMiddleware(app.wsgi_app, {FLOOR: floor.wsgi_app})  # type: ignore[method-assign]
        return app

    def _insert(self) -> str:
        with self.store.write() as session:
            row = {"channel": "-", "provider_id": str(self.count), "state": "-", "code": None, "at": self.now}
            session.execute(insert(DeliveryReport).values(row))
        return "ok"

    def text(self, client: HTTPConnection, number: str, body: str) -> float:
        """Deliver a text as Twilio does; the seconds until it was committed and answered."""
        self.count += 1
        self.now += timedelta(minutes=1)
        form = {"MessageSid": f"SM{self.count}", "From": number, "To": "+12025550100", "Body": body, "NumMedia": "0"}
        signature = self._validator.compute_signature(PUBLIC_URL + HOOK, form)
        return _timed(client, HOOK, form, {"X-Twilio-Signature": signature})

    def floor(self, client: HTTPConnection) -> float:
        """The same for the floor."""
        return _timed(client, f"{FLOOR}/", {"Body": "r5"}, {})

    def move(self) -> tuple[str, str]:
        """Whose phone texts next, and which move."""
        with self.store.read() as session:
            state = uno.decode(session.scalars(select(Snapshot.state)).one())
        thoughts = [it for seat in range(4) if (it := uno.thought(uno.view(state, seat), self.now)) is not None]
        thought = min(thoughts, key=lambda it: it.at)
        return NUMBERS[thought.move.seat], words(thought.move)

    def deliver(self) -> None:
        """Let everything have gone out that waits, as a sender does between two moves."""
        with self.store.write() as session:
            session.execute(update(OutboxRow).where(is_pending(OutboxRow)).values(state=Delivery.SENT))

    def played(self) -> int:
        """How many texts were moves that were made or held."""
        with self.store.read() as session:
            texts = select(func.count()).select_from(InboxRow).where(InboxRow.reply.in_(("ok", "held")))
            return (session.scalar(texts) or 0) - PREPARING

    def deal(self, client: HTTPConnection) -> None:
        """Make a game of four that goes on for long."""
        self.text(client, NUMBERS[0], "new uno ann")
        with self.store.write() as session:
            game = session.scalars(select(Game)).one()
            game.options, code = {"target": 10_000}, game.code
        for number, name in zip(NUMBERS[1:], ("bob", "cal", "dan"), strict=True):
            self.text(client, number, f"join {code} {name}")
        self.text(client, NUMBERS[0], "deal")


def _timed(client: HTTPConnection, path: str, form: dict[str, str], headers: dict[str, str]) -> float:
    body = urlencode(form)
    began = time.perf_counter()
    client.request("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded", **headers})
    answer = client.getresponse()
    answer.read()
    took = time.perf_counter() - began
    if answer.status != 200:
        raise RuntimeError(f"{path} answered {answer.status}")
    return took


@contextmanager
def _serving(app: Flask) -> Iterator[HTTPConnection]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = server_of(app, listening)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    client = HTTPConnection(*listening.getsockname())
    try:
        yield client
    finally:
        client.close()
        server.task_dispatcher.shutdown()
        with suppress(OSError):  # another pull, before it, may have had it closed
            server.trigger.pull_trigger(server.close)  # by the thread that waits on its sockets, and ends with the last
        thread.join()


@contextmanager
def _database(kind: str) -> Iterator[str]:
    """The URL of an empty database of that kind."""
    with TemporaryDirectory() as folder:
        if kind != "postgres":
            yield f"sqlite:///{Path(folder) / 'bench.sqlite'}"
            return
        server = PostgresServer(durable=True)
        try:
            yield server.create_database()
        finally:
            server.close()


def _measured(bench: Bench, moves: int) -> tuple[list[float], list[float]]:
    """Seconds of so many moves, and of as many inserts."""
    ours, floor = [], []
    with _serving(bench.app()) as client:
        bench.deal(client)
        for _ in range(moves):
            bench.deliver()
            number, body = bench.move()
            floor.append(bench.floor(client))
            ours.append(bench.text(client, number, body))
    return ours, floor


def measure(moves: int, database: str) -> tuple[float, float]:
    """The median seconds of so many moves and inserts, in a database of their own."""
    with _database(database) as url:
        bench = Bench(url)
        ours, floor = _measured(bench, moves)
        played = bench.played()
        bench.store.close()
    if played < moves:
        raise RuntimeError(f"of {moves} texts only {played} were moves that could be made")
    return median(ours), median(floor)


def main(moves: int = 600, database: str = "sqlite") -> None:
    """Measure and print; exit code 1 when a move takes more than twice as long as the floor."""
    with get_context("spawn").Pool(1, maxtasksperchild=1) as fresh:
        pairs = fresh.starmap(measure, [(moves, database)] * PROCESSES, chunksize=1)
    for ours, floor in pairs:
        print(f"a whole move {ours * 1e3:.2f} ms, one insert {floor * 1e3:.2f} ms: {floor / ours:.3f}")
    ratio = median(floor / ours for ours, floor in pairs)
    print(f"a whole move runs at {ratio:.3f} of the floor (goal: {GOAL} or more)")
    if ratio < GOAL:
        raise SystemExit(1)


if __name__ == "__main__":
    counts = [int(word) for word in sys.argv[1:] if word != "--postgres"]
    main(counts[0] if counts else 600, "postgres" if "--postgres" in sys.argv else "sqlite")
