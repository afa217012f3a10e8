"""What a host does to a running game (C40, C41, W12, W16), on both databases."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pbm.games import uno
from pbm.games.refusals import Code
from pbm.messages.gsm import segments
from pbm.store.host_models import HostAction
from pbm.store.models import InboxRow, OutboxRow, Snapshot
from pbm.table import desk_log, host
from pbm.table.host import Act, Carried, Order, Outcome
from pbm.table.unit import Unit
from tests.table.playing import bodies, log, number_at, play_on, state
from tests.table.texting import ANN, BOB, CY, Texting

HOUR = timedelta(hours=1)


def carry_out(phones: Texting, act: Act, **order: Any) -> Carried:
    """A host does something to the newest game now."""
    with phones.store.begin() as transaction:
        unit = Unit(transaction, phones.policy, phones.now, "")
        return host.carry_out(unit, Order(host="grandma", act=act, code=phones.game().code, **order))


def seat_of(phones: Texting, number: str) -> int:
    return next(seat for seat in range(3) if number_at(phones, seat) == number)


def test_what_was_done_stands_in_the_log_and_in_the_record(phones: Texting) -> None:
    """C40, design promise 1."""
    phones.deal(BOB, CY)
    seat, before = seat_of(phones, BOB), len(log(phones))
    assert carry_out(phones, Act.PENALTY, seat=seat, reason=" talk ") == Carried(Outcome.DONE)
    assert '"move":"penalty"' in log(phones)[-1].move
    (done,) = phones.rows(HostAction)
    assert (done.host, done.action, done.seat, done.seq, done.reason) == ("grandma", "penalty", seat, before, "talk")
    assert len(uno.view(state(phones), seat).hand) == 11


@pytest.mark.parametrize("seat", [-1, 3, 10**9])
def test_a_seat_that_nobody_has_is_refused_where_one_is_needed(phones: Texting, seat: int) -> None:
    phones.deal(BOB, CY)
    assert carry_out(phones, Act.PENALTY, seat=seat) == Carried(Outcome.REFUSED, Code.NOT_SEATED)
    assert carry_out(phones, Act.PAUSE, seat=seat) == Carried(Outcome.DONE)


@pytest.mark.parametrize("order", [{"act": Act.PENALTY, "seat": 9}, {"act": Act.GIVE_BACK, "seat": 2}])
def test_what_is_due_is_kept_where_the_order_cannot_be_carried_out(phones: Texting, order: dict[str, Any]) -> None:
    """W4, design promise 1: a log ahead of its snapshot would stop the game for good."""
    phones.make(BOB)
    for words in ("bots 1", "deal"):
        phones.text(ANN, words)
    phones.now += 30 * HOUR
    before = len(log(phones))
    assert carry_out(phones, **order) == Carried(Outcome.REFUSED, Code.NOT_SEATED)
    (kept,) = phones.rows(Snapshot)
    assert kept.seq == len(log(phones)) > before
    assert play_on(phones).reply == "ok"


def test_nothing_is_done_to_a_game_that_has_moved_on(phones: Texting) -> None:
    phones.deal(BOB, CY)
    seen = len(log(phones))
    play_on(phones)
    assert carry_out(phones, Act.PENALTY, seat=0, seq=seen) == Carried(Outcome.MOVED_ON)
    assert phones.rows(HostAction) == []


def test_what_is_due_comes_first_and_counts_as_moving_on(phones: Texting) -> None:
    """W4."""
    phones.deal(BOB, CY)
    seen = len(log(phones))
    phones.now += timedelta(days=2)
    assert carry_out(phones, Act.EXTEND, span=HOUR, seq=seen) == Carried(Outcome.MOVED_ON)
    assert len(log(phones)) > seen


def test_what_the_rules_refuse_is_not_recorded(phones: Texting) -> None:
    phones.deal(BOB, CY)
    assert carry_out(phones, Act.PENALTY, seat=9) == Carried(Outcome.REFUSED, Code.NOT_SEATED)
    assert phones.rows(HostAction) == []


def test_a_game_that_is_not_dealt_cannot_be_touched(phones: Texting) -> None:
    phones.make(BOB)
    assert carry_out(phones, Act.PAUSE) == Carried(Outcome.NO_GAME)


def test_a_bot_plays_at_once_and_its_player_is_told_how_to_come_back(phones: Texting) -> None:
    """C41, W9: *bot* plays a turn that has begun at once, until the player's *back* undoes it."""
    phones.deal(BOB, CY)
    turn = uno.view(state(phones), None).turn
    assert turn is not None
    number = number_at(phones, turn)
    before = uno.view(state(phones), None).turn_number
    carry_out(phones, Act.BOT, seat=turn)
    assert uno.view(state(phones), None).turn_number > before
    assert any("text BACK" in body for body in bodies(phones, number, since=phones.now))
    phones.text(number, "back")
    assert not uno.view(state(phones), None).seats[turn].bot


