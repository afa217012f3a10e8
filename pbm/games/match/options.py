"""The options that every game has, and how options are read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_NOT_ZERO = ("turn_time",)

OnTimeout = Literal["draw", "pass", "bot"]

Scoring = Literal["winner", "lowest", "elimination", "rounds", "single"]

Reveal = Literal["match", "hand"]

Pace = Literal["live", "daily", "slow"]

Strength = Literal["random", "plain", "strong"]
"""How well bots play."""

PauseReason = Literal["host", "deserted", "spending"]
"""Why a game stands still: at the host's word, because no person is left to play (W9), or for what it has cost."""


class OptionError(ValueError):
    """An option that cannot be: `code` is `unknown-option`, `bad-value`, `players` or `conflict`.

    `name` and `value` are as given; with `conflict`, `other` is the option that it cannot go together with, and
    `other_value` what that one is.
    """

    def __init__(self, code: str, name: str, value: object, other: str = "", other_value: object = True) -> None:
        super().__init__(f"{code}: {name}={value!r}" + (f" with {other}={other_value!r}" if other else ""))
        self.code, self.name, self.value, self.other, self.other_value = code, name, value, other, other_value


def duration(value: object) -> timedelta:
    """Read a span: 0, or a whole number with s, m, h or d (`10m`, `12h`, `3d`).

    Raises:
        ValueError: it is no such span, is negative, or is longer than a year.
    """
    text = str(value).strip().lower()
    number, unit = (text, "s") if text == "0" else (text[:-1], text[-1:])
    if unit not in _UNITS or not (number.isascii() and number.isdigit()) or len(number) > 8:
        raise ValueError(f"not a duration: {text!r}")
    span = timedelta(seconds=int(number) * _UNITS[unit])
    if span > timedelta(days=366):
        raise ValueError(f"longer than a year: {text!r}")
    return span


LIMITS = {
    "uno_penalty": range(11),
    "false_uno_penalty": range(11),
    "target": range(1, 10_001),
    "rounds": range(1, 101),
    "max_missed": range(1, 101),
}
"""The numbers that options can have."""


PACES: Mapping[str, Mapping[str, object]] = {
    "live": {
        "turn_time": timedelta(minutes=5),
        "uno_window": timedelta(minutes=1),
        "away_budget": timedelta(hours=1),
    },
    "slow": {
        "turn_time": timedelta(days=3),
        "uno_window": timedelta(hours=12),
        "away_budget": timedelta(days=14),
    },
}
"""All spans at once: for people at the same table, a move or so a day (the defaults), or letters. Each can be set."""


class Options(Struct, frozen=True, kw_only=True, cache_hash=True):
    """What every table can choose. Durations are exact spans; 0 of `uno_window` is the table rule (W2)."""

    game: str = ""
    uno_window: timedelta = timedelta(minutes=10)
    uno_penalty: int = 2
    false_uno_penalty: int = 2
    turn_time: timedelta = timedelta(hours=24)
    on_timeout: OnTimeout = "draw"
    time_bank: timedelta = timedelta(0)
    max_missed: int = 3
    away_budget: timedelta = timedelta(days=3)
    pace: Pace = "daily"
    between_hands: timedelta = timedelta(0)
    scoring: Scoring = "winner"
    target: int = 500
    rounds: int = 3
    reveal: Reveal = "match"
    bots: Strength = "plain"


def values(kind: type[Options], given: Mapping[str, object]) -> dict[str, object]:
    """The values of options of that kind, as a file or a player writes them (`{"uno_window": "10m", "target": 300}`).

    Raises:
        OptionError: a name is unknown, or its value is not one that the option can have.
    """
    known = kinds(kind)
    return {name: _value(name, known.get(name), it) for name, it in given.items()}


@cache
def kinds(kind: type[Options]) -> Mapping[str, object]:
    """Each option with the type of its values."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _value(name: str, kind: object, value: object) -> object:
    if kind is None:
        raise OptionError("unknown-option", name, value)
    try:
        read: object = duration(value) if kind is timedelta else msgspec.convert(value, kind, strict=False)
    except (ValueError, msgspec.ValidationError) as error:
        raise OptionError("bad-value", name, value) from error
    if (isinstance(read, int) and name in LIMITS and read not in LIMITS[name]) or (name in _NOT_ZERO and not read):
        raise OptionError("bad-value", name, value)
    return read
