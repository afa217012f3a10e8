"""*vote skip NAME* and *vote bot NAME* by text (C41, W9)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.table.playing import PHONES, number_at, state
from tests.table.texting import BOB, CY, DAN, Texting

NAMES = ("Ann", "Bob", "Cy", "Dan")
HALF = timedelta(hours=12)


@pytest.fixture
def waiting(phones: Texting) -> Texting:
    """A table of four that has waited for half of a turn."""
    phones.deal(BOB, CY, DAN)
    phones.now += HALF
    phones.table.run_due(phones.now)
    return phones


def absent(phones: Texting) -> tuple[str, str, list[str]]:
    """The name and number of who is in turn, and the others' numbers."""
    turn = state(phones).turn
    assert turn is not None
    number = number_at(phones, turn)
    return NAMES[turn], number, [it for it in PHONES if it != number]


def test_two_of_three_others_skip_who_keeps_them_waiting(waiting: Texting) -> None:
    name, number, others = absent(waiting)
    assert waiting.reply(others[0], f"vote skip {name}") == "ok"
    assert f"VOTE SKIP {name.upper()} agrees" in waiting.sent()[others[1]]
    assert "voted to skip you, 1 of 2" in waiting.sent()[number]
    assert waiting.reply(others[1], f"Vote skip {name.lower()}.") == "ok"
    assert absent(waiting)[0] != name


def test_a_bot_plays_after_a_vote_for_it(waiting: Texting) -> None:
    name, number, others = absent(waiting)
    waiting.text(others[0], f"vote bot {name}")
    assert waiting.reply(others[1], f"vote {name}") == "no"
    assert waiting.reply(others[1], f"vote for a bot for {name}") == "ok"
    waiting.now = max(waiting.now, waiting.table.next_due() or waiting.now)
    waiting.table.run_due(waiting.now)
    assert absent(waiting)[1] != number


def test_a_vote_that_comes_too_soon_is_refused_in_words(phones: Texting) -> None:
    phones.deal(BOB, CY, DAN)
    name, _, others = absent(phones)
    assert phones.reply(others[0], f"vote skip {name}") == "no: not-absent"
    assert f"Votes on {name} can be cast when half of the time" in phones.sent()[others[0]]


def test_a_vote_on_one_for_whom_nobody_waits_says_who_is_waited_for(waiting: Texting) -> None:
    name, number, others = absent(waiting)
    target = next(it for it in NAMES if it != name)
    assert waiting.reply(others[-1], f"vote skip {target}") == "no: not-absent"
    assert f"We wait for {name} now, not for {target}." in waiting.sent()[others[-1]]
    assert waiting.reply(number, f"vote skip {target}") == "no: not-absent"
    assert f"We wait for you now, not for {target}." in waiting.sent()[number]


@pytest.mark.parametrize("words", ["vote", "vote skip zed"])
def test_how_to_vote_is_told(waiting: Texting, words: str) -> None:
    assert waiting.reply(BOB, words) == "no"
    assert "text VOTE SKIP and the name" in waiting.sent()[BOB]
