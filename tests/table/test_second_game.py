"""A game of its own kind goes the way of every text: made, dealt, played, timed, told, replayed, shown to the host."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbm.games.game import Game as Rules
from pbm.store.models import Game, LogEntry
from pbm.table import Policy, desk
from pbm.table.fairness import published
from pbm.table.kinds import KINDS
from pbm.table.replaying import replay
from pbm.table.sheet import sheet
from tests.race import RACE, rules
from tests.table.texting import ANN, BOB, Texting


@pytest.fixture(autouse=True)
def race(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine offers the race too."""
    monkeypatch.setitem(KINDS, "race", RACE)


def hand(phones: Texting, sender: str) -> str:
    """The numbers that a text says its reader holds."""
    return phones.sent()[sender].rpartition("You: ")[2]


@pytest.fixture
def code(phones: Texting) -> str:
    """A race of Ann and Bob that has begun."""
    phones.text(ANN, "new game race to 12 ann")
    code = phones.game().code
    phones.text(BOB, f"join {code} Bob")
    phones.text(ANN, "deal")
    return code


def play_on(phones: Texting) -> None:
    """Let each in turn lay their highest number until somebody has won."""
    for turn in range(12):
        sender = (ANN, BOB)[turn % 2]
        phones.text(sender, "hand")
        phones.text(sender, hand(phones, sender)[-1])
        if phones.game().status == "over":
            return


def test_a_package_can_be_a_game() -> None:
    game: Rules = rules
    assert game.options.table_sizes(game.options.parse({})) == range(2, 5)


def test_it_is_made_with_options_of_its_own(phones: Texting) -> None:
    assert phones.reply(ANN, "new game race to 9999 ann") == "no"
    assert phones.reply(ANN, "new game race to 30 ann") == "ok"
    assert phones.game().options == {"game": "race", "target": 30}
    assert "race, to 30" in phones.sent()[ANN]
    assert "brings the pile to 30" in _answer(phones, "rules")


def _answer(phones: Texting, words: str) -> str:
    phones.text(ANN, words)
    return phones.sent()[ANN]


def test_each_is_told_their_own_hand_alone(phones: Texting, code: str) -> None:
    """Design promise 2."""
    texts = phones.sent()
    assert f"{code}-1 Your turn!" in texts[ANN]
    assert "Ann plays." in texts[BOB]
    assert len(hand(phones, ANN).split()) == len(hand(phones, BOB).split()) == 3


def test_moves_doubts_refusals_and_commands_are_told_apart(phones: Texting, code: str) -> None:
    mine = hand(phones, ANN).split()
    other = next(number for number in "123456789" if number not in mine)
    assert phones.reply(ANN, f"{other}") == "no: not-in-hand"
    assert phones.reply(BOB, "5") == "no: not-your-turn"
    assert phones.reply(ANN, f"{mine[0]} or {mine[1]}") == "ask"
    assert phones.reply(ANN, "table") == "tell"
    assert phones.reply(ANN, "takeback").startswith("no")
    assert phones.reply(ANN, f"lay {mine[0]}") == "ok"
    assert f"Ann laid {mine[0]}" in phones.sent()[BOB]


def test_the_clock_plays_for_who_is_silent(phones: Texting, code: str) -> None:
    """W7, by the game's own rule: the lowest number is laid."""
    lowest = hand(phones, ANN)[0]
    phones.now += timedelta(hours=25)
    phones.table.run_due(phones.now)
    assert f"Ann laid {lowest}" in phones.sent()[BOB]


def test_a_bot_plays_it(phones: Texting) -> None:
    phones.text(ANN, "new game race ann")
    phones.text(ANN, "bots 1")
    phones.text(ANN, "deal")
    phones.text(ANN, hand(phones, ANN)[0])
    assert phones.sent()[ANN].count("laid") == 2


def test_it_ends_and_its_log_is_the_truth(phones: Texting, code: str) -> None:
    """Design promises 1 and 3."""
    play_on(phones)
    assert phones.game().status == "over"
    assert "won!" in phones.sent()[ANN]
    with phones.store.read() as session:
        game = session.get_one(Game, phones.game().id)
        replayed = replay(session, game)
        assert replayed is not None
        assert replayed.fault is None
        assert replayed.entries == len(phones.rows(LogEntry))
        assert published(session, code) is not None


def test_the_host_and_its_page_see_it(phones: Texting, code: str) -> None:
    phones.text(ANN, hand(phones, ANN)[0])
    with phones.store.read() as session:
        page = desk.game(session, code, Policy())
        rules_sheet = sheet(session, code)
    assert page is not None
    assert page.table is not None
    assert page.table.turn == "Bob"
    assert any("Ann laid" in entry.words for entry in page.entries)
    assert rules_sheet is not None
    assert rules_sheet.rules == (("Winning", "Bring the pile to 12."),)
