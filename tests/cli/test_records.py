"""`pbm export`, and records replayed and verified from the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.cli.main import pbm
from pbm.settings import Settings

ANN = "+12025550101"


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"PBM_{name.upper()}", raising=False)


def _run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(pbm, arguments)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def game() -> str:
    """The code of a game that is on."""
    found = re.search(r"\b([A-Z0-9]{4}) is your new game", _run("new", ANN, "Ann"))
    assert found
    _run("text", ANN, "bots", "1")
    _run("text", ANN, "deal")
    return found[1]


@pytest.fixture
def record(game: str) -> Path:
    """The file with the record of a game that is over, as Ann has left it to the bot."""
    _run("text", ANN, "leave", game)
    assert "holds the record" in _run("export", game.lower(), "-o", "game.pbm")
    return Path("game.pbm")


def test_a_record_replays_to_the_very_state(record: Path) -> None:
    assert "come to the very state of the record" in _run("replay", str(record))


def test_the_shuffles_of_a_record_are_checked(record: Path) -> None:
    assert "hand 1: checked" in _run("verify", str(record))


def test_a_record_is_printed_where_no_file_is_named(game: str, record: Path) -> None:
    assert _run("export", game) == record.read_text()


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_that_was_changed_is_refused(record: Path, command: str) -> None:
    record.write_text(record.read_text().replace("winners: ", "winners: Ann, "))
    assert "does not hold" in _run(command, str(record), code=1)


def test_a_game_that_is_on_has_no_record_yet(game: str) -> None:
    assert "is not over" in _run("export", game, code=1)


def test_a_game_that_there_is_not_has_none(game: str) -> None:
    assert "There is no game" in _run("export", "XXXX", code=1)


def test_a_round_of_tiles_is_recorded_replayed_and_checked_too(game: str) -> None:
    """Rummy Up, by the rules and the tiles of that game."""
    found = re.search(r"\b([A-Z0-9]{4}) is your new game", _run("text", ANN, "new rummy single"))
    assert found
    for words in (f"{found[1]} bots 1", f"{found[1]} deal", f"leave {found[1]}"):
        _run("text", ANN, words)
    _run("export", found[1], "-o", "tiles.pbm")
    assert "come to the very state of the record" in _run("replay", "tiles.pbm")
    assert "hand 1: checked" in _run("verify", "tiles.pbm")
    assert "hand 1: checked" in _run("verify", found[1])
