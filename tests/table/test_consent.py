"""Consent: STOP and its kin, START, HELP, wishes to be left alone, wrong numbers (T7)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbm.store.models import ConsentChange
from tests.table.texting import ANN, BOB, CY, STRANGER, Texting


@pytest.mark.parametrize(
    "word", ["STOP", "stop", " Stop. ", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "STOPALL", "REVOKE"]
)
def test_stop_and_its_kin_end_all_texts_silently_and_the_maker_is_told(phones: Texting, word: str) -> None:
    """T7."""
    phones.deal(BOB, CY)
    assert phones.reply(BOB, word) == "out"
    assert phones.address(BOB).consent == "out"
    assert BOB not in phones.sent()
    assert "Bob" in phones.sent()[ANN]
    assert phones.consents(BOB) == ["in", "out"]


def test_after_stop_a_bot_plays_the_seat(phones: Texting) -> None:
    """T7, C41."""
    phones.deal(BOB, CY)
    phones.text(BOB, "STOP")
    assert phones.seat("Bob").bot
    assert phones.seat("Bob").person_id == phones.person(BOB).id


def test_stop_twice_is_one_change(phones: Texting) -> None:
    phones.deal(BOB)
    phones.text(BOB, "STOP")
    assert phones.reply(BOB, "STOP") == "out"
    assert phones.consents(BOB) == ["in", "out"]
    assert phones.sent() == {}


def test_nothing_is_sent_to_who_has_stopped_whatever_they_text(phones: Texting) -> None:
    """T7."""
    phones.deal(BOB, CY)
    phones.text(BOB, "STOP")
    for words in ("hand", "?", "say hi", "HELP"):
        phones.text(BOB, words)
        assert BOB not in phones.sent()


@pytest.mark.parametrize("word", ["START", "UNSTOP", "YES", "yes"])
def test_start_gives_consent_and_seat_back_and_sends_the_hand(phones: Texting, word: str) -> None:
    """T7."""
    code = phones.deal(BOB, CY)
    phones.text(BOB, "STOP")
    assert phones.reply(BOB, word) == "in"
    assert phones.consents(BOB) == ["in", "out", "in"]
    assert code in phones.sent()[BOB]
    assert not phones.seat("Bob").bot
    assert phones.reply(BOB, "hand") == "tell"
    assert BOB in phones.sent()


def test_stop_and_start_before_the_deal(phones: Texting) -> None:
    """T7: nobody who cannot be reached is dealt in as a person."""
    phones.make(BOB, CY)
    phones.text(BOB, "STOP")
    assert phones.seat("Bob").bot
    phones.text(BOB, "START")
    assert not phones.seat("Bob").bot


@pytest.mark.parametrize("word", ["START", "YES"])
def test_start_with_nothing_withdrawn_changes_nothing(phones: Texting, word: str) -> None:
    """T7."""
    phones.deal(BOB)
    assert phones.reply(BOB, word) in {"in", "tell", "none"}
    assert phones.consents(BOB) == ["in"]
    assert ANN not in phones.sent()


@pytest.mark.parametrize("word", ["HELP", "INFO", "help"])
def test_help_is_answered_as_the_question_mark_is(phones: Texting, word: str) -> None:
    """T7."""
    phones.make(BOB)
    assert phones.reply(BOB, word) == "tell"
    assert phones.consents(BOB) == ["in"]


def test_help_is_left_to_carriers_that_answer_it(texting: Callable[..., Texting]) -> None:
    """T7."""
    phones = texting(carriers_answer_help=True)
    phones.make(BOB)
    assert phones.reply(BOB, "HELP") == "none"
    assert phones.reply(BOB, "?") == "tell"


@pytest.mark.parametrize("words", ["please stop texting me", "Stop. Thank you", "remove me from this"])
def test_a_wish_to_be_left_alone_is_answered_once_then_comes_silence(phones: Texting, words: str) -> None:
    """T7."""
    phones.deal(BOB)
    assert phones.reply(BOB, words) == "tell"
    assert "STOP" in phones.sent()[BOB]
    assert phones.address(BOB).consent == "in"
    assert phones.reply(BOB, words) == "none"
    phones.text(ANN, "say hello")
    assert BOB not in phones.sent()
    assert phones.reply(BOB, "hand") == "tell"
    assert BOB in phones.sent()
    phones.text(ANN, "say hello again")
    assert BOB in phones.sent()


def test_who_plays_and_asks_who_this_is_is_told(phones: Texting) -> None:
    phones.deal(BOB)
    assert phones.reply(BOB, "who is this?") == "tell"
    assert "STOP" in phones.sent()[BOB]
    assert phones.address(BOB).consent == "in"


def test_start_from_somebody_new_is_answered(phones: Texting) -> None:
    """T7."""
    assert phones.reply(STRANGER, "START") == "in"
    assert "JOIN" in phones.sent()[STRANGER]


def test_writing_first_is_consent(phones: Texting) -> None:
    """T7."""
    phones.text(STRANGER, "hi is this uno")
    assert phones.consents(STRANGER) == ["in"]
    (change,) = phones.rows(ConsentChange)
    assert change.inbox_id is not None


def test_the_first_text_to_a_number_carries_the_words_and_no_other(phones: Texting) -> None:
    """T7: that rates may apply, and how to end it."""
    code = phones.make()
    assert "rates may apply" in phones.sent()[ANN]
    phones.text(BOB, f"join {code} bob")
    assert "rates may apply" in phones.sent()[BOB]
    assert "STOP" in phones.sent()[BOB]
    phones.text(BOB, "table")
    assert "rates may apply" not in phones.sent()[BOB]


def test_who_has_stopped_is_not_seated_and_the_maker_learns_what_they_must_do(phones: Texting) -> None:
    """T7: silence until START; the maker has that news once a day for each person and game."""
    first, code = phones.make(BOB), phones.make()
    phones.text(BOB, "STOP")
    assert phones.reply(BOB, f"join {code} Rob") == "none"
    wants = f"wants to join {code}, but has stopped our texts"
    assert phones.sent() == {
        ANN: f'Rob {wants}: they must text "start" first, then JOIN {code}.',
    }
    assert phones.reply(BOB, f"join {code}") == "none"
    assert phones.sent() == {}
    phones.text(BOB, f"join {code}", after=timedelta(hours=25))
    assert phones.sent()[ANN].startswith(f"Bob {wants}")
    assert phones.names() == ["Ann"]
    assert phones.consents(BOB) == ["in", "out"]
    phones.text(BOB, "START")
    assert phones.reply(BOB, f"join {code}") == "ok"
    assert phones.names() == ["Ann", "Bob"]
    assert first != code


def test_who_had_said_that_they_are_not_meant_and_then_stopped_must_start(phones: Texting) -> None:
    """T7: the carriers' word counts, whatever was said before it."""
    code = phones.make()
    phones.text(ANN, f"invite {BOB} Bob")
    phones.text(BOB, "wrong number")
    phones.text(BOB, f"join {code} Bob")
    phones.text(BOB, "STOP")
    phones.text(ANN, "new uno")
    assert phones.reply(BOB, f"join {phones.game().code}") == "none"
    assert BOB not in phones.sent()
