"""Consent, wishes and wrong numbers (T2, T7)."""

from __future__ import annotations

import pytest

from pbm.games.match.moves import Pass
from pbm.language import understand
from pbm.language.readings import Consent, ConsentWord, MoveRead, Reading, WishToStop, WrongPerson
from tests.language.seen import context


@pytest.mark.parametrize(
    ("text", "consent"),
    [
        *(
            (word, Consent.OUT)
            for word in ("STOP", "stop", " Stop. ", "stop!!!", "“Stop”", "STOP ALL", "StopAll", "opt-out")
        ),
        *((word, Consent.OUT) for word in ("UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT")),
        *((word, Consent.IN) for word in ("START", "unstop")),
        *((word, Consent.HELP) for word in ("HELP", "Info")),
    ],
)
def test_t7_a_carriers_word_alone_is_consent_and_nothing_else(text: str, consent: Consent) -> None:
    assert understand(text, context()) == ConsentWord(consent=consent)


def test_t7_yes_is_consent_and_may_be_an_answer() -> None:
    assert understand("YES", context()) == ConsentWord(consent=Consent.IN, yes=True)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        *(
            (text, WishToStop())
            for text in ("please stop texting me", "Stop. Thank you", "remove me from this", "please stop")
        ),
        *(
            (text, WishToStop())
            for text in ("stop texting me bob", "Leave me alone!", "take me off your list", "Don't text me")
        ),
        *((text, WishToStop()) for text in ("stop stop stop", "ARRÊT", "unsubscribe me", "no more texts please")),
        *(
            (text, WishToStop())
            for text in ("please cancel", "quit, thanks", "just stop", "stop now please", "cancel, sorry", "bye quit")
        ),
        *(
            (text, WishToStop())
            for text in ("I'd like to unsubscribe", "let's stop", "ok stop", "basta", "stop it please", "alto please")
        ),
        *(
            (text, WrongPerson())
            for text in ("wrong number", "Sorry, wrong number", "who is this", "Who's this?", "who dis")
        ),
        *((text, WrongPerson()) for text in ("You have the wrong number.", "hi who is this", "new phone who dis")),
    ],
)
def test_t7_wishes_in_other_words(text: str, reading: Reading) -> None:
    assert understand(text, context()) == reading


@pytest.mark.parametrize("text", ["stop it bob lol", "we have got to stop this", "leave it", "r5 stop", "yes please"])
def test_t7_the_words_within_a_sentence_are_no_consent(text: str) -> None:
    assert not isinstance(understand(text, context()), ConsentWord | WishToStop)


@pytest.mark.parametrize(
    "text",
    ["end my turn", "cancel my move", "the end!", "stop, it's my turn", "stop it", "cancel turn"],
)
def test_t7_what_is_said_of_a_turn_or_a_game_stops_no_texts(text: str) -> None:
    assert not isinstance(understand(text, context()), ConsentWord | WishToStop)


def test_c14_a_turn_is_ended_in_these_words() -> None:
    reading = understand("end my turn", context())
    assert isinstance(reading, MoveRead)
    assert isinstance(reading.move, Pass)
