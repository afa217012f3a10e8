"""Invitations by number: one text to somebody who has not written, and what they answer (T7, T11)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbm.store.models import Invitation
from pbm.table.invitations import INVITATIONS_A_DAY
from tests.table.texting import ANN, BOB, CY, DAN, OURS, Texting


@pytest.fixture
def invited(phones: Texting) -> Texting:
    """Ann has made a game and invited Bob."""
    phones.make()
    assert phones.reply(ANN, "invite (212) 555-0102 Bob") == "ok"
    return phones


def test_the_invitation_says_all_that_it_must(invited: Texting) -> None:
    """T7: who invites, what it is, that rates may apply, STOP, how to join; in one segment."""
    body = invited.sent()[BOB]
    assert all(words in body for words in ("Ann", "UNO", "rates may apply", "STOP", f"JOIN {invited.game().code}"))
    assert len(body) <= 160
    assert invited.address(BOB).consent == "invited"
    assert "Bob" in invited.sent()[ANN]


@pytest.mark.parametrize("words", ["ok", "OK!", "yes", "join"])
def test_a_yes_in_whatever_word_takes_the_seat(invited: Texting, words: str) -> None:
    """T11; YES answers the open question too (T7)."""
    assert invited.reply(BOB, words) == "ok"
    assert invited.names() == ["Ann", "Bob"]
    assert invited.consents(BOB) == ["in"]
    assert invited.rows(Invitation)[0].answer == "joined"


def test_the_invited_may_join_by_code_under_another_name(invited: Texting) -> None:
    assert invited.reply(BOB, f"join {invited.game().code} Robert") == "ok"
    assert invited.names() == ["Ann", "Robert"]
    assert invited.rows(Invitation)[0].answer == "joined"


@pytest.mark.parametrize("words", ["count me in", "I'm in!", "hi", "\U0001f44d", "not today", "which game?", "hand"])
def test_who_has_not_answered_is_told_how(invited: Texting, words: str) -> None:
    """T3: what is no clear answer seats nobody, and declines nothing."""
    invited.text(BOB, words)
    assert invited.sent() == {BOB: "You are in no game now. You are asked to play: text OK if you will, NO if not."}
    assert invited.reply(BOB, "ok") == "ok"
    assert invited.names() == ["Ann", "Bob"]


def test_talk_behind_join_is_no_name_of_the_invited(invited: Texting) -> None:
    """T3."""
    assert invited.reply(BOB, "join soon") == "no"
    assert invited.names() == ["Ann"]


def test_a_no_is_told_to_who_invited(invited: Texting) -> None:
    """T11."""
    assert invited.reply(BOB, "no") == "ok"
    assert invited.names() == ["Ann"]
    assert "Bob" in invited.sent()[ANN]
    assert invited.reply(ANN, "invite +12125550102 Bob") == "no"


@pytest.mark.parametrize("words", ["wrong number", "who is this?", "Who's this"])
def test_a_wrong_number_is_never_written_to_again(invited: Texting, words: str) -> None:
    """T7: no more texts, the inviter is told, the name is free."""
    invited.reply(BOB, words)
    assert BOB not in invited.sent()
    assert "wrong number" in invited.sent()[ANN]
    assert invited.address(BOB).consent == "out"
    assert invited.reply(ANN, "invite +12125550102 Bob") == "no"
    assert BOB not in invited.sent()
    assert invited.reply(CY, f"join {invited.game().code} Bob") == "ok"


def test_a_wrong_number_that_joins_is_seated_like_anybody(invited: Texting) -> None:
    """T7: to join is consent, of their own will."""
    invited.text(BOB, "who is this?")
    code = invited.game().code
    assert invited.reply(BOB, f"{code} what is this all about") != "ok"
    assert invited.sent() == {}
    assert invited.reply(BOB, f"join {code} Robert") == "ok"
    assert invited.consents(BOB) == ["out", "in"]
    assert invited.sent()[BOB].startswith(f"You are in {code} as Robert")
    assert invited.names() == ["Ann", "Robert"]


def test_stop_declines_the_invitation(invited: Texting) -> None:
    """T7."""
    assert invited.reply(BOB, "STOP") == "out"
    assert set(invited.sent()) == {ANN}
    assert invited.rows(Invitation)[0].answer == "declined"


def test_nobody_gets_a_second_invitation_before_they_answer(invited: Texting) -> None:
    invited.make()
    code = invited.game().code
    assert invited.reply(ANN, f"{code} invite +12125550102 Bob") == "no"
    assert BOB not in invited.sent()


def test_the_name_of_the_invited_is_kept_for_them(invited: Texting) -> None:
    assert invited.reply(CY, f"join {invited.game().code} bob") == "no"
    assert invited.reply(BOB, "ok") == "ok"


def test_a_seated_person_is_not_invited(phones: Texting) -> None:
    phones.make(BOB)
    assert phones.reply(ANN, "invite +12125550102 Robert") == "no"
    assert BOB not in phones.sent()


@pytest.mark.parametrize("words", ["invite", "invite 12345 bob", "invite +15550100 bob", "invite +12125550102 r5"])
def test_what_is_no_number_or_no_name_is_not_invited(phones: Texting, words: str) -> None:
    phones.make()
    assert phones.reply(ANN, words) in {"no", "tell"}
    assert set(phones.sent()) == {ANN}
    assert phones.rows(Invitation) == []


def test_only_hosts_invite(phones: Texting) -> None:
    phones.make(BOB)
    assert phones.reply(BOB, "invite +12125550103 Cy") == "no"
    assert set(phones.sent()) == {BOB}


def test_countries_that_the_host_does_not_allow_get_no_text(texting: Callable[..., Texting]) -> None:
    phones = texting(countries=frozenset({"US"}))
    phones.make()
    assert phones.reply(ANN, "invite +44 7911 123456 Bob") == "no"
    assert set(phones.sent()) == {ANN}


def test_invitations_a_day_are_bounded(phones: Texting) -> None:
    codes = [phones.make() for _ in range(2)]
    for number in range(INVITATIONS_A_DAY):
        words = f"{codes[number % 2]} invite +1212555{1000 + number} P{'abcdefghijklmnopqrst'[number]}"
        assert phones.reply(ANN, words) == "ok", words
    assert phones.reply(ANN, f"{codes[0]} invite +12125552000 Zoe") == "no"
    later = phones.reply(ANN, f"{codes[0]} invite +12125552000 Zoe", after=timedelta(days=1))
    assert later == "ok"


def test_an_invitation_in_mid_match_is_for_the_next_hand(phones: Texting) -> None:
    """C41."""
    phones.deal(BOB)
    assert phones.reply(ANN, "invite +12125550104 Dan") == "ok"
    assert phones.reply(DAN, "ok") == "ok"
    assert phones.names() == ["Ann", "Bob", "Dan"]
    for words in ("hand", "draw"):
        phones.text(DAN, words)
        assert phones.sent()[DAN].endswith("\nYou get cards when the next ones are dealt.")


def test_nobody_invites_the_engine_itself(phones: Texting) -> None:
    phones.make(CY)
    assert phones.reply(ANN, f"invite {OURS} robot").startswith("no")
    assert OURS not in phones.sent()
