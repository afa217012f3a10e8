"""The wheel works away from the checkout: templates and migrations are inside, and the command is there."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import sysconfig
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What the command prints; a failure shows it."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, CHECKOUT, cwd=folder)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The programs of a new environment that holds the wheel alone; its dependencies come by PYTHONPATH."""
    environment = wheel.parent / "environment"
    run(sys.executable, "-m", "venv", "--without-pip", environment, cwd=wheel.parent)
    python = environment / "bin" / "python"
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", wheel),
        cwd=wheel.parent,
    )
    return python.parent


@pytest.mark.parametrize("folder", ["templates", "migrations"])
def test_each_file_of_the_folder_is_in_the_wheel(wheel: Path, folder: str) -> None:
    files = [path for path in (CHECKOUT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert files
    with zipfile.ZipFile(wheel) as archive:
        assert {f"pbm/_bundled/{path.relative_to(CHECKOUT)}" for path in files} <= set(archive.namelist())


def test_wheel_migrates_and_renders_away_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    program = """
import pbm
from pbm.messages.templates import words
from pbm.store.migrate import migrate

migrate("sqlite:///pbm.sqlite")
print(pbm.__file__)
print(words("help").body)
"""
    said = run(installed / "python", "-c", program, cwd=tmp_path, PYTHONPATH=sysconfig.get_path("purelib"))
    place, words = said.split("\n", maxsplit=1)
    assert Path(place).is_relative_to(installed.parent)
    assert "challenge" in words.lower()
    with closing(sqlite3.connect(tmp_path / "pbm.sqlite")) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    assert {"alembic_version", "outbox"} <= tables


def test_wheel_brings_the_command(installed: Path, tmp_path: Path) -> None:
    said = run(installed / "pbm", "--help", cwd=tmp_path, PYTHONPATH=sysconfig.get_path("purelib"))
    assert "play" in said
