"""Budgets of texts out, by game, by day and by month (UTC): what can be spent has a bound, whatever anybody does.

Nothing is counted twice: a game's texts are a number on its row, and those of a day or month the distance between two
ids of the outbox. So a check costs the same however much was sent before. Simulated phones cost nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import bindparam, update
from sqlalchemy.orm import Session

from pbm.store.base import table_of
from pbm.store.insert import insert_once
from pbm.store.models import BudgetNotice, Game
from pbm.store.objects import alter
from pbm.store.prepared import Prepared
from pbm.table import traffic
from pbm.table.policy import Policy
from pbm.table.traffic import Traffic

if TYPE_CHECKING:
    from pbm.table.unit import Unit

NEAR, FULL = 80, 100
"""Percent of a budget at which the hosts are told: before it is used up, and when it is."""

URGENT = "budget"
"""The kind of those few texts that say that nothing more is sent; they go out whatever has been spent."""

RESTS = "rests"
"""What the keys of notices begin with that are for the players of a game."""


class Budget(Struct, frozen=True):
    """How many texts of `most` are `used` in a period: `day`, `month`, or by its code a game's whole life."""

    period: str
    used: int
    most: int

    @property
    def percent(self) -> int:
        """How much of it is used, 0 to 100."""
        return min(FULL, FULL * self.used // self.most)


def overall(session: Session, policy: Policy, now: datetime) -> tuple[Budget, Budget]:
    """The budgets of this day and this month."""
    return _overall(policy, traffic.read(session.connection(), policy, now))


def _overall(policy: Policy, used: Traffic) -> tuple[Budget, Budget]:
    return Budget("day", used.day, policy.texts_out_a_day), Budget("month", used.month, policy.texts_out_a_month)


def charge(unit: Unit, games: Collection[Game | None]) -> frozenset[int | None]:
    """Count one text for each of the games, None for those of no game; the ids of those that get no more.

    What is nearly or wholly used up is noted for the hosts, and a game that gets no more for its players.
    """
    if unit.policy.development or not games:
        return frozenset()
    day, month = _overall(unit.policy, unit.traffic)
    _note(unit, day, "%Y-%m-%d")
    _note(unit, month, "%Y-%m")
    texts = Counter(filter(None, games))
    if FULL in (day.percent, month.percent):
        spent, others = list(texts), {None}
    else:
        spent, others = [game for game, count in texts.items() if _is_spent(unit, game, count)], set()
    for game in spent:
        _mute(unit, game)
    return frozenset({game.id for game in spent} | others)


def of_game(game: Game, policy: Policy) -> Budget:
    """The budget of a game."""
    return Budget(game.code, game.texts, policy.texts_out_by_game)


def _is_spent(unit: Unit, game: Game, texts: int) -> bool:
    """Whether the game had no more to spend, as the unit has read it; its texts are counted.

    Of units that have not locked it, several at once may each spend a few texts too many.
    """
    before = of_game(game, unit.policy)
    _COUNT.run(unit.line, {"game_id": game.id, "more": texts})
    alter(game, {"texts": game.texts + texts})
    _note(unit, before, game.code, game)
    return before.percent == FULL


def _note(unit: Unit, budget: Budget, period: str, game: Game | None = None) -> None:
    """Note a budget that is nearly used up, by its period: a game's code, or how a day or month is written."""
    if budget.percent >= NEAR:
        percent = FULL if budget.percent == FULL else NEAR
        _notice(unit, f"{unit.now:{period}} {percent}", percent, game)


def _mute(unit: Unit, game: Game) -> None:
    if game.muted_at is None:
        game.muted_at = unit.now
        _notice(unit, f"{RESTS} {game.code} {unit.now:%Y-%m-%d %H:%M:%S.%f}", FULL, game)


def _notice(unit: Unit, key: str, percent: int, game: Game | None) -> None:
    game_id = game.id if game else None
    values = {"key": key, "game_id": game_id, "percent": percent, "at": unit.now, "told": False}
    insert_once(unit.session, BudgetNotice, values)


_GAMES = table_of(Game)
_COUNT = Prepared(
    update(_GAMES).where(_GAMES.c.id == bindparam("game_id")).values(texts=_GAMES.c.texts + bindparam("more"))
)
