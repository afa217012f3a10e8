"""The checkout's virtual environment, made from nothing but python3: what every script here begins with.

Debian's python3 alone has no pip and cannot install it, so pip's wheel lies in vendor/. Packages come from a lock file,
each checked by its hash. What was installed is written down, so that a second run has nothing to do.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CHECKOUT = Path(__file__).resolve().parent.parent
RUNTIME_LOCK = CHECKOUT / "requirements.lock"
TEST_LOCK = CHECKOUT / "requirements-test.lock"
BENCH_LOCK = CHECKOUT / "requirements-bench.lock"
PROJECT = CHECKOUT / "pyproject.toml"
PIP_WHEEL = CHECKOUT / "scripts" / "vendor" / "pip-26.3-py3-none-any.whl"
VENV = CHECKOUT / ".venv"
PROGRAMS = VENV / "bin"
PYTHON = PROGRAMS / "python"
RECORD = VENV / "installed.json"


def prepare(lock: Path) -> None:
    """Make sure that the environment has the packages of `lock` and the project itself.

    Raises SystemExit with one sentence on what failed and one on what to do.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 - the one place that an older Python reaches
        version = ".".join(map(str, sys.version_info[:2]))
        fail(f"pbm needs Python 3.11 or newer, and this is {version}.", "Install a newer python3 and run this again.")
    with _one_at_a_time():
        record = _read_record()
        for path, install in ((lock, _install_packages), (PROJECT, _install_project)):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            if record.get(path.name) != digest:
                install(path)
                record[path.name] = digest
                RECORD.write_text(json.dumps(record, indent=2) + "\n")


def enter(program: str, *arguments: str) -> NoReturn:
    """Become a program of the environment, in the checkout's folder."""
    os.chdir(CHECKOUT)
    sys.stdout.flush()
    os.execv(PROGRAMS / program, [program, *arguments])


def fail(what: str, remedy: str) -> NoReturn:
    """End with one sentence on what failed and one on what to do."""
    raise SystemExit(f"{what}\n{remedy}")


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    checkout = os.open(CHECKOUT, os.O_RDONLY)
    try:
        fcntl.flock(checkout, fcntl.LOCK_EX)
        yield
    finally:
        os.close(checkout)


def _read_record() -> dict[str, str]:
    """What the environment holds by its own record; an environment that does not fit this place is made anew."""
    origin = {"checkout": str(CHECKOUT), "python": "{}.{}".format(*sys.version_info)}
    record: dict[str, str] = json.loads(RECORD.read_text()) if RECORD.exists() else dict(origin)
    if PYTHON.exists() and origin.items() <= record.items():
        return record
    _create()
    return dict(origin)


def _create() -> None:
    _say("Making .venv ...")
    _run(
        [sys.executable, "-m", "venv", "--clear", "--without-pip", VENV],
        "The virtual environment .venv could not be made.",
        "Remove .venv and run this again; on a Debian that lacks the venv module: apt-get install python3-venv",
    )


def _install_packages(lock: Path) -> None:
    _say(f"Installing the packages of {lock.name}, which takes about half a minute once ...")
    _run(
        [*_pip_install(), "--require-hashes", "--requirement", lock],
        f"The packages of {lock.name} could not be installed.",
        "Run this again once the package registry can be reached; what is half done is not taken for done.",
    )


def _install_project(pyproject: Path) -> None:
    _run(
        [*_pip_install(), "--no-index", "--no-build-isolation", "--editable", pyproject.parent],
        "The project itself could not be installed.",
        "Remove .venv and run this again; if it fails once more, pyproject.toml is at fault.",
    )


def _pip_install() -> tuple[str | Path, ...]:
    """How pip is run, straight from its wheel; the locks are whole, so that it need not look for dependencies."""
    return (PYTHON, PIP_WHEEL / "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")


def _run(command: Sequence[str | Path], what: str, remedy: str) -> None:
    if subprocess.call(command, stdin=subprocess.DEVNULL, stdout=sys.stderr) != 0:
        fail(what, remedy)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
