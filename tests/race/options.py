"""What can be set in a race."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from msgspec import Struct

from pbm.games.match.options import OptionError, duration


class Options(Struct, frozen=True, kw_only=True):
    """The pile that wins, and how long a turn lasts."""

    target: int = 21
    turn_time: timedelta = timedelta(hours=24)
    scoring: str = "single"


def kinds() -> Mapping[str, object]:
    return {"target": int, "turn_time": timedelta}


def parse(given: Mapping[str, object]) -> Options:
    target = given.get("target", 21)
    if not isinstance(target, int) or not 10 <= target <= 100:
        raise OptionError("bad-value", "target", target)
    return Options(target=target, turn_time=duration(given.get("turn_time", "24h")))


def table_sizes(options: Options) -> range:
    return range(2, 5)


def check_players(options: Options, players: int) -> None:
    if players not in table_sizes(options):
        raise OptionError("players", "players", players)