def test_that_a_bot_plays_is_told_once_in_one_segment(phones: Texting) -> None:
    """C41, W9."""
    phones.deal(BOB, CY)
    turn = uno.view(state(phones), None).turn
    number = next(it for it in (BOB, CY) if seat_of(phones, it) != turn)
    phones.now += timedelta(minutes=5)
    carry_out(phones, Act.BOT, seat=seat_of(phones, number))
    (told,) = bodies(phones, number, since=phones.now)
    assert segments(told) == 1
    assert "The host lets a bot play your seat." in told
    assert told.endswith("A bot plays for you until you text BACK.")
    assert "played by a bot" not in told


def test_who_gets_their_seat_back_is_sent_their_hand(phones: Texting) -> None:
    """C41."""
    phones.deal(BOB, CY)
    carry_out(phones, Act.BOT, seat=seat_of(phones, CY))
    phones.now += timedelta(minutes=5)
    carry_out(phones, Act.GIVE_BACK, seat=seat_of(phones, CY))
    assert any("You: " in body for body in bodies(phones, CY, since=phones.now))


def test_a_player_who_was_removed_has_no_seat_any_more(phones: Texting) -> None:
    """C41."""
    phones.deal(BOB, CY)
    phones.now += timedelta(minutes=5)
    carry_out(phones, Act.REMOVE, seat=seat_of(phones, CY))
    assert any("took you out" in body for body in bodies(phones, CY, since=phones.now))
    assert phones.reply(CY, "draw") == "no: not-in-a-game"
    assert bodies(phones, BOB, since=phones.now - timedelta(minutes=2))


def test_a_pause_is_told_and_keeps_what_was_left(phones: Texting) -> None:
    """W12."""
    phones.deal(BOB, CY)
    due = uno.next_due(state(phones))
    assert due is not None
    carry_out(phones, Act.PAUSE)
    assert {row.to for row in phones.rows(OutboxRow, created_at=phones.now)} >= {ANN, BOB, CY}
    assert uno.next_due(state(phones)) is None
    phones.now += timedelta(days=3)
    carry_out(phones, Act.RESUME)
    assert uno.next_due(state(phones)) == due + timedelta(days=3)


@pytest.mark.parametrize(
    ("words", "understood"),
    [
        ("say keep your reds for later bob", "say, names a card"),
        ("say play the skip", "say, names a card"),
        ("say see you at 5", "say"),
        ("say hello all", "say"),
        ("report bob", "report"),
    ],
)
def test_talk_that_names_a_card_and_reports_are_marked(phones: Texting, words: str, understood: str) -> None:
    """C40."""
    phones.deal(BOB, CY)
    before = len(log(phones))
    phones.text(ANN, words)
    assert phones.rows(InboxRow, understood=understood)
    assert len(log(phones)) == before
    with phones.store.read() as session:
        assert len(desk_log.reports(session, phones.game())) == (understood != "say")


def test_a_report_of_nobody_is_asked_back(phones: Texting) -> None:
    """C40."""
    phones.deal(BOB, CY)
    for words in ("report zoe", "report", "report me"):
        assert phones.reply(ANN, words) == "ask"
        assert "Bob, Cy" in phones.sent()[ANN]


def test_a_report_may_say_what_for(phones: Texting) -> None:
    """C40."""
    phones.deal(BOB, CY)
    assert phones.reply(ANN, "I report bob, he named his cards") == "ok"
    assert "Bob" in phones.sent()[ANN]


def test_where_the_dealer_cuts_is_not_shown(phones: Texting) -> None:
    """F10, design promise 2: it tells where cards lie, and the host plays too."""
    phones.text(ANN, "new french full ann")
    phones.text(BOB, f"join {phones.game().code} bob")
    phones.text(ANN, "deal")
    replies = {phones.reply(number, "cut 40") for number in (ANN, BOB)}
    assert "ok" in replies
    with phones.store.read() as session:
        shown = desk_log.messages(session, phones.game())
    assert not [it for it in shown if it.words == "cut 40"]


def test_what_a_game_was_told_is_shown_from_the_first_one(phones: Texting) -> None:
    phones.deal(BOB)
    with phones.store.read() as session:
        shown = desk_log.messages(session, phones.game())
    assert [it for it in shown if it.out][-1].at == phones.game().created_at
    assert len([it for it in shown if it.out]) == len(phones.rows(OutboxRow))
