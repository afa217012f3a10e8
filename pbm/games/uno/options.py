"""The options of a match: each rulebook option that can be set, with its default, checked when the game is made."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Literal

import msgspec
from msgspec import Struct

OnTimeout = Literal["draw", "pass", "bot"]
Scoring = Literal["winner", "rounds", "single"]
Reveal = Literal["match", "hand"]

MIN_PLAYERS, MAX_PLAYERS = 2, 10
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class OptionError(ValueError):
    """An option that cannot be: `code` is `unknown-option`, `bad-value` or `players`; `name` and `value` as given."""

    def __init__(self, code: str, name: str, value: object) -> None:
        super().__init__(f"{code}: {name}={value!r}")
        self.code, self.name, self.value = code, name, value


class Options(Struct, frozen=True, kw_only=True):
    """Every rule that a table can choose. Durations are exact spans; 0 of `uno_window` is the table rule (W2)."""

    game: Literal["classic"] = "classic"
    uno_window: timedelta = timedelta(minutes=10)
    uno_penalty: int = 2
    false_uno_penalty: int = 2
    challenge_window: timedelta = timedelta(hours=12)
    turn_time: timedelta = timedelta(hours=24)
    on_timeout: OnTimeout = "draw"
    between_hands: timedelta = timedelta(0)
    scoring: Scoring = "winner"
    target: int = 500
    rounds: int = 3
    reveal: Reveal = "match"


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


_LIMITS = {
    "uno_penalty": range(11),
    "false_uno_penalty": range(11),
    "target": range(1, 10_001),
    "rounds": range(1, 101),
}
_NOT_ZERO = ("turn_time",)


def parse(given: Mapping[str, object]) -> Options:
    """Options from their names and values as a file or a player writes them (`{"uno_window": "10m", "target": 300}`).

    Raises:
        OptionError: a name is unknown, or its value is not one that the option can have.
    """
    kinds = {field.name: field.type for field in msgspec.structs.fields(Options)}
    return msgspec.structs.replace(Options(), **{name: _value(name, kinds.get(name), it) for name, it in given.items()})


def _value(name: str, kind: object, value: object) -> object:
    if kind is None:
        raise OptionError("unknown-option", name, value)
    try:
        read: object = duration(value) if kind is timedelta else msgspec.convert(value, kind, strict=False)
    except (ValueError, msgspec.ValidationError) as error:
        raise OptionError("bad-value", name, value) from error
    if (isinstance(read, int) and name in _LIMITS and read not in _LIMITS[name]) or (name in _NOT_ZERO and not read):
        raise OptionError("bad-value", name, value)
    return read
