"""Backups: whole, of one instant, alike on both databases, and brought back into games that go on (W14)."""

from __future__ import annotations

import gzip
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from pbm.store import backup
from pbm.store.backup import BackupError, back_up, restore
from pbm.store.host_models import Attempt, HostSession, LoginLink
from pbm.store.migrate import head, migrate, upgrade, version
from pbm.store.models import Game, Person
from pbm.store.session import Store
from pbm.table import Policy
from pbm.table.replaying import replay
from tests.table.playing import play_on
from tests.table.texting import ANN, BOB, CY, Texting

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@contextmanager
def opened(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


@pytest.fixture
def played(database_url: str) -> str:
    """The URL of a database with a game that is on and another that is not dealt."""
    migrate(database_url)
    with opened(database_url) as store:
        phones = Texting(store, Policy(hosts=frozenset({ANN})))
        phones.deal(BOB, CY)
        for _ in range(6):
            play_on(phones)
        phones.text(BOB, "say \u00e7a va? \U0001f44d")
        phones.make()
    return database_url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of another database, on which nothing has been done."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'restored.sqlite'}"
        return
    postgres: Any = request.getfixturevalue("postgres")
    url = postgres.create_database()
    yield url
    postgres.drop_database(url)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.gz"


def lines(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines()


def test_all_rows_come_back_on_either_database(played: str, empty: str, file: Path, tmp_path: Path) -> None:
    written = back_up(played, file, NOON)
    assert restore(empty, file) == written
    again = tmp_path / "again.gz"
    back_up(empty, again, NOON)
    assert lines(again) == lines(file)


def test_all_games_replay_and_go_on(played: str, empty: str, file: Path) -> None:
    """Design promise 1."""
    back_up(played, file, NOON)
    restore(empty, file)
    with opened(empty) as store:
        with store.read() as session:
            replayed = [replay(session, game) for game in session.scalars(select(Game).order_by(Game.id))]
        assert [None if it is None else it.fault for it in replayed] == [None, None]
        assert replayed[0] is not None
        assert replayed[0].entries > 6
        phones = Texting(store, Policy(hosts=frozenset({ANN})), now=datetime(2026, 1, 1, 13, tzinfo=UTC))
        phones.numbers = iter(range(1000, 2000))
        assert phones.reply(CY, "hand") == "tell"
        assert phones.reply("+12125550177", f"join {phones.game().code} Eve") == "ok"


def test_a_backup_is_of_one_instant(played: str, empty: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(played) as store:
        write: Callable[..., int] = backup._write
        seen: list[int] = []

        def writing(out: gzip.GzipFile, line: Any) -> int:
            if isinstance(line, backup.Row) and not seen:
                seen.append(1)
                with store.write() as session:
                    session.add(Person(name="Late", created_at=NOON))
            return write(out, line)

        monkeypatch.setattr(backup, "_write", writing)
        back_up(played, file, NOON)
    restore(empty, file)
    with opened(empty) as store, store.read() as session:
        assert seen
        assert "Late" not in session.scalars(select(Person.name)).all()


def test_only_its_owner_may_read_it(played: str, file: Path) -> None:
    back_up(played, file, NOON)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_nobody_is_let_in_by_a_backup(played: str, file: Path) -> None:
    with opened(played) as store, store.write() as session:
        session.add(LoginLink(token_hash="a", host="ann", created_at=NOON, expires_at=NOON))
        session.add(HostSession(token_hash="b", host="ann", created_at=NOON, seen_at=NOON))
        session.add(Attempt(what="login", visitor="203.0.113.9", at=NOON))
    back_up(played, file, NOON)
    tables = {name for name in backup.LEFT_OUT for line in lines(file) if f'"table":"{name}"'.encode() in line}
    assert tables == set()


def test_one_of_an_older_version_is_brought_forward(database_url: str, empty: str, file: Path) -> None:
    with opened(database_url) as store, store.write() as session:
        upgrade(session, "0001")
        person = "INSERT INTO people (id, name, language, zone, may_host, silenced, created_at)"
        values = "VALUES (7, 'Ann', 'en', 'UTC', :no, :no, '2026-01-01 12:00:00')"
        session.execute(text(f"{person} {values}"), {"no": False})
    back_up(database_url, file, NOON)
    assert restore(empty, file) == 1
    with opened(empty) as store, store.read() as session:
        assert version(session) == head()
        (ann,) = session.scalars(select(Person))
        assert (ann.id, ann.name, ann.created_at) == (7, "Ann", NOON)


def _half(file: Path) -> bytes:
    return file.read_bytes()[: file.stat().st_size // 2]


def _without_end(file: Path) -> bytes:
    return gzip.compress(b"\n".join(lines(file)[:-1]))


def _without_a_row(file: Path) -> bytes:
    return gzip.compress(b"\n".join([*lines(file)[:-2], lines(file)[-1]]))


def _newer(file: Path) -> bytes:
    return gzip.compress(b"\n".join(lines(file)).replace(f'"{head()}"'.encode(), b'"9999"', 1))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole backup of a small database."""
    folder = tmp_path_factory.mktemp("whole")
    url = f"sqlite:///{folder / 'whole.sqlite'}"
    migrate(url)
    with opened(url) as store, store.write() as session:
        session.add_all(Person(name=name, created_at=NOON) for name in ("Ann", "Bob"))
    back_up(url, folder / "backup.gz", NOON)
    return folder / "backup.gz"


@pytest.mark.parametrize("spoiled", [_half, _without_end, _without_a_row, _newer, lambda _: b"no gzip", lambda _: b""])
def test_what_is_no_whole_backup_changes_nothing(
    whole: Path, tmp_path: Path, file: Path, spoiled: Callable[[Path], bytes]
) -> None:
    url = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    file.write_bytes(spoiled(whole))
    with pytest.raises(BackupError):
        restore(url, file)
    with opened(url) as store, store.read() as session:
        assert version(session) is None


def test_a_database_with_rows_is_left_alone(played: str, file: Path) -> None:
    back_up(played, file, NOON)
    with pytest.raises(BackupError, match="not empty"):
        restore(played, file)


def test_tables_without_rows_are_no_hindrance(played: str, empty: str, file: Path) -> None:
    back_up(played, file, NOON)
    migrate(empty)
    assert restore(empty, file) > 0


def test_a_database_without_tables_has_nothing_to_back_up(database_url: str, file: Path) -> None:
    with pytest.raises(BackupError, match="no tables"):
        back_up(database_url, file, NOON)
    assert list(file.parent.glob("*.gz*")) == []
