"""The PostgreSQL of the tests: real, its databases apart, and never left running."""

from __future__ import annotations

import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, create_engine, text

from tests.peers.postgres import PostgresServer

CHECKOUT = Path(__file__).parents[2]


@contextmanager
def transaction(url: str) -> Iterator[Connection]:
    engine = create_engine(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def test_database_is_empty_and_takes_a_table(database_url: str) -> None:
    with transaction(database_url) as connection:
        connection.execute(text("CREATE TABLE seat (name TEXT)"))
        connection.execute(text("INSERT INTO seat VALUES ('Amy')"))
    with transaction(database_url) as connection:
        assert connection.execute(text("SELECT name FROM seat")).scalars().all() == ["Amy"]


def test_copy_of_a_template_is_independent(postgres: PostgresServer) -> None:
    template = postgres.create_database()
    with transaction(template) as connection:
        connection.execute(text("CREATE TABLE seat (name TEXT)"))
        name = connection.execute(text("SELECT current_database()")).scalar_one()
    copy = postgres.create_database(template=name)
    with transaction(copy) as connection:
        connection.execute(text("INSERT INTO seat VALUES ('Amy')"))
    with transaction(template) as connection:
        assert connection.execute(text("SELECT count(*) FROM seat")).scalar_one() == 0
    postgres.drop_database(copy)
    postgres.drop_database(template)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process of its parent's death")
def test_server_ends_with_a_killed_test_process() -> None:
    program = "from tests.peers.postgres import PostgresServer; print(PostgresServer().url(), flush=True); input()"
    owner = subprocess.Popen(
        [sys.executable, "-c", program], cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert owner.stdout is not None
    url = owner.stdout.readline().strip().replace("+psycopg", "")
    with psycopg.connect(url) as connection:
        owner.kill()
        owner.communicate()
        said_something, _, _ = select.select([connection], [], [], 30)
        assert said_something
        with pytest.raises(psycopg.errors.AdminShutdown):
            connection.execute("SELECT 1")
        folder = connection.info.host
    shutil.rmtree(folder, ignore_errors=True)
