"""Budgets of texts out, by game, by day and by month (UTC): what can be spent has a bound, whatever anybody does.

Nothing is counted twice: a game's texts are a number on its row, and those of a day or month the distance between two
ids of the outbox. So a check costs the same however much was sent before. Simulated phones cost nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec import Struct
from sqlalchemy import bindparam, func, select, update
from sqlalchemy.orm import Session

from pbm.store.base import table_of
from pbm.store.insert import insert_once
from pbm.store.models import BudgetNotice, Game, OutboxRow
from pbm.store.prepared import Prepared
from pbm.table.policy import Policy
from pbm.table.sent import first_since

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
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    ((last, *firsts),) = _IN_ALL.rows(session.connection(), {"midnight": midnight, "first": midnight.replace(day=1)})
    day, month = (0 if first is None else last - first + 1 for first in firsts)
    return Budget("day", day, policy.texts_out_a_day), Budget("month", month, policy.texts_out_a_month)


def charge(session: Session, policy: Policy, now: datetime, games: Collection[Game | None]) -> frozenset[int | None]:
    """Count one text for each of the games, None for those of no game; the ids of those that get no more.

    What is nearly or wholly used up is noted for the hosts, and a game that gets no more for its players.
    """
    if policy.development or not games:
        return frozenset()
    day, month = overall(session, policy, now)
    _note(session, day, f"{now:%Y-%m-%d}", now)
    _note(session, month, f"{now:%Y-%m}", now)
    some = {game.id: game for game in games if game is not None}
    if FULL in (day.percent, month.percent):
        spent, others = list(some.values()), {None}
    else:
        texts = [None if game is None else game.id for game in games]
        spent = [game for game in some.values() if _is_spent(session, policy, now, game, texts.count(game.id))]
        others = set()
    for game in spent:
        _mute(session, game, now)
    return frozenset({game.id for game in spent} | others)


def of_game(game: Game, policy: Policy) -> Budget:
    """The budget of a game."""
    return Budget(game.code, game.texts, policy.texts_out_by_game)


def _is_spent(session: Session, policy: Policy, now: datetime, game: Game, texts: int) -> bool:
    """Whether the game had no more to spend; its texts are counted."""
    used = _COUNT.scalar(session.connection(), {"game_id": game.id, "more": texts})
    before = Budget(game.code, used - texts, policy.texts_out_by_game)
    _note(session, before, game.code, now, game)
    return before.percent == FULL


def _note(session: Session, budget: Budget, period: str, now: datetime, game: Game | None = None) -> None:
    if budget.percent >= NEAR:
        percent = FULL if budget.percent == FULL else NEAR
        _notice(session, f"{period} {percent}", percent, now, game)


def _mute(session: Session, game: Game, now: datetime) -> None:
    if game.muted_at is None:
        game.muted_at = now
        _notice(session, f"{RESTS} {game.code} {now:%Y-%m-%d %H:%M:%S.%f}", FULL, now, game)


def _notice(session: Session, key: str, percent: int, now: datetime, game: Game | None) -> None:
    game_id = game.id if game else None
    values = {"key": key, "game_id": game_id, "percent": percent, "at": now, "told": False}
    insert_once(session, BudgetNotice, values)


_GAMES = table_of(Game)
_COUNT = Prepared(
    update(_GAMES)
    .where(_GAMES.c.id == bindparam("game_id"))
    .values(texts=_GAMES.c.texts + bindparam("more"))
    .returning(_GAMES.c.texts)
)


_IN_ALL = Prepared(
    select(
        select(func.max(OutboxRow.id)).scalar_subquery(),
        first_since("midnight").label("of_day"),
        first_since("first").label("of_month"),
    )
)
"""The newest text and the first ones of the day and the month, by their ids."""
