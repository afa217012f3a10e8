"""`pbm play`, `pbm web` and `pbm worker`: the processes that run."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import click
import waitress
from flask import Flask

from pbm import settings
from pbm.cli import demo
from pbm.cli.database import PLAY, database_url, db_option
from pbm.cli.engine import build, worker_lock
from pbm.cli.garbage import collect_rarely
from pbm.clock.news import announce
from pbm.clock.worker import SWEEP, Worker
from pbm.settings import Settings, public
from pbm.store.migrate import migrate
from pbm.web.app import create_app

_THREADS = 8
_APART = timedelta(seconds=1)
"""On SQLite a worker in a process of its own is not told of new texts, and so looks this often."""


@click.command()
@db_option(PLAY)
@click.option("--port", type=click.IntRange(0, 65535), help="The port of the pages; a free one if it is taken.  [8080]")
@click.option("--fresh", is_flag=True, help="Begin anew: the games in the database file are thrown away.")
def play(url: str, port: int | None, fresh: bool) -> None:
    """Play here against three bots.

    A game is dealt, and its phones are in your browser. Nothing leaves the machine and nothing costs money. Everything
    is kept in one SQLite file, so that the next `pbm play` goes on where this one stopped.

    \b
    Examples:
      pbm play                     http://127.0.0.1:8080/phones/
      pbm play --fresh             a new deal
      pbm play --db /tmp/uno.sqlite --port 9000
    """
    values = _playing(url, port)
    if fresh:
        _forget(url)
    migrate(url)
    engine = build(values)
    with _running(engine.worker()) as worker:
        hand = demo.deal_if_empty(engine)
        with closing(_listen(values.listen, values.port, or_free=True)) as listening:
            _welcome(_address(listening), url, hand)
            _serve(create_app(engine.services(worker.wake)), listening)


@click.command()
@click.option("--worker/--no-worker", "with_worker", default=True, help="Whether the timers run in this process too.")
def web(with_worker: bool) -> None:
    """Serve the webhooks and the host's pages.

    The timers run in the same process. The settings say where: PBM_LISTEN, PBM_PORT, PBM_PUBLIC_URL. On PostgreSQL any
    number of `pbm web --no-worker` and `pbm worker` can run beside each other; on SQLite one process is enough, and
    best.
    """
    values = public(settings.load())
    migrate(database_url(None))
    engine = build(values)
    with closing(_listen(values.listen, values.port, or_free=False)) as listening:
        if not with_worker:
            _serve(create_app(engine.services(partial(announce, engine.store))), listening)
            return
        with _running(engine.worker()) as worker:
            _serve(create_app(engine.services(worker.wake)), listening)


@click.command()
def worker() -> None:
    """Run the timers alone.

    They keep the deadlines, send texts, and take in those that were missed.
    """
    values = public(settings.load())
    migrate(database_url(None))
    done = threading.Event()
    _on_stop(done.set)
    engine = build(values)
    with _running(engine.worker(sweep=SWEEP if engine.store.on_postgresql else _APART)):
        click.echo("The worker runs. Ctrl-C stops it.")
        collect_rarely()
        done.wait()


def _playing(url: str, port: int | None) -> Settings:
    """Settings for this machine alone: no provider, so that no text can cost anything."""
    given: dict[str, Any] = {} if port is None else {"port": port}
    return settings.load(
        **given,
        development=True,
        database_url=url,
        listen="127.0.0.1",
        twilio_account_sid="",
        mail_address="",
        proxies=0,
    )


@contextmanager
def _running(worker: Worker) -> Iterator[Worker]:
    worker.start()
    try:
        yield worker
    finally:
        worker.stop()


def _listen(host: str, port: int, *, or_free: bool) -> socket.socket:
    """A listening socket.

    Raises:
        click.ClickException: the address is taken or not ours.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        if not or_free:
            listening.close()
            raise click.ClickException(f"{host}:{port} cannot be listened on: {error.strerror}.") from error
        listening.bind((host, 0))
    return listening


def _serve(app: Flask, listening: socket.socket) -> None:
    """Answer requests until Ctrl-C or SIGTERM."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("pbm").setLevel(logging.INFO)
    server = server_of(app, listening)
    _on_stop(_interrupt)
    server.run()


def server_of(app: Flask, listening: socket.socket) -> Any:
    """The server that answers on this socket once it is run, in a process that does nothing but serve."""
    collect_rarely()
    return waitress.create_server(app, sockets=[listening], threads=_THREADS, ident="")


def _interrupt() -> None:
    """Stop once: what is under way is finished, however often Ctrl-C is pressed."""
    _on_stop(lambda: None)
    raise KeyboardInterrupt


def _on_stop(stop: Any) -> None:
    def handle(_number: int, _frame: FrameType | None) -> None:
        stop()

    signal.signal(signal.SIGTERM, handle)
    signal.signal(signal.SIGINT, handle)


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _forget(url: str) -> None:
    """Throw an SQLite file away, unless somebody plays on it.

    Raises:
        WorkerRunningError: somebody does.
        click.ClickException: it is another database, which is not ours to throw away.
    """
    if not url.startswith("sqlite:///"):
        raise click.ClickException("--fresh throws away an SQLite file, and nothing else.")
    path = Path(url.removeprefix("sqlite:///"))
    lock = worker_lock(path)
    lock.take()
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    lock.release()


def _welcome(address: str, url: str, hand: str | None) -> None:
    click.echo(f"\n  Simulated phones   {address}/phones/\n  The host's pages   {address}/host/\n")
    if hand:
        click.echo("  Ann's phone just got this:\n")
        click.echo("\n".join(f"    {line}" for line in hand.splitlines()) + "\n")
    file = url.removeprefix("sqlite:///")
    command = f"{_program()} text {demo.NUMBER} hand" + ("" if file == PLAY else f" --db {file}")
    click.echo(f"  Text from a phone in the browser, or from another terminal:  {command}")
    click.echo(f"  Ctrl-C stops. The games are kept in {file}.\n")


def _program() -> str:
    """What a shell in this folder has to call to run this program again."""
    return "pbm" if shutil.which("pbm") else os.path.relpath(sys.argv[0])
