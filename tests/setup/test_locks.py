"""The lock files: every package pinned by hash, no place named, and nothing outside pyproject.toml's ranges."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CHECKOUT = Path(__file__).parents[2]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"]
RUNTIME = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
LOCKS = {
    "requirements.lock": RUNTIME,
    "requirements-test.lock": [*RUNTIME, *EXTRAS["test"], *EXTRAS["lint"]],
    "requirements-bench.lock": [*RUNTIME, *EXTRAS["test"], *EXTRAS["bench"]],
}
PIN = re.compile(r"(?P<name>[a-z0-9._-]+)==(?P<version>[0-9a-z.+!]+)( ; [\w .'=!<>()]+)?")  # no place fits in


def entries(lock: str) -> list[str]:
    return (CHECKOUT / lock).read_text().replace("\\\n", "").splitlines()


def versions(lock: str) -> dict[str, set[str]]:
    """The versions of each package: more than one where they depend on the machine."""
    found: dict[str, set[str]] = {}
    for pin in filter(None, map(PIN.match, entries(lock))):
        found.setdefault(pin["name"], set()).add(pin["version"])
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_each_package_has_hashes_and_no_place(lock: str) -> None:
    assert len(entries(lock)) > 30
    for entry in entries(lock):
        pin, *hashes = (part.strip() for part in entry.split("--hash=sha256:"))
        assert PIN.fullmatch(pin), pin
        assert hashes, pin
        assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for digest in hashes), pin


@pytest.mark.parametrize("lock", LOCKS)
def test_locked_versions_are_within_the_ranges(lock: str) -> None:
    locked = versions(lock)
    for requirement in map(Requirement, LOCKS[lock]):
        chosen = locked.get(canonicalize_name(requirement.name), set())
        assert chosen, requirement
        assert all(requirement.specifier.contains(version) for version in chosen), requirement


@pytest.mark.parametrize("lock", ["requirements-test.lock", "requirements-bench.lock"])
def test_locks_agree_so_that_one_environment_serves_all(lock: str) -> None:
    runtime, other = versions("requirements.lock"), versions(lock)
    assert {name: other.get(name) for name in runtime} == runtime


def test_vendored_pip_is_the_locked_one() -> None:
    (wheel,) = (CHECKOUT / "scripts" / "vendor").glob("pip-*.whl")
    (locked,) = (entry for entry in entries("requirements.lock") if entry.startswith("pip=="))
    assert hashlib.sha256(wheel.read_bytes()).hexdigest() in locked
