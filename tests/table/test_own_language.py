"""*language espanol*: a person's own words, in all their games (T12)."""

from __future__ import annotations

import pytest

from pbm.table.commands import NAMES_A_CARD
from tests.table.playing import lawful
from tests.table.texting import BOB, Texting


@pytest.mark.parametrize(
    ("words", "language"), [("language es", "es"), ("Deutsch", "de"), ("LANGUAGE PORTUGUES", "pt")]
)
def test_t12_a_language_is_kept_for_all_games_and_without_any(phones: Texting, words: str, language: str) -> None:
    phones.make(BOB)
    assert phones.reply(BOB, words) == "ok"
    assert "and in English" in phones.sent()[BOB]
    assert phones.person(BOB).language == language
    assert phones.reply(BOB, "English") == "ok"
    assert phones.sent()[BOB] == "Your texts are read in English now."
    assert phones.person(BOB).language == "en"


@pytest.mark.parametrize(("words", "reply"), [("language", "tell"), ("language klingon", "ask")])
def test_who_does_not_know_the_languages_is_told_them(phones: Texting, words: str, reply: str) -> None:
    phones.make(BOB)
    assert phones.reply(BOB, words) == reply
    assert phones.sent()[BOB] == (
        "Your texts are read in English. For another language text LANGUAGE and one of "
        "Deutsch, English, Espa\u00f1ol, Francais, Italiano, Portugues."
    )
    assert phones.person(BOB).language == "en"


def test_t12_the_words_of_a_language_are_read_once_it_is_set(phones: Texting) -> None:
    phones.deal(BOB)
    number, _ = lawful(phones)
    assert phones.reply(number, "ich ziehe eine karte") != "ok"
    phones.text(number, "language de")
    assert phones.reply(number, "ich ziehe eine karte") == "ok"


def test_c40_talk_that_names_a_card_in_the_player_s_words_is_marked(phones: Texting) -> None:
    phones.deal(BOB)
    phones.text(BOB, "language de")
    assert phones.text(BOB, "say spiel rot").understood == NAMES_A_CARD
