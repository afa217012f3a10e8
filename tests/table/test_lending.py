"""*sub*: another person plays a seat for a while, and it comes back to its owner (C41)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbm.games import uno
from pbm.store.models import OutboxRow, Substitution
from tests.table.playing import PHONES, bodies, play_on, state
from tests.table.texting import ANN, BOB, CY, DAN, NOON, Texting

DAY = timedelta(days=1)


@pytest.fixture
def lent(phones: Texting) -> Texting:
    """A game of Ann, Bob and Cy, in which Dan plays for Bob until Monday."""
    phones.deal(BOB, CY)
    assert phones.reply(BOB, f"sub {DAN} until monday") == "ok"
    assert phones.reply(DAN, "ok") == "ok"
    return phones


def hand(phones: Texting, name: str) -> tuple[str, ...]:
    return uno.view(state(phones), phones.seat(name).seat).hand


def test_the_substitute_is_asked_first_and_has_no_cards_before_they_agree(phones: Texting) -> None:
    """C41, T7."""
    phones.deal(BOB, CY)
    phones.text(BOB, f"sub {DAN} until monday")
    question = phones.sent()[DAN]
    assert question.startswith("Bob asks you to play UNO by text for them until Mon 08:00. Text OK to play, NO if not.")
    assert "STOP ends all texts" in question
    assert phones.seat("Bob").person_id == phones.person(BOB).id
    assert phones.address(DAN).consent == "invited"


def test_who_agrees_has_the_hand_and_all_hear_of_it(lent: Texting) -> None:
    assert lent.seat("Bob").person_id == lent.person(DAN).id
    assert lent.address(DAN).consent == "in"
    told = lent.sent()
    assert set(told) == set(PHONES)
    assert "You play as Bob" in told[DAN]
    assert "Somebody plays for Bob now" in told[ANN]
    assert "Somebody plays for you now" in told[BOB]
    assert "BACK gives you the seat at once." in told[BOB]
    assert "You: " in told[DAN]
    assert "You: " not in told[BOB]


def test_the_substitute_plays_and_the_owner_does_not(lent: Texting) -> None:
    turns = 0
    while turns < 4:
        if state(lent).turn == lent.seat("Bob").seat:
            assert lent.reply(BOB, "draw").startswith("no")
        play_on(lent)
        turns += 1
    assert BOB not in lent.sent()
    assert DAN in lent.sent()


def test_the_seat_comes_back_when_its_time_has_come(lent: Texting) -> None:
    (row,) = lent.rows(Substitution)
    assert row.until == NOON + 4 * DAY + timedelta(hours=1)  # eight in the morning in New York
    lent.now = row.until
    lent.table.run_due(lent.now)
    assert lent.seat("Bob").person_id == lent.person(BOB).id
    assert "Your seat is yours again." in bodies(lent, BOB)[-1]
    assert any("is played by its owner again" in body for body in bodies(lent, DAN))
    texts = len(lent.rows(OutboxRow))
    lent.table.run_due(lent.now)
    assert len(lent.rows(OutboxRow)) == texts


def test_the_owner_is_back_at_a_word(lent: Texting) -> None:
    """W12."""
    assert lent.reply(BOB, "back") == "ok"
    assert lent.seat("Bob").person_id == lent.person(BOB).id
    assert set(lent.sent()) == {BOB, DAN}
    assert "Your seat is yours again." in lent.sent()[BOB]
    assert lent.reply(DAN, "draw").startswith("no")


def test_a_substitute_who_leaves_gives_up_nothing_that_is_not_theirs(lent: Texting) -> None:
    before = hand(lent, "Bob")
    lent.text(DAN, f"leave {lent.game().code}")
    assert lent.seat("Bob").person_id == lent.person(BOB).id
    assert lent.seat("Bob").left_at is None
    assert hand(lent, "Bob") == before


def test_a_substitute_who_stops_gives_the_seat_back(lent: Texting) -> None:
    """T7."""
    lent.text(DAN, "STOP")
    assert lent.seat("Bob").person_id == lent.person(BOB).id
    assert not lent.seat("Bob").bot
    assert DAN not in lent.sent()


def test_a_seat_whose_owner_has_stopped_comes_back_to_a_bot(lent: Texting) -> None:
    """T7."""
    lent.text(BOB, "STOP")
    lent.text(DAN, f"leave {lent.game().code}")
    assert lent.seat("Bob").bot
    assert BOB not in lent.sent()


@pytest.mark.parametrize(("word", "consent"), [("no", "in"), ("wrong number", "out"), ("STOP", "out")])
def test_who_does_not_agree_is_left_alone_and_the_owner_told(phones: Texting, word: str, consent: str) -> None:
    """T7."""
    phones.deal(BOB, CY)
    phones.text(BOB, f"sub {DAN}")
    phones.text(DAN, word)
    assert phones.address(DAN).consent == consent
    assert "will not" in phones.sent()[BOB]
    assert phones.seat("Bob").person_id == phones.person(BOB).id
    phones.text(DAN, "ok")
    assert phones.seat("Bob").person_id == phones.person(BOB).id


def test_the_maker_can_have_another_seat_played_and_nobody_else_can(phones: Texting) -> None:
    phones.deal(BOB, CY)
    assert phones.reply(CY, f"sub bob {DAN}") == "no"
    assert phones.reply(ANN, f"sub bob {DAN} until friday") == "ok"
    assert phones.reply(DAN, "yes") == "ok"
    assert phones.seat("Bob").person_id == phones.person(DAN).id
    assert "Somebody plays for you now" in phones.sent()[BOB]


def test_a_bots_seat_is_played_by_the_substitute(phones: Texting) -> None:
    """W9: who has gone silent is replaced by a person."""
    phones.deal(BOB, CY)
    phones.text(BOB, "STOP")
    phones.text(ANN, f"sub bob {DAN}")
    phones.text(DAN, "ok")
    assert not phones.seat("Bob").bot
    assert not uno.view(state(phones), None).seats[phones.seat("Bob").seat].bot


@pytest.mark.parametrize(
    "words",
    [
        "sub",
        "sub 123456",
        "sub +12125550104 until someday",
        "sub +12125550103",
        "sub +12125550102",
        "sub zed 2125550104",
    ],
)
def test_what_cannot_be_done_is_refused(phones: Texting, words: str) -> None:
    phones.deal(BOB, CY)
    assert phones.reply(BOB, words) in ("no", "chat")
    assert DAN not in phones.sent()


def test_nobody_is_asked_twice_before_they_have_answered(phones: Texting) -> None:
    """T7: one text to who has not written to us."""
    phones.deal(BOB, CY)
    assert phones.reply(BOB, f"sub {DAN}") == "ok"
    assert phones.reply(BOB, f"sub {DAN}") == "no"
    assert len(bodies(phones, DAN)) == 1


def test_a_player_asks_only_so_many_in_a_day(phones: Texting) -> None:
    phones.deal(BOB, CY)
    replies = [phones.reply(BOB, f"sub +1212555{2000 + number}") for number in range(7)]
    assert replies == ["ok"] * 5 + ["no"] * 2


def test_a_country_that_is_not_written_to_gets_no_question(texting: Callable[..., Texting]) -> None:
    phones = texting(countries=frozenset({"US"}))
    phones.deal(BOB)
    assert phones.reply(BOB, "sub +447911123456") == "no"


def test_a_seat_that_is_lent_is_not_lent_on(lent: Texting) -> None:
    assert lent.reply(DAN, "sub +12125550177") == "no"


def test_after_the_match_the_seat_is_the_owners_and_nobody_is_told(lent: Texting) -> None:
    for number in (ANN, CY):
        lent.text(number, f"leave {lent.game().code}")
    assert lent.game().status == "over"
    texts = len(lent.rows(OutboxRow))
    assert (lent.table.next_due() or lent.now + DAY) <= lent.now
    lent.table.run_due(lent.now)
    assert lent.seat("Bob").person_id == lent.person(BOB).id
    assert len(lent.rows(OutboxRow)) == texts
    assert lent.table.next_due() is None


def test_a_bot_plays_for_who_asks_for_it_until_they_are_back(phones: Texting) -> None:
    """C41: *sub bot*, and a move or *back* takes the seat again."""
    phones.deal(BOB, CY)
    assert phones.reply(BOB, "sub bot") == "ok"
    assert "A bot plays for you until you text BACK." in phones.sent()[BOB]
    assert "played by a bot" not in phones.sent()[BOB]
    assert uno.view(state(phones), None).seats[phones.seat("Bob").seat].bot
    assert phones.reply(BOB, "back") == "ok"
    assert not uno.view(state(phones), None).seats[phones.seat("Bob").seat].bot
