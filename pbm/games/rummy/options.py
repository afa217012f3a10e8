"""The options of Rummy Up, checked when the game is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from pbm.games.match import options as match
from pbm.games.match.options import PACES, OptionError

MIN_PLAYERS, MAX_PLAYERS = 2, 4


class Options(match.Options, frozen=True, kw_only=True, cache_hash=True):
    """Every rule that a table of Rummy Up can choose.

    `must_play`: nobody draws who could play (R6); `hint`: players may ask for a play (R20).
    """

    game: Literal["rummy-up"] = "rummy-up"
    false_uno_penalty: int = 0
    scoring: Literal["winner", "rounds", "single"] = "winner"
    target: int = 200
    must_play: bool = True
    hint: bool = True


def parse(given: Mapping[str, object]) -> Options:
    """Options from their names and values.

    Raises:
        OptionError: a name is unknown, or its value is not one that the option can have.
    """
    chosen = match.values(Options, given)
    return msgspec.structs.replace(defaults(str(chosen.get("pace"))), **chosen)


def kinds() -> Mapping[str, object]:
    """Each option with the type of its values."""
    return match.kinds(Options)


def defaults(pace: str) -> Options:
    """What a game of that pace has unless something else is said."""
    return msgspec.structs.replace(Options(), **PACES.get(pace, {}))


def table_sizes(options: Options) -> range:  # noqa: ARG001 (as every game has it)
    """How many players there can be (R1)."""
    return range(MIN_PLAYERS, MAX_PLAYERS + 1)


def check_players(options: Options, players: int) -> None:
    """See that so many can play together (R1).

    Raises:
        OptionError: they are too few or too many.
    """
    if players not in table_sizes(options):
        raise OptionError("players", "players", players)
