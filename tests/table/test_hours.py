"""Quiet hours and zones by text, and what waits for the morning (W11)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbm.games import uno
from pbm.games.match.hours import Hours
from pbm.store.models import Deadline, OutboxRow
from pbm.table.hours import is_too_long, read_quiet, read_zone
from tests.table.playing import bodies, number_at, play_on, state
from tests.table.texting import ANN, BOB, Texting

NIGHT = datetime(2026, 1, 1, 23, tzinfo=UTC)
MORNING = datetime(2026, 1, 2, 8, tzinfo=UTC)


def in_turn(phones: Texting) -> tuple[str, str]:
    """The numbers of who is in turn and of who is not."""
    turn = uno.view(state(phones), None).turn
    assert turn is not None
    number = number_at(phones, turn)
    return number, ANN if number == BOB else BOB


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("Europe/Paris", "Europe/Paris"),
        ("paris", "Europe/Paris"),
        ("EST", "America/New_York"),
        ("new york", "America/New_York"),
        ("Los_Angeles", "America/Los_Angeles"),
        ("utc", "UTC"),
        ("s\u00e3o paulo", "America/Sao_Paulo"),
        ("utc-5", None),
        ("atlantis", None),
        ("the moon", None),
        ("", None),
    ],
)
def test_a_zone_is_known_by_its_name_its_city_or_what_people_call_it(words: str, zone: str | None) -> None:
    assert read_zone(words) == zone


@pytest.mark.parametrize(
    ("words", "quiet"),
    [
        ("22-8", (1320, 480)),
        ("22:30 - 7", (1350, 420)),
        ("22 to 8.15", (1320, 495)),
        ("0-6", (0, 360)),
        ("24-6", (0, 360)),
        ("10pm-8am", (1320, 480)),
        ("from 10:30 p.m. to 7 a.m.", (1350, 420)),
        ("22h30 - 7h", (1350, 420)),
        ("12am to 12pm", (0, 720)),
        ("22", None),
        ("13pm-8am", None),
        ("25-8", None),
        ("22:61-8", None),
        ("at night", None),
    ],
)
def test_quiet_hours_are_two_times_of_day(words: str, quiet: tuple[int, int] | None) -> None:
    assert read_quiet(words) == quiet


@pytest.mark.parametrize(("quiet", "long"), [((1260, 540), False), ((1260, 541), True), ((480, 480), True)])
def test_w11_at_most_half_of_the_day_is_quiet(quiet: tuple[int, int], long: bool) -> None:
    assert is_too_long(quiet) is long


def test_quiet_and_zone_are_kept_for_all_games_and_without_any(phones: Texting) -> None:
    phones.make(BOB)
    assert phones.reply(BOB, "zone Paris") == "ok"
    assert phones.reply(BOB, "quiet 22-8") == "ok"
    phones.text(ANN, "deal")
    seat = phones.seat("Bob").seat
    assert state(phones).seats[seat].hours == Hours("Europe/Paris", 22 * 60, 8 * 60)
    assert phones.reply(BOB, "quiet off") == "ok"
    assert state(phones).seats[seat].hours == Hours("Europe/Paris")


@pytest.mark.parametrize(
    ("words", "reply", "said"),
    [
        ("quiet", "tell", "QUIET 22-8"),
        ("quiet 9-22", "no", "At most 12"),
        ("zone", "tell", "ZONE PARIS"),
        ("zone Atlantis", "ask", "There is no zone Atlantis that we know."),
    ],
)
def test_who_does_not_know_the_words_is_told_them(phones: Texting, words: str, reply: str, said: str) -> None:
    phones.deal(BOB)
    assert phones.reply(BOB, words) == reply
    assert said in phones.sent()[BOB]


def test_w11_one_text_in_the_morning_tells_all_that_happened_in_the_night(phones: Texting) -> None:
    phones.deal(BOB)
    first, other = in_turn(phones)
    phones.text(other, "zone utc")
    phones.text(other, "quiet 22-8")
    phones.now = NIGHT
    before = len(bodies(phones, other))
    phones.text(first, "hand")
    play_on(phones)
    assert len(bodies(phones, other)) == before
    (waking,) = phones.rows(Deadline, kind="tell")
    assert waking.due_at == MORNING
    phones.table.run_due(MORNING)
    assert len(bodies(phones, other)) == before + 1
    assert phones.rows(Deadline, kind="tell") == []
    phones.table.run_due(MORNING + timedelta(minutes=1))
    assert len(bodies(phones, other)) == before + 1


def test_w11_table_talk_waits_in_the_outbox_and_answers_do_not(phones: Texting) -> None:
    phones.deal(BOB)
    phones.text(BOB, "zone utc")
    phones.text(BOB, "quiet 22-8")
    phones.now = NIGHT
    phones.text(ANN, "say good night")
    phones.text(BOB, "hand")
    talk, answer = sorted(phones.rows(OutboxRow, to=BOB), key=lambda row: row.id)[-2:]
    assert (talk.kind, talk.ready_at) == ("say", MORNING)
    assert (answer.kind, answer.ready_at) == ("answer", phones.now)
