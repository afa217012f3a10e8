"""Reading scenario files: one YAML document a scenario, checked for what it may hold."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
"""When a scenario starts unless it says otherwise."""

_NOT_SENDERS = frozenset({"wait", "at", "down", "host", "reply", "expect", "told"})


class ScenarioError(ValueError):
    """A file that is no scenario: the message names the file, the document and what is wrong."""


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """The table as it is set by hand; what is left out has the defaults of scenarios.md."""

    dealer: str | None = None
    hands: dict[str, tuple[str, ...]] = {}
    discard: tuple[str, ...] = ()
    first: str | None = None
    draw: tuple[str, ...] = ()
    color: str | None = None
    turn: str | None = None
    scores: dict[str, int] = {}
    out: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()


class Step(Struct, frozen=True):
    """One thing that happens, and what must hold after it.

    `kind` is `text`, `wait`, `at`, `down` or `host`; `who` the sender of a text, by name or number; `what` its content
    (the text, or a mapping with `sms` or `mail`), the span, the instant or the host's words.
    """

    kind: str
    what: Any
    who: str = ""
    reply: tuple[str, ...] = ()
    expect: dict[str, Any] = {}
    told: dict[str, Any] = {}

    @property
    def title(self) -> str:
        """The step in a few words, for reports."""
        return f"{self.who}: {self.what!r}" if self.kind == "text" else f"{self.kind}: {self.what}"


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One case: the table, the steps and what must hold after each. `rules` are the rulebook numbers it exercises."""

    name: str
    game: str
    players: tuple[str, ...]
    rules: tuple[str, ...] = ()
    kind: str = ""
    options: dict[str, Any] = {}
    deal: Deal | None = None
    seed: int = 0
    refused: bool = False
    now: datetime = NOON
    zones: dict[str, str] = {}
    quiet: dict[str, str] = {}
    languages: dict[str, str] = {}
    channels: dict[str, str] = {}
    steps: tuple[Any, ...] = ()

    def each_step(self) -> Iterator[Step]:
        """The steps, read; raises ScenarioError for one that is none."""
        return map(_step, self.steps)

    def steps_of(self, who: str) -> list[Step]:
        """The texts of that sender."""
        return [step for step in self.each_step() if step.who == who]


def load(path: Path) -> list[Scenario]:
    """The scenarios of a file, or of all YAML files in a folder, by name.

    Raises:
        ScenarioError: a file cannot be read, or a document in it is no scenario.
    """
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    if not files:
        raise ScenarioError(f"{path}: no *.yaml files there")
    return [scenario for file in files for scenario in _documents(file)]


def _documents(file: Path) -> Iterator[Scenario]:
    try:
        documents = list(yaml.safe_load_all(file.read_text(encoding="utf-8")))
    except (OSError, yaml.YAMLError) as error:
        raise ScenarioError(f"{file}: {error}") from error
    for number, document in enumerate(documents, 1):
        try:
            scenario = msgspec.convert(document, Scenario, strict=False)
            list(scenario.each_step())
        except (msgspec.ValidationError, ScenarioError) as error:
            raise ScenarioError(f"{file}, document {number}: {error}") from error
        yield scenario


def _step(raw: Any) -> Step:
    if not isinstance(raw, dict):
        raise ScenarioError(f"a step is a mapping, not {raw!r}")
    replies = raw.get("reply", ())
    checks = {
        "reply": tuple(map(str, replies)) if isinstance(replies, list) else (str(replies),) if replies else (),
        "expect": raw.get("expect", {}),
        "told": {str(name): what for name, what in raw.get("told", {}).items()},
    }
    for kind in ("wait", "at", "down", "host"):
        if kind in raw:
            return Step(kind=kind, what=raw[kind], **checks)
    senders = [key for key in raw if key not in _NOT_SENDERS]
    if len(senders) != 1:
        raise ScenarioError(f"a step has one sender, not {senders}")
    return Step(kind="text", who=str(senders[0]), what=raw[senders[0]], **checks)
