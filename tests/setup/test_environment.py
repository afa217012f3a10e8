"""The set-up of a checkout from nothing but python3, in a small checkout of its own and without any network."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""
BACKEND = """
import zipfile

def build_editable(folder, settings=None, metadata=None):
    info = "pbm-0.dist-info/"
    with zipfile.ZipFile(folder + "/pbm-0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("pbm.py", "import sys\\ndef main(): print(*sys.argv[1:])")
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: pbm\\nVersion: 0\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "entry_points.txt", "[console_scripts]\\npbm = pbm:main\\n")
        wheel.writestr(info + "RECORD", "")
    return "pbm-0-py3-none-any.whl"
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose project is one line of Python and needs no package."""
    folder = tmp_path / "my games"
    shutil.copytree(CHECKOUT / "scripts", folder / "scripts")
    (folder / "pyproject.toml").write_text(PROJECT)
    (folder / "backend.py").write_text(BACKEND)
    (folder / "requirements.lock").touch()
    return folder


def play(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [checkout / "scripts" / "play", *arguments],
        cwd="/",
        env={**os.environ, "PIP_NO_INDEX": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_play_sets_up_once_and_survives_a_move(checkout: Path, tmp_path: Path) -> None:
    first = play(checkout, "--seed", "7")
    assert (first.stdout, first.returncode) == ("play --seed 7\n", 0), first.stderr
    assert "Making .venv" in first.stderr

    second = play(checkout)
    assert (second.stdout, second.stderr) == ("play\n", "")

    moved = play(checkout.rename(tmp_path / "elsewhere"))
    assert (moved.stdout, moved.returncode) == ("play\n", 0), moved.stderr


def test_package_that_cannot_be_had_is_said_and_tried_again(checkout: Path) -> None:
    lock = checkout / "requirements.lock"
    lock.write_text("uno==1 --hash=sha256:" + "0" * 64)
    for _ in range(2):
        refused = play(checkout)
        assert (refused.returncode, refused.stdout) == (1, "")
        what, remedy = refused.stderr.splitlines()[-2:]
        assert what == "The packages of requirements.lock could not be installed."
        assert remedy.startswith("Run this again once the package registry can be reached")
    lock.write_text("")
    assert play(checkout).returncode == 0


def test_broken_project_is_said(checkout: Path) -> None:
    (checkout / "backend.py").write_text("")
    refused = play(checkout)
    assert refused.returncode == 1
    assert "The project itself could not be installed." in refused.stderr
