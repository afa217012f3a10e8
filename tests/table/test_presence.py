"""*away* and *back* by text, and moves that bring a player back (W9, W12)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbm.games import uno
from pbm.games.match.events import TimedOut
from pbm.games.match.moves import Away, Back
from pbm.store.models import LogEntry
from tests.table.playing import bodies, log, state
from tests.table.texting import ANN, BOB, CY, Texting

DAY = timedelta(days=1)


def absent(phones: Texting) -> None:
    """Nobody moves for days, until bots have the seats and the game pauses."""
    phones.deal(BOB)
    for _ in range(20):
        due = phones.table.next_due()
        if due is None:
            break
        phones.now = due
        phones.table.run_due(due)
    assert uno.view(state(phones), None).paused == "deserted"


@pytest.mark.parametrize(
    "words", ["away 2d", "AWAY 2 days", "away 48h", "Away 2d!", "I'm away for two days", "away 2d please"]
)
def test_w12_away_is_said_in_many_ways(phones: Texting, words: str) -> None:
    phones.deal(BOB)
    assert phones.reply(BOB, words) == "ok"
    assert "You are away until" in phones.sent()[BOB]
    assert ANN not in phones.sent()
    assert state(phones).seats[phones.seat("Bob").seat].away_until == phones.now + 2 * DAY


@pytest.mark.parametrize("words", ["away", "away 3", "away tomorrow", "away 0d"])
def test_w12_who_does_not_say_for_how_long_is_asked(phones: Texting, words: str) -> None:
    phones.deal(BOB)
    assert phones.reply(BOB, words) == "ask"


def test_w12_away_can_end_at_a_moment(phones: Texting) -> None:
    phones.deal(BOB)
    phones.text(BOB, "zone utc")
    assert phones.reply(BOB, "away until saturday 10:00") == "ok"
    until = state(phones).seats[phones.seat("Bob").seat].away_until
    assert until == datetime(2026, 1, 3, 10, tzinfo=UTC)


def test_w12_more_than_there_is_is_granted_up_to_it_and_then_refused(phones: Texting) -> None:
    phones.deal(BOB)
    assert phones.reply(BOB, "away 9d") == "ok"
    assert "all the time away" in phones.sent()[BOB]
    phones.now += 3 * DAY
    assert phones.reply(BOB, "away 1d").startswith("no")


def test_w12_away_and_back_hold_for_all_games(phones: Texting) -> None:
    phones.deal(BOB)
    phones.deal(BOB)
    phones.text(BOB, "away 1d")
    phones.text(BOB, "back")
    moves = [uno.decode_move(entry.move) for entry in phones.rows(LogEntry)]
    assert [sum(isinstance(move, kind) for move in moves) for kind in (Away, Back)] == [2, 2]


def test_w9_when_nobody_is_left_all_are_told_and_any_move_goes_on(phones: Texting) -> None:
    absent(phones)
    for number in (ANN, BOB):
        assert "BACK" in bodies(phones, number)[-1]
    phones.now += 30 * DAY
    assert phones.table.next_due() is None
    phones.text(BOB, "r5")
    assert uno.view(state(phones), None).paused is None
    table = uno.view(state(phones), None)
    assert [seat.bot for seat in table.seats] == [number != BOB for number in _numbers(phones)]


def test_w9_who_made_the_game_and_has_left_it_learns_that_nobody_plays(phones: Texting) -> None:
    code = phones.deal(BOB, CY)
    phones.text(ANN, f"leave {code}")
    for _ in range(20):
        due = phones.table.next_due()
        if due is None:
            break
        phones.now = due
        phones.table.run_due(due)
    assert f"{code} has paused" in bodies(phones, ANN)[-1]
    assert sum("has paused" in body for body in bodies(phones, ANN)) == 1


def test_w9_back_gives_the_seat_back(phones: Texting) -> None:
    absent(phones)
    assert phones.reply(ANN, "back") == "ok"
    assert not uno.view(state(phones), None).seats[phones.seat("Ann").seat].bot


def test_w9_help_brings_nobody_back(phones: Texting) -> None:
    absent(phones)
    phones.text(BOB, "?")
    assert uno.view(state(phones), None).paused == "deserted"


def test_w9_bots_are_told_nothing_and_who_is_there_plays_on(phones: Texting) -> None:
    phones.deal(BOB, CY)
    for _ in range(9):
        due = phones.table.next_due()
        assert due is not None
        phones.now = due
        phones.table.run_due(due)
    assert any(isinstance(event, TimedOut) for entry in log(phones) for event in uno.decode_events(entry.events))


def _numbers(phones: Texting) -> list[str]:
    by_name = {"Ann": ANN, "Bob": BOB}
    return [by_name[name] for name in phones.names()]
