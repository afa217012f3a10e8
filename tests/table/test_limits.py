"""How often answers go out, and what nobody can make the host spend (T6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbm.store.models import InboxRow, OutboxRow
from tests.table.texting import ANN, BOB, CY, STRANGER, Texting

SECOND, MINUTE, HOUR, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
LOOKS = ["hand", "table", "scores", "rules", "?", "fair", "hand", "table"]


def test_a_seated_person_has_six_answers_a_minute(phones: Texting) -> None:
    """T6."""
    phones.deal(BOB)
    phones.now += MINUTE
    replies = [phones.reply(BOB, words, after=SECOND) for words in LOOKS]
    assert replies == ["tell"] * 6 + ["none"] * 2
    assert phones.reply(BOB, "hand", after=MINUTE) == "tell"


def test_texts_that_others_cause_do_not_count(phones: Texting) -> None:
    """T6."""
    phones.make(BOB, CY)
    phones.now += MINUTE
    for number in range(6):
        phones.text(CY, f"say number {number}", after=SECOND)
    assert phones.reply(BOB, "table", after=SECOND) == "tell"


def test_a_known_person_without_a_game_has_one_a_minute(phones: Texting) -> None:
    """T6."""
    phones.make(BOB)
    phones.text(BOB, "leave")
    assert phones.reply(BOB, "hand", after=MINUTE + SECOND) == "no: not-in-a-game"
    assert phones.reply(BOB, "games", after=SECOND) == "none"
    assert phones.sent() == {}
    assert phones.reply(BOB, "games", after=MINUTE) == "tell"


def test_a_stranger_has_one_a_day(phones: Texting) -> None:
    """T6."""
    assert phones.reply(STRANGER, "hi is this uno") == "tell"
    assert phones.reply(STRANGER, "hello?", after=HOUR) == "none"
    assert phones.sent() == {}
    assert phones.reply(STRANGER, "anybody there", after=DAY) == "tell"


def test_a_stranger_who_copies_a_code_badly_is_told(phones: Texting) -> None:
    """T6."""
    phones.make()
    phones.text(STRANGER, "hello")
    assert phones.reply(STRANGER, "join J39 zoe") == "no"
    assert phones.sent()[STRANGER] == "There is no game J39 to join. Please ask again for its code."


def test_a_strangers_first_three_attempts_to_join_are_answered(phones: Texting) -> None:
    """T6."""
    code = phones.make()
    phones.text(STRANGER, "hello")
    replies = [phones.reply(STRANGER, f"join Z9Z{digit} zoe") for digit in range(2, 6)]
    assert replies == ["no", "no", "no", "none"]
    assert phones.reply(STRANGER, f"join {code} zoe") == "ok"
    assert STRANGER in phones.sent()


def test_all_strangers_share_one_purse(texting: Callable[..., Texting]) -> None:
    """T6: answers to numbers that nobody knows are bounded however many numbers there are."""
    phones = texting(answers_a_day_to_strangers=3)
    replies = [phones.reply(f"+1212555{2000 + number}", "hello") for number in range(5)]
    assert replies == ["tell"] * 3 + ["none"] * 2
    phones.make()
    assert ANN in phones.sent()


def test_texts_that_are_not_answered_are_kept(phones: Texting) -> None:
    """T6, T10."""
    for words in ("hi", "hello", "anybody"):
        phones.text(STRANGER, words, after=MINUTE)
    assert [row.body for row in phones.rows(InboxRow)] == ["hi", "hello", "anybody"]
    assert {row.status for row in phones.rows(InboxRow)} == {"done"}


def test_a_sender_beyond_the_cap_is_kept_but_not_played(texting: Callable[..., Texting]) -> None:
    phones = texting(texts_in_a_day_by_sender=5)
    phones.make()
    for _ in range(4):
        assert phones.reply(ANN, "bots 1") == "ok"
    assert phones.reply(ANN, "bots 1") == "none"
    assert len(phones.names()) == 5
    assert len(phones.rows(InboxRow)) == 6
    assert phones.reply(ANN, "bots 1", after=DAY) == "ok"


def test_what_others_send_is_not_counted_for_a_sender(texting: Callable[..., Texting]) -> None:
    """Nor does it hide how much they have sent: first all senders together are looked at, then the one."""
    phones = texting(texts_in_a_day_by_sender=3)
    phones.make()
    for number in range(4):
        phones.text(f"+1202555017{number}", "hi")
    assert [phones.reply(ANN, "bots 1") for _ in range(3)] == ["ok", "ok", "none"]


@pytest.mark.parametrize("cap", ["texts_out_a_day", "texts_out_by_game", "texts_out_a_month"])
def test_texts_out_beyond_the_cap_are_withheld(texting: Callable[..., Texting], cap: str) -> None:
    phones = texting(**{cap: 4})
    phones.make(BOB)
    for _ in range(3):
        phones.text(BOB, "table")
    states = [row.state for row in sorted(phones.rows(OutboxRow), key=lambda it: it.id)]
    assert states == ["queued"] * 4 + ["withheld"] * 2


def test_stop_counts_beyond_every_cap(texting: Callable[..., Texting]) -> None:
    """T7."""
    phones = texting(texts_in_a_day_by_sender=2)
    phones.make(BOB)
    phones.text(BOB, "table")
    assert phones.reply(BOB, "table") == "none"
    assert phones.reply(BOB, "stop") == "out"
    assert phones.address(BOB).consent == "out"


def test_consent_beyond_every_cap_is_changed_and_not_answered(texting: Callable[..., Texting]) -> None:
    """T6, T7."""
    phones = texting(texts_in_a_day_by_sender=2)
    phones.make(BOB)
    phones.text(BOB, "stop")
    for word in ("START", "HELP", "STOP", "START"):
        phones.text(BOB, word)
        assert phones.sent() == {}
    assert phones.address(BOB).consent == "in"


def test_stop_and_start_by_turns_tell_the_maker_once_a_day(phones: Texting) -> None:
    """T6, T7."""
    phones.deal(BOB, CY)
    told = []
    for _ in range(4):
        phones.text(BOB, "STOP")
        told.append(ANN in phones.sent())
        phones.text(BOB, "START")
    assert told == [True, False, False, False]
    phones.now += DAY
    phones.text(BOB, "STOP")
    assert "Bob" in phones.sent()[ANN]


@pytest.mark.parametrize("texts", [("next draw", "undo"), ("next r5", "next off"), ("away 1h", "back")])
def test_what_only_its_player_learns_is_an_answer(phones: Texting, texts: tuple[str, str]) -> None:
    """T6: six a minute, whatever they do by turns."""
    phones.deal(BOB, CY)
    phones.now += MINUTE
    sent = 0
    for number in range(16):
        phones.text(BOB, texts[number % 2], after=SECOND)
        sent += len(phones.sent())
    assert sent == 6


def test_what_was_done_is_called_so_even_where_no_answer_goes_out(phones: Texting) -> None:
    """T6."""
    phones.make(BOB)
    replies = [phones.reply(BOB, f"salt {number}", after=SECOND) for number in range(7)]
    assert replies == ["ok"] * 7
    assert len(phones.game().salts) == 7
    assert phones.sent() == {}


def test_numbers_of_other_countries_are_neither_answered_nor_seated(texting: Callable[..., Texting]) -> None:
    phones = texting(countries=frozenset({"US", "CA"}))
    code = phones.make()
    assert phones.reply("+447911123456", f"join {code} zoe") == "none"
    assert phones.sent() == {}
    assert phones.names() == ["Ann"]
    for word in ("HELP", "START", "YES", "STOP", "START"):
        phones.text("+447911123456", word)
        assert phones.sent() == {}
    assert phones.reply(STRANGER, "hello") == "tell"
