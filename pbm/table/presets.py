"""Named sets of options: those that come with the engine, and those that a host adds in a file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from pbm.games.match.options import OptionError
from pbm.games.uno.options import parse

Presets = Mapping[str, Mapping[str, object]]

QUICK = "quick"
"""The set that a game has whose maker names no other."""

_BUILT_IN = Path(__file__).with_name("presets.toml")


class PresetError(Exception):
    """A file of named sets that cannot be used; the message says where and why."""


def load(file: Path | None = None) -> Presets:
    """The sets by name: the built-in ones, and those of `file`, which may replace them.

    Raises:
        PresetError: the file cannot be read, or a set in it is none that a game could have.
    """
    return {**_read(_BUILT_IN), **(_read(file) if file else {})}


def _read(file: Path) -> dict[str, dict[str, object]]:
    try:
        sets = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PresetError(f"{file}: {error}") from error
    for name, given in sets.items():
        _check(file, name, given)
    return {name.casefold(): given for name, given in sets.items()}


def _check(file: Path, name: str, given: object) -> None:
    if not isinstance(given, dict):
        raise PresetError(f"{file}: {name} stands in no set; sets begin with a line like [{name}]")
    if not name.isalpha():
        raise PresetError(f"{file}: a set is named by one word in letters, not {name!r}")
    try:
        parse(given)
    except OptionError as error:
        raise PresetError(f"{file}, [{name}]: {error}") from error
