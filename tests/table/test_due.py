"""What is due: once, in order, and each at its own time however late its timer is (W4, W7, W14)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from pbm.games import uno
from pbm.games.match.events import TimedOut
from pbm.store.models import Deadline, OutboxRow
from pbm.table import Table
from tests.table.playing import log, play_on, state
from tests.table.texting import ANN, BOB, CY, Texting

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def timeouts(phones: Texting) -> list[tuple[int, object]]:
    """When whose time ran out."""
    return [
        (event.seat, entry.at)
        for entry in log(phones)
        for event in uno.decode_events(entry.events)
        if isinstance(event, TimedOut)
    ]


def test_a_deadline_is_met_once_and_everybody_is_told(phones: Texting) -> None:
    """W7."""
    phones.deal(BOB, CY)
    due = phones.now + DAY
    phones.table.run_due(due - timedelta(seconds=1))
    assert phones.table.next_due() == due
    assert timeouts(phones) == []
    assert phones.table.run_due(due) == 1
    assert phones.table.run_due(due) == 0
    assert len(timeouts(phones)) == 1
    assert sorted(row.to for row in phones.rows(OutboxRow, created_at=due)) == [ANN, BOB, CY]


def test_late_timers_change_nothing_about_when_things_happened(phones: Texting) -> None:
    """W4: three days late, and three turns have ended, each at its own time."""
    phones.deal(BOB, CY)
    began = phones.now
    phones.table.run_due(began + 3 * DAY + HOUR)
    assert [at for _, at in timeouts(phones)] == [began + DAY, began + 2 * DAY, began + 3 * DAY]
    assert len({seat for seat, _ in timeouts(phones)}) == 3
    assert phones.table.next_due() == began + 3 * DAY + HOUR * 12


def test_a_text_finds_done_what_was_due_before_it(phones: Texting) -> None:
    """W4: no timer has fired, and yet who texts at the very moment the turn ends is too late."""
    phones.deal(BOB)
    turn = uno.view(state(phones), None).turn
    number = (ANN, BOB)[turn] if turn is not None else ""
    assert phones.reply(number, "draw", after=DAY) == "no: not-your-turn"
    assert [seat for seat, _ in timeouts(phones)] == [turn]


def test_workers_at_once_do_it_once(phones: Texting) -> None:
    """W14."""
    phones.deal(BOB)
    due = phones.now + DAY
    phones.table.run_due(due - HOUR)
    with ThreadPoolExecutor(4) as threads:
        done = list(threads.map(lambda _: phones.table.run_due(due), range(4)))
    assert sum(done) == 1
    assert len(timeouts(phones)) == 1


def test_a_game_that_cannot_be_advanced_keeps_nothing_waiting(phones: Texting, monkeypatch: pytest.MonkeyPatch) -> None:
    """W14: it rests for a minute, and is taken up when the fault is mended."""
    phones.deal(BOB)
    due = phones.now + DAY
    phones.table.run_due(due - HOUR)
    with monkeypatch.context() as patch:
        patch.setattr("pbm.table.due.settle", lambda match: 1 / 0)
        assert phones.table.run_due(due) == 0
        assert phones.table.next_due() == due + timedelta(minutes=1)
    assert phones.table.run_due(due + timedelta(minutes=1)) == 1
    assert [at for _, at in timeouts(phones)] == [due]


def test_a_restart_forgets_nothing(phones: Texting, texting: Callable[..., Texting]) -> None:
    """W14: a deadline is data, and any process finds it."""
    phones.deal(BOB)
    play_on(phones)
    again = Table(phones.store, phones.policy)
    assert again.next_due() == phones.table.next_due() == phones.rows(Deadline)[0].due_at
