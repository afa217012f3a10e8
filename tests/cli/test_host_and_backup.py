"""`pbm host`, `pbm backup` and `pbm restore`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from pbm.cli.main import pbm
from pbm.store.host_models import LoginLink
from pbm.store.models import Snapshot
from pbm.store.session import Store

URL = "sqlite:///uno.sqlite"


@pytest.fixture(autouse=True)
def _in_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PBM_DATABASE_URL", URL)


def _run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(pbm, words)
    assert result.exit_code == code, result.output
    return result.output


class TestHost:
    def test_a_link_is_printed_under_the_public_address(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PBM_PUBLIC_URL", "https://uno.example.org")
        assert re.fullmatch(r"https://uno\.example\.org/host/login/[\w-]{43}\n", _run("host", "link", "ann"))
        with Store(URL).read() as session:
            assert session.scalars(select(LoginLink.host)).all() == ["ann"]

    def test_a_host_needs_a_name(self) -> None:
        assert "needs a name" in _run("host", "link", "  ", code=2)

    def test_a_host_is_put_out(self) -> None:
        _run("host", "link", "ann")
        assert "logged out everywhere" in _run("host", "out", "ann")
        with Store(URL).read() as session:
            assert session.scalars(select(LoginLink.used_at)).one() is not None


class TestBackup:
    def test_games_come_back_and_are_checked(self) -> None:
        _run("new", "+12025550101", "ann", "--db", "uno.sqlite")
        _run("text", "+12025550101", "bots 2", "--db", "uno.sqlite")
        _run("text", "+12025550101", "deal", "--db", "uno.sqlite")
        assert re.search(r"\d+ rows are in uno\.gz", _run("backup", "uno.gz"))
        said = _run("restore", "uno.gz", "--db", "restored.sqlite")
        assert "1 games come to the very states" in said
        assert "not empty" in _run("restore", "uno.gz", "--db", "restored.sqlite", code=1)

    def test_a_game_that_does_not_replay_is_told(self) -> None:
        _run("new", "+12025550101", "ann", "--db", "uno.sqlite")
        _run("text", "+12025550101", "bots 2", "--db", "uno.sqlite")
        _run("text", "+12025550101", "deal", "--db", "uno.sqlite")
        with Store(URL).write() as session:
            session.scalars(select(Snapshot)).one().state = "{}"
        _run("backup", "uno.gz")
        assert "do not come to the state" in _run("restore", "uno.gz", "--db", "restored.sqlite", code=1)

    def test_what_is_no_backup_is_told_in_a_sentence(self) -> None:
        Path("other.gz").write_text("no backup")
        assert "is no whole backup" in _run("restore", "other.gz", code=1)
