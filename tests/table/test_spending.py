"""Budgets: the hosts hear of them before they are used up, the players when they are, and all goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import select

from pbm.games import uno
from pbm.games.match.events import TimedOut
from pbm.store.models import BudgetNotice, OutboxRow
from pbm.store.session import Store
from pbm.table import match, spending
from pbm.table.unit import Unit
from tests.table.playing import bodies, log, play_on
from tests.table.texting import ANN, BOB, CY, NOON, Texting

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def spend(phones: Texting, texts: int) -> None:
    """Looks of Bob's, each of which costs a text."""
    for _ in range(texts):
        phones.text(BOB, "table", after=timedelta(minutes=1))


def told(phones: Texting, number: str) -> list[str]:
    """What the phone was told of budgets."""
    phones.table.run_due(phones.now)
    return [row.body for row in phones.rows(OutboxRow, to=number, kind=spending.URGENT)]


def test_the_maker_is_told_at_four_fifths_of_a_games_budget_and_at_its_end(texting: Callable[..., Texting]) -> None:
    phones = texting(texts_out_by_game=20)
    code = phones.make(BOB)
    spend(phones, 11)
    assert told(phones, ANN) == []
    spend(phones, 3)
    assert told(phones, ANN) == [f"80% of the texts of game {code} are used up. When all are, it rests."]
    spend(phones, 8)
    assert told(phones, ANN)[1].startswith(f"All texts of game {code} are used up. It rests until there are more.")
    spend(phones, 3)
    assert len(told(phones, ANN)) == 2


def test_players_are_told_once_that_their_game_rests(texting: Callable[..., Texting]) -> None:
    phones = texting(texts_out_by_game=20)
    code = phones.make(BOB, CY)
    spend(phones, 30)
    (last,) = told(phones, CY)
    assert last.startswith(f"Game {code} rests: all texts that its host pays for are used up.")
    assert len(told(phones, BOB)) == 1
    spend(phones, 5)
    assert len(told(phones, BOB)) == 1


@pytest.mark.parametrize(("cap", "wait"), [("texts_out_a_day", DAY), ("texts_out_a_month", 31 * DAY)])
def test_a_new_day_or_month_lets_games_go_on(texting: Callable[..., Texting], cap: str, wait: timedelta) -> None:
    phones = texting(**{cap: 30})
    phones.deal(BOB)
    spend(phones, 30)
    assert len(told(phones, BOB)) == 1
    assert phones.game().muted_at is not None
    phones.now = NOON.replace(hour=0) + wait - timedelta(minutes=1)
    phones.table.run_due(phones.now)
    assert phones.game().muted_at is not None
    phones.now += HOUR
    phones.table.run_due(phones.now)
    assert phones.game().muted_at is None
    assert "The game goes on." in bodies(phones, BOB)[-1]
    assert not any(isinstance(event, TimedOut) for entry in log(phones) for event in uno.decode_events(entry.events))
    play_on(phones)
    assert set(phones.sent()) == {ANN, BOB}


def test_a_larger_budget_lets_a_game_go_on_within_the_hour(texting: Callable[..., Texting]) -> None:
    phones = texting(texts_out_by_game=20)
    phones.make(BOB)
    spend(phones, 30)
    told(phones, BOB)
    larger = texting(texts_out_by_game=40)
    larger.now = phones.now + HOUR
    due = larger.table.next_due()
    assert due is not None
    assert due <= larger.now
    larger.table.run_due(larger.now)
    assert larger.game().muted_at is None


def test_the_engines_hosts_are_told_of_budgets_of_all_games(texting: Callable[..., Texting]) -> None:
    phones = texting(texts_out_a_day=20)
    phones.make(BOB)
    spend(phones, 40)
    assert any(body.startswith("80% of the texts of 2026-01-01 are used up.") for body in told(phones, ANN))
    assert any("All games rest" in body for body in told(phones, ANN))
    assert all(row.told for row in phones.rows(BudgetNotice))


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_notices_are_taken_once_the_games_that_they_are_about_are_locked(
    texting: Callable[..., Texting], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a text that has locked the game and makes the same notice, and who tells it, would wait for each other."""
    phones = texting(texts_out_by_game=20)
    phones.deal(BOB, CY)
    spend(phones, 20)
    free: list[list[str]] = []

    def locking(unit: Unit, game_id: int, **how: bool) -> bool:
        with phones.store.begin() as other:
            query = select(BudgetNotice.key).where(BudgetNotice.told.is_(False)).with_for_update(skip_locked=True)
            free.append(list(other.line.whole().scalars(query)))
        return lock(unit, game_id, **how)

    lock = match.lock
    untold = [notice.key for notice in phones.rows(BudgetNotice, told=False)]
    monkeypatch.setattr(match, "lock", locking)
    phones.table.run_due(phones.now)
    assert sorted(free[0]) == sorted(untold) != []
    assert phones.rows(BudgetNotice, told=False) == []


def test_no_unit_of_the_engine_is_due_for_ever_because_a_game_rests(texting: Callable[..., Texting]) -> None:
    phones = texting(texts_out_by_game=20)
    phones.make(BOB)
    spend(phones, 30)
    phones.table.run_due(phones.now)
    due = phones.table.next_due()
    assert due is not None
    assert due > phones.now


def test_a_day_is_counted_in_utc(phones: Texting, database_url: str) -> None:
    phones.make(BOB)
    store = Store(database_url)
    with store.read() as session:
        assert [it.used for it in spending.overall(session, phones.policy, phones.now)] == [3, 3]
        assert [it.used for it in spending.overall(session, phones.policy, phones.now + DAY)] == [0, 3]
        assert [it.used for it in spending.overall(session, phones.policy, phones.now + 31 * DAY)] == [0, 0]
    store.close()


def test_a_day_without_texts_has_its_budget_where_it_is_judged_late(texting: Callable[..., Texting]) -> None:
    """W14: a text that was kept is judged at the time that it came, when a later day has begun."""
    phones = texting(texts_out_a_day=10)
    phones.make(BOB)
    phones.now += 5 * DAY
    spend(phones, 1)
    phones.now -= DAY
    spend(phones, 15)
    assert len(phones.rows(OutboxRow, state="withheld")) == 5
