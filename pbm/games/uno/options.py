"""The options of a match: each rulebook option that can be set, with its default, checked when the game is made."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

OnTimeout = Literal["draw", "pass", "bot"]
Scoring = Literal["winner", "lowest", "elimination", "rounds", "single"]
Reveal = Literal["match", "hand"]
Stacking = Literal["off", "same"]
Bluff = Literal["next", "anyone", "off"]
Pace = Literal["live", "daily", "slow"]
Strength = Literal["random", "plain", "strong"]
"""How well bots play."""
PauseReason = Literal["host", "deserted", "spending"]
"""Why a game stands still: at the host's word, because no person is left to play (W9), or for what it has cost."""

MIN_PLAYERS, MAX_PLAYERS = 2, 10
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class OptionError(ValueError):
    """An option that cannot be: `code` is `unknown-option`, `bad-value`, `players` or `conflict`.

    `name` and `value` are as given; with `conflict`, `other` is the option that it cannot go together with, and
    `other_value` what that one is.
    """

    def __init__(self, code: str, name: str, value: object, other: str = "", other_value: object = True) -> None:
        super().__init__(f"{code}: {name}={value!r}" + (f" with {other}={other_value!r}" if other else ""))
        self.code, self.name, self.value, self.other, self.other_value = code, name, value, other, other_value


class Options(Struct, frozen=True, kw_only=True, cache_hash=True):
    """Every rule that a table can choose. Durations are exact spans; 0 of `uno_window` is the table rule (W2)."""

    game: Literal["classic", "french"] = "classic"
    uno_window: timedelta = timedelta(minutes=10)
    uno_penalty: int = 2
    false_uno_penalty: int = 2
    challenge_window: timedelta = timedelta(hours=12)
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
    partners: bool = False
    reveal: Reveal = "match"
    stacking: Stacking = "off"
    seven_zero: bool = False
    zero_swap: bool = False
    jump_in: bool = False
    jump_window: timedelta = timedelta(0)
    wild_finish: bool = True
    must_play: bool = False
    bluff: Bluff = "next"
    bluff_window: timedelta = timedelta(minutes=10)
    reshuffle: bool = True
    ready_check: bool = False
    bots: Strength = "plain"


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

FEW_ARE_GOOD = frozenset({"lowest", "elimination"})
"""The ways of scoring in which nobody wants points (C36, C37)."""

_NOT_ZERO = ("turn_time",)

_DEFAULTS: Mapping[str, Mapping[str, object]] = {
    "french": {"must_play": True, "bluff": "anyone", "reshuffle": False},
}
"""What a game has otherwise than classic, unless it is said (F4, F6, F10)."""

_PACES: Mapping[str, Mapping[str, object]] = {
    "live": {
        "turn_time": timedelta(minutes=5),
        "challenge_window": timedelta(minutes=3),
        "uno_window": timedelta(minutes=1),
        "bluff_window": timedelta(minutes=1),
        "away_budget": timedelta(hours=1),
    },
    "slow": {
        "turn_time": timedelta(days=3),
        "challenge_window": timedelta(days=2),
        "uno_window": timedelta(hours=12),
        "bluff_window": timedelta(hours=12),
        "away_budget": timedelta(days=14),
    },
}
"""All spans at once: for people at the same table, a move or so a day (the defaults), or letters. Each can be set."""

_EXCLUDING = (
    ("seven_zero", True, "zero_swap", True),
    ("scoring", "lowest", "partners", True),
    ("scoring", "elimination", "partners", True),
    ("game", "french", "stacking", "same"),
    ("game", "french", "jump_in", True),
    ("game", "french", "must_play", False),
    ("reveal", "hand", "reshuffle", False),
)
"""What cannot go together: a 0 has one meaning (H5); partners win and lose together (C37); the French play by F1, F3
and F4 instead; and the seed of a hand that is cut from the last one would tell of cards that are in play (F10)."""


def parse(given: Mapping[str, object]) -> Options:
    """Options from their names and values as a file or a player writes them (`{"uno_window": "10m", "target": 300}`).

    Raises:
        OptionError: a name is unknown, its value is not one that the option can have, or two cannot go together.
    """
    known = kinds()
    chosen = {name: _value(name, known.get(name), it) for name, it in given.items()}
    options = msgspec.structs.replace(defaults(str(chosen.get("game")), str(chosen.get("pace"))), **chosen)
    _check_together(options)
    return options


@cache
def kinds() -> Mapping[str, object]:
    """Each option with the type of its values."""
    return {field.name: field.type for field in msgspec.structs.fields(Options)}


def defaults(game: str, pace: str) -> Options:
    """What a game of that pace has unless something else is said."""
    return msgspec.structs.replace(Options(), **{**_PACES.get(pace, {}), **_DEFAULTS.get(game, {})})


def table_sizes(options: Options) -> range:
    """How many players there can be (C1, C39)."""
    return range(4, 5) if options.partners else range(MIN_PLAYERS, MAX_PLAYERS + 1)


def check_players(options: Options, players: int) -> None:
    """See that so many can play together (C1, C39).

    Raises:
        OptionError: they are too few or too many; `other` is the option that wants another number, if one does.
    """
    if players not in table_sizes(options):
        raise OptionError("players", "players", players, "partners" if options.partners else "")


def _check_together(options: Options) -> None:
    for name, value, other, excluded in _EXCLUDING:
        if getattr(options, name) == value and getattr(options, other) == excluded:
            raise OptionError("conflict", other, excluded, name, value)


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
