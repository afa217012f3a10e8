"""Three web and three worker processes on one PostgreSQL: each text once, in order, and who is killed is replaced."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from threading import Event
from time import monotonic

import pytest
from sqlalchemy import func, select, text, update

from pbm.channels.mail.inbound import RawMail, read
from pbm.channels.mail.mailbox import Mailbox
from pbm.clock.news import Listener, announce
from pbm.games import uno
from pbm.store.mail_models import ReplyToken
from pbm.store.migrate import migrate
from pbm.store.models import Deadline, Game, InboxRow, LogEntry, OutboxRow, Snapshot
from pbm.store.session import Store
from pbm.table import Policy, Table
from tests.peers.mail import SmtpPeer, free_port
from tests.peers.postgres import PostgresServer

MAILBOX = Mailbox("uno@uno.example")
SECRET = "a secret of these tests"
PEOPLE = {name: f"{name.lower()}@x.example" for name in ("Ann", "Bob", "Cy", "Dan")}
PATIENCE_SECONDS = 90


class Crowd:
    """The processes, and mails to them."""

    def __init__(self, url: str, smtp: SmtpPeer) -> None:
        self.url, self.smtp = url, smtp
        self.store = Store(url)
        self.ports = [free_port() for _ in range(3)]
        self.web = [self._start("web", "--no-worker", PBM_PORT=str(port)) for port in self.ports]
        self.workers = [self._start("worker") for _ in range(3)]

    def _start(self, *arguments: str, **more: str) -> subprocess.Popen[bytes]:
        values = {
            "PBM_DATABASE_URL": self.url,
            "PBM_SECRET_KEY": SECRET,
            "PBM_MAIL_ADDRESS": MAILBOX.address,
            "PBM_MAIL_HOOK_SECRET": SECRET,
            "PBM_SMTP_HOST": self.smtp.server.host,
            "PBM_SMTP_PORT": str(self.smtp.server.port),
            "PBM_SMTP_SECURITY": "plain",
            "PBM_TEXTS_IN_A_DAY_BY_SENDER": "10000",
        }
        program = "from pbm.cli import main; main()"
        command = [sys.executable, "-c", program, *arguments]
        return subprocess.Popen(command, env={**os.environ, **values, **more}, stderr=subprocess.DEVNULL)

    def post(self, port: int, raw: bytes) -> int:
        """Hand a mail to one of the web processes, as a provider does, which comes again when nobody answers."""
        headers = {"Authorization": "Basic " + b64encode(f"pbm:{SECRET}".encode()).decode()}
        for _ in _patiently():
            link = HTTPConnection("127.0.0.1", port, timeout=30)
            try:
                link.request("POST", "/hooks/mail/raw", raw, headers)
                status = link.getresponse().status
            except OSError:
                continue
            finally:
                link.close()
            if status != 503:
                return status
        raise AssertionError("no web process answers")

    def close(self) -> None:
        for process in (*self.web, *self.workers):
            process.kill()
        for process in (*self.web, *self.workers):
            process.wait()
        self.store.close()


def _patiently() -> Iterator[None]:
    """Again and again, a breath apart, until patience ends."""
    until, breath = monotonic() + PATIENCE_SECONDS, Event()
    while monotonic() < until:
        yield
        breath.wait(0.1)


@contextmanager
def _database(postgres: PostgresServer) -> Iterator[str]:
    url = postgres.create_database()
    migrate(url)
    yield url
    postgres.drop_database(url)


@pytest.fixture
def crowd(postgres: PostgresServer) -> Iterator[Crowd]:
    """A table of four by mail whose cards are dealt, and six processes."""
    smtp = SmtpPeer()
    with _database(postgres) as url:
        _deal(url)
        made = Crowd(url, smtp)
        yield made
        made.close()
    smtp.close()


def _deal(url: str) -> None:
    store = Store(url)
    table = Table(store, Policy(hosts=frozenset({PEOPLE["Ann"]})))
    now = datetime.now(UTC) - timedelta(hours=1)
    for number, words in enumerate(("new uno Ann", *(f"join CODE {name}" for name in ("Bob", "Cy", "Dan")), "deal")):
        name = words.split()[-1] if words != "deal" else "Ann"
        with store.read() as session:
            code = session.scalar(select(Game.code)) or ""
        for said in (words.replace("CODE", code), "ok") if words != "deal" else ("deal",):
            now += timedelta(minutes=2)
            raw = _mail(store, name, said, f"{number}-{said}", plain=said not in ("ok", "deal"))
            table.receive(read(RawMail(raw=raw, received_at=now), MAILBOX))
    store.close()


def _mail(store: Store, name: str, words: str, mail_id: str, *, plain: bool = False) -> bytes:
    """A mail of that player, to their newest reply address."""
    with store.read() as session:
        newest = select(OutboxRow.mail).where(OutboxRow.to == PEOPLE[name]).order_by(OutboxRow.id.desc()).limit(1)
        mail: Mapping[str, str] = {} if plain else session.scalar(newest) or {}
    to = MAILBOX.reply_address(mail.get("token", ""))
    return f"From: {PEOPLE[name]}\nTo: {to}\nMessage-ID: <{mail_id}@x>\nSubject: UNO\n\n{words}\n".encode()


@pytest.mark.timeout(300)
def test_each_text_and_deadline_is_done_once_though_processes_die(crowd: Crowd) -> None:
    """W14, design promises 5 and 8."""
    with crowd.store.read() as session:
        assert (session.scalar(select(func.count()).select_from(ReplyToken)) or 0) >= 4
    _everybody_writes(crowd, "hand", times=3)
    crowd.workers[0].send_signal(signal.SIGKILL)
    with crowd.store.write() as session:
        session.execute(update(Deadline).values(due_at=datetime.now(UTC) - timedelta(minutes=1)))
    announce(crowd.store)
    _everybody_writes(crowd, "draw", times=2)
    crowd.workers[1].send_signal(signal.SIGKILL)
    crowd.web[0].send_signal(signal.SIGKILL)
    crowd.ports = crowd.ports[1:]
    _everybody_writes(crowd, "table", times=2)
    _await_all_sent(crowd)
    with crowd.store.read() as session:
        rows = session.scalars(select(OutboxRow).where(OutboxRow.state != "withheld")).all()
        seqs = session.scalars(select(LogEntry.seq).order_by(LogEntry.seq)).all()
        entries = session.execute(select(LogEntry.at, LogEntry.move, LogEntry.events).order_by(LogEntry.seq)).all()
        state = session.scalars(select(Snapshot.state)).one()
        texts = session.scalars(select(InboxRow.status)).all()
    ids = [message["Message-ID"] for message in crowd.smtp.messages()]
    assert len(set(ids)) == len(rows)
    assert len(ids) - len(set(ids)) <= 2, "only what a killed process was sending goes out again, under its own id"
    assert list(seqs) == list(range(1, len(seqs) + 1))
    assert set(texts) == {"done"}
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    replayed = uno.replay(
        uno.Entry(entry.at, uno.decode_move(entry.move), uno.decode_events(entry.events)) for entry in entries
    )
    assert uno.encode(replayed) == state


def _everybody_writes(crowd: Crowd, words: str, *, times: int) -> None:
    """All at once, each mail to two web processes, as providers do that hear nothing in time."""
    mails = [_mail(crowd.store, name, words, f"{words}-{name}-{at}") for name in PEOPLE for at in range(times)]
    twice = [(port, raw) for at, raw in enumerate(mails) for port in (crowd.ports[at % 2], crowd.ports[-1])]
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda it: crowd.post(*it), twice)) == {200}


def _await_all_sent(crowd: Crowd) -> None:
    pending = select(func.count()).where(OutboxRow.state.in_(("queued", "sending", "unknown")))
    for _ in _patiently():
        with crowd.store.write() as session:
            # What a killed process had in hand is another's at once, but is let settle for a while that a test has not.
            settles = OutboxRow.state == "unknown"
            session.execute(update(OutboxRow).where(settles).values(try_at=datetime.now(UTC)))
            if session.scalar(pending) == 0:
                return
        announce(crowd.store)
    raise AssertionError("not all is sent")


def test_who_listens_is_woken_at_once(postgres: PostgresServer) -> None:
    with _database(postgres) as url:
        store, woken = Store(url), Event()
        listener = Listener(store, woken.set)
        listener.start()
        assert woken.wait(30), "once when it begins, for what it did not hear"
        woken.clear()
        announce(store)
        assert woken.wait(30)
        listener.stop()
        store.close()


def test_a_listener_begins_again_when_its_connection_is_cut(postgres: PostgresServer) -> None:
    with _database(postgres) as url:
        store, woken = Store(url), Event()
        listener = Listener(store, woken.set)
        listener.start()
        assert woken.wait(30)
        woken.clear()
        with store.write() as session:
            listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE starts_with(query, 'LISTEN')"
            session.execute(text(listening))
        assert woken.wait(30)
        listener.stop()
        store.close()


def test_on_sqlite_nobody_is_woken() -> None:
    store = Store("sqlite://")
    announce(store)
    store.close()
