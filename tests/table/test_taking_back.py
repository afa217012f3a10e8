"""Taking back by text and by the host (T11, design promise 3)."""

from __future__ import annotations

import pytest

from pbm.games import uno
from pbm.games.match.events import TakenBack
from pbm.games.refusals import Code
from pbm.store.models import LogEntry
from pbm.table.host import Act, Carried, Order, Outcome, carry_out
from pbm.table.unit import Unit
from tests.table.playing import lawful, log, play_on, state
from tests.table.texting import ANN, BOB, CY, Texting


def _play_a_card(phones: Texting) -> None:
    """Play on until the last text was a card that shows nothing else to anybody."""
    for _ in range(60):
        _, words = lawful(phones)
        play_on(phones)
        plain = words.split()[0][-1].isdigit() and uno.view(state(phones), None).awaiting == "play"
        if plain and "drew" not in log(phones)[-1].events and uno.view(state(phones), None).hand_number == 1:
            return
    raise AssertionError("nobody has played a card")


def _host_takes_back(phones: Texting) -> Carried:
    order = Order(host="host", act=Act.TAKEBACK, code=phones.game().code)
    with phones.store.begin() as transaction:
        return carry_out(Unit(transaction, phones.policy, phones.now, ""), order)


def _taken_back(entries: list[LogEntry]) -> list[TakenBack]:
    events = [event for entry in entries for event in uno.decode_events(entry.events)]
    return [event for event in events if isinstance(event, TakenBack)]


def test_t11_all_others_are_asked_and_must_agree(phones: Texting) -> None:
    phones.deal(BOB, CY)
    _play_a_card(phones)
    before = state(phones)
    assert phones.reply(ANN, "takeback") == "ask"
    assert {number for number, body in phones.sent().items() if "OK or NO" in body} == {BOB, CY}
    assert phones.reply(BOB, "ok") == "ok"
    assert state(phones).hands == before.hands
    assert phones.reply(CY, "yes") == "ok"
    assert state(phones).discard_pile == before.discard_pile[:-1]
    assert {number for number, body in phones.sent().items() if "take back" in body} == {ANN, BOB, CY}


def test_t11_one_no_lets_the_move_stand_and_all_are_told(phones: Texting) -> None:
    phones.deal(BOB, CY)
    _play_a_card(phones)
    before = state(phones)
    phones.text(ANN, "takeback")
    assert phones.reply(BOB, "no") == "ok"
    assert "the move stands" in phones.sent()[ANN]
    assert phones.reply(CY, "ok") == "chat"
    assert state(phones).discard_pile == before.discard_pile


def test_t11_nothing_is_erased_from_the_log(phones: Texting) -> None:
    """Design promise 1: the log leads to the state, over the taking back."""
    phones.deal(BOB)
    _play_a_card(phones)
    entries = len(log(phones))
    phones.text(ANN, "takeback")
    phones.text(BOB, "ok")
    assert len(log(phones)) > entries
    kept = [uno.Entry(it.at, uno.decode_move(it.move), uno.decode_events(it.events)) for it in log(phones)]
    assert uno.encode(uno.replay(kept)) == uno.encode(state(phones))
    assert len(_taken_back(log(phones))) == 1


def test_without_others_to_ask_it_is_done_at_once(phones: Texting) -> None:
    phones.make()
    phones.text(ANN, "bots 1")
    phones.text(ANN, "deal")
    number, words = lawful(phones)
    phones.text(number, words)
    assert phones.reply(ANN, "takeback") == "ok"
    assert len(_taken_back(log(phones))) == 1


def test_with_nothing_done_there_is_nothing_to_take_back(phones: Texting) -> None:
    phones.deal(BOB)
    assert phones.reply(ANN, "takeback") == "no: nothing-to-take-back"
    assert "no move" in phones.sent()[ANN]


def test_the_host_takes_back_what_has_shown_nothing(phones: Texting) -> None:
    phones.deal(BOB, CY)
    _play_a_card(phones)
    before = state(phones)
    assert _host_takes_back(phones) == Carried(Outcome.DONE)
    assert state(phones).discard_pile == before.discard_pile[:-1]
    assert "The host took back" in phones.sent()[BOB]


@pytest.mark.parametrize("words", ["draw"])
def test_the_host_does_not_take_back_what_somebody_has_seen(phones: Texting, words: str) -> None:
    """Design promise 3: then all must agree."""
    phones.deal(BOB, CY)
    number, _ = lawful(phones)
    phones.text(number, words)
    before = state(phones)
    assert _host_takes_back(phones) == Carried(Outcome.REFUSED, Code.ALL_MUST_AGREE)
    assert state(phones).hands == before.hands


def test_the_host_cannot_take_back_what_was_not_done(phones: Texting) -> None:
    phones.deal(BOB)
    assert _host_takes_back(phones).code is Code.NOTHING_TO_TAKE_BACK
