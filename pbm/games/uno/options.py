"""The options of a match: each rulebook option that can be set, with its default, checked when the game is made."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Literal

import msgspec

from pbm.games.match import options as match
from pbm.games.match.options import PACES, OptionError

Stacking = Literal["off", "same"]
Bluff = Literal["next", "anyone", "off"]

MIN_PLAYERS, MAX_PLAYERS = 2, 10


class Options(match.Options, frozen=True, kw_only=True, cache_hash=True):
    """Every rule that a table of UNO can choose."""

    game: Literal["classic", "french"] = "classic"
    challenge_window: timedelta = timedelta(hours=12)
    partners: bool = False
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


FEW_ARE_GOOD = frozenset({"lowest", "elimination"})
"""The ways of scoring in which nobody wants points (C36, C37)."""

_DEFAULTS: Mapping[str, Mapping[str, object]] = {
    "french": {"must_play": True, "bluff": "anyone", "reshuffle": False},
}
"""What a game has otherwise than classic, unless it is said (F4, F6, F10)."""

_PACES: Mapping[str, Mapping[str, object]] = {
    "live": {
        "challenge_window": timedelta(minutes=3),
        "bluff_window": timedelta(minutes=1),
    },
    "slow": {
        "challenge_window": timedelta(days=2),
        "bluff_window": timedelta(hours=12),
    },
}
"""The spans that UNO has besides, by pace."""

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
    """Options from their names and values.

    Raises:
        OptionError: a name is unknown, its value is not one that the option can have, or two cannot go together.
    """
    chosen = match.values(Options, given)
    options = msgspec.structs.replace(defaults(str(chosen.get("game")), str(chosen.get("pace"))), **chosen)
    _check_together(options)
    return options


def kinds() -> Mapping[str, object]:
    """Each option with the type of its values."""
    return match.kinds(Options)


def defaults(game: str, pace: str) -> Options:
    """What a game of that pace has unless something else is said."""
    wanted = {**PACES.get(pace, {}), **_PACES.get(pace, {}), **_DEFAULTS.get(game, {})}
    return msgspec.structs.replace(Options(), **wanted)


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


def partners(options: Options, seat: int) -> tuple[int, ...]:
    """The seats that win together with `seat`, itself included: with partners also the one across (C39)."""
    return tuple(sorted((seat, (seat + 2) % 4))) if options.partners else (seat,)
