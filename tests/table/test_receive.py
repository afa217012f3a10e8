"""Texts: each once, whatever it holds, and never lost; a text and all that follows from it are one transaction."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from pbm.store.errors import StoreError
from pbm.store.inbound import Inbound
from pbm.store.models import Address, InboxRow, LogEntry, OutboxRow
from pbm.store.session import Store
from pbm.table import Table, inbox, judging
from pbm.table.match import Match
from pbm.table.unit import Unit
from tests.table.playing import lawful, log, play_on, state
from tests.table.texting import ANN, BOB, CY, NOON, OURS, STRANGER, Texting

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


def inbound(phones: Texting, sender: str, body: str, provider_id: str = "SMX", **more: Any) -> Inbound:
    values = {"channel": "sms", "recipient": OURS, "received_at": phones.now, **more}
    return Inbound(provider_id=provider_id, sender=sender, body=body, **values)


def test_a_second_delivery_changes_nothing_and_has_the_first_receipt(phones: Texting) -> None:
    """T2, W14."""
    phones.deal(BOB)
    number, words = lawful(phones)
    first = phones.table.receive(inbound(phones, number, words))
    before = (state(phones), len(phones.rows(OutboxRow)))
    second = phones.table.receive(inbound(phones, number, words))
    assert (second.inbox_id, second.reply, second.duplicate) == (first.inbox_id, first.reply, True)
    assert (state(phones), len(phones.rows(OutboxRow))) == before


def test_a_move_leaves_nothing_to_the_collector_of_garbage(phones: Texting) -> None:
    """All that a text works with would be one circle, if its unit did not end: each would slow some later text down."""
    phones.deal(BOB)
    gc.collect()
    gc.disable()
    try:
        assert play_on(phones).reply == "ok"
        assert [it for it in gc.get_objects() if isinstance(it, Unit | Match)] == []
    finally:
        gc.enable()


def test_deliveries_at_once_are_one_move(phones: Texting) -> None:
    """T2, W14."""
    phones.deal(BOB)
    number, words = lawful(phones)
    text = inbound(phones, number, words)
    with ThreadPoolExecutor(6) as threads:
        receipts = list(threads.map(lambda _: phones.table.receive(text), range(6)))
    assert sorted(receipt.duplicate for receipt in receipts) == [False] + [True] * 5
    assert [entry.inbox_id for entry in log(phones)].count(receipts[0].inbox_id) == 1


def test_texts_at_once_are_taken_one_after_another(phones: Texting) -> None:
    """W4: each of six phones' texts finds the table as the one before has left it."""
    phones.deal(BOB, CY)
    texts = [inbound(phones, number, f"say {index}", f"SMX{index}") for index, number in enumerate((ANN, BOB, CY) * 2)]
    number, words = lawful(phones)
    texts.append(inbound(phones, number, words, "SMY"))
    with ThreadPoolExecutor(7) as threads:
        replies = [receipt.reply for receipt in threads.map(phones.table.receive, texts)]
    assert replies == ["chat"] * 6 + ["ok"]
    assert [entry.seq for entry in log(phones)] == list(range(1, len(log(phones)) + 1))


@pytest.mark.parametrize(
    "body",
    ["\0", "hand\0", "\ud83d", "r5 \udfff", "x" * 10_000, "r5 " * 3_400, "\0" * 10_000, "((((" * 2_500, "\u202er5"],
)
def test_any_text_is_kept_as_it_came_and_none_is_too_odd(phones: Texting, body: str) -> None:
    """T10."""
    phones.deal(BOB)
    receipt = phones.table.receive(inbound(phones, BOB, body, fields={"Body\0": body}))
    (row,) = phones.rows(InboxRow, id=receipt.inbox_id)
    assert row.status == "done"
    assert inbox.words(row) == body


def test_a_text_to_a_group_is_answered_to_its_sender_alone(phones: Texting) -> None:
    """H14 of the inbound cases: no hand is shown, no move made."""
    phones.deal(BOB)
    number, words = lawful(phones)
    before = state(phones)
    receipt = phones.table.receive(inbound(phones, number, words, others=(CY,)))
    assert (receipt.reply, receipt.understood) == ("tell", "group")
    assert state(phones) == before
    assert phones.rows(Address, address=CY) == []


class TestAFaultOfOurs:
    """A text that cannot be played is kept, tried again later, and keeps nothing else waiting."""

    @pytest.fixture
    def fault(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
        sound = judging.judge

        def judge(unit: Any, person: Any, address: Any, routed: Any, text: str) -> Any:
            if "poison" in text:
                raise ZeroDivisionError("a fault of ours")
            return sound(unit, person, address, routed, text)

        with monkeypatch.context() as patch:
            patch.setattr(judging, "judge", judge)
            yield patch

    def test_it_is_kept_and_shown_and_the_next_text_is_played(self, phones: Texting, fault: pytest.MonkeyPatch) -> None:
        phones.deal(BOB)
        receipt = phones.text(BOB, "say poison")
        (row,) = phones.rows(InboxRow, id=receipt.inbox_id)
        assert (row.status, row.body, row.attempts) == ("poisoned", "say poison", 1)
        assert "a fault of ours" in row.error
        assert play_on(phones).reply == "ok"

    def test_it_is_tried_again_less_and_less_often(self, phones: Texting, fault: pytest.MonkeyPatch) -> None:
        phones.deal(BOB)
        receipt = phones.text(BOB, "say poison")
        waits = []
        for _ in range(20):
            (row,) = phones.rows(InboxRow, id=receipt.inbox_id)
            if row.try_at is None:
                break
            waits.append(row.try_at - phones.now)
            phones.now = row.try_at
            phones.table.run_due(phones.now)
        assert waits == sorted(waits)
        assert (waits[0], len(waits)) == (MINUTE, phones.policy.max_attempts - 1)
        assert (row.status, row.attempts) == ("poisoned", phones.policy.max_attempts)

    def test_it_is_played_once_when_the_fault_is_mended(self, phones: Texting, fault: pytest.MonkeyPatch) -> None:
        phones.deal(BOB)
        receipt = phones.text(BOB, "say poison \ud800")
        fault.undo()
        assert phones.table.next_due() == phones.now + MINUTE
        assert phones.table.run_due(phones.now + MINUTE) == 1
        assert phones.table.run_due(phones.now + MINUTE) == 0
        (row,) = phones.rows(InboxRow, id=receipt.inbox_id)
        assert (row.status, row.reply, row.error, row.try_at) == ("done", "chat", None, None)
        assert "poison" in phones.sent()[ANN]

    def test_its_writer_is_told_once_that_it_is_kept(self, phones: Texting, fault: pytest.MonkeyPatch) -> None:
        """W14, T10: in one segment, and in the end the text is answered as ever."""
        phones.deal(BOB, CY)
        receipt = phones.text(BOB, "say poison")
        assert phones.sent().keys() == {BOB}
        (told,) = phones.rows(OutboxRow, inbox_id=receipt.inbox_id)
        assert ("kept" in told.body, told.segments) == (True, 1)
        phones.table.receive(inbound(phones, BOB, "say poison", phones.rows(InboxRow)[-1].provider_id))
        phones.table.run_due(phones.now + MINUTE)
        assert len(phones.rows(OutboxRow, inbox_id=receipt.inbox_id)) == 1
        fault.undo()
        phones.table.run_due(phones.now + 6 * MINUTE)
        assert {row.to for row in phones.rows(OutboxRow, inbox_id=receipt.inbox_id)} == {ANN, BOB, CY}

    @pytest.mark.parametrize(
        ("sender", "text"),
        [
            (STRANGER, "say poison"),
            (BOB, "Liked \u201cpoison\u201d"),
            (BOB, "Auto reply: poison"),
            (BOB, "who is this poison"),
        ],
    )
    def test_neither_strangers_nor_machines_are_told(
        self, phones: Texting, fault: pytest.MonkeyPatch, sender: str, text: str
    ) -> None:
        """T6, T7."""
        phones.deal(BOB)
        assert phones.text(sender, text).understood == "poisoned"
        assert phones.sent() == {}

    def test_six_are_told_a_minute_and_no_more(self, phones: Texting, fault: pytest.MonkeyPatch) -> None:
        """T6."""
        phones.deal(BOB)
        phones.now += MINUTE
        for number in range(9):
            phones.text(BOB, f"say poison {number}", after=SECOND)
        told = [row for row in phones.rows(OutboxRow, to=BOB) if "kept" in row.body]
        assert len(told) == 6

    def test_a_fault_in_telling_keeps_the_text_all_the_same(
        self, phones: Texting, fault: pytest.MonkeyPatch, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        phones.deal(BOB)
        monkeypatch.setattr("pbm.table.kept.tell", lambda unit, row: 1 / 0)
        receipt = phones.text(BOB, "say poison")
        (row,) = phones.rows(InboxRow, id=receipt.inbox_id)
        assert (row.status, row.attempts) == ("poisoned", 1)
        assert phones.sent() == {}

    def test_nothing_of_it_is_half_done(self, phones: Texting, monkeypatch: pytest.MonkeyPatch) -> None:
        phones.deal(BOB)
        before = (state(phones), len(phones.rows(LogEntry)), len(phones.rows(OutboxRow)))
        monkeypatch.setattr("pbm.table.unit.Unit.send", lambda unit: 1 / 0)
        play_on(phones)
        assert (state(phones), len(phones.rows(LogEntry)), len(phones.rows(OutboxRow))) == before


def test_a_database_that_cannot_be_written_is_an_error_and_the_text_can_come_again(phones: Texting) -> None:
    if phones.store.on_postgresql:
        url = phones.store.url.update_query_dict({"options": "-c default_transaction_read_only=on"}, append=True)
        read_only = Store(url.render_as_string(hide_password=False))
    else:
        read_only = Store(f"sqlite:///file:{phones.store.url.database}?mode=ro&uri=true")
    phones.deal(BOB)
    number, words = lawful(phones)
    text = inbound(phones, number, words)
    with pytest.raises(StoreError):
        Table(read_only, phones.policy).receive(text)
    read_only.close()
    assert phones.table.receive(text).reply == "ok"


def test_no_time_of_a_game_goes_backwards(phones: Texting) -> None:
    """W4: a text that reaches us late is judged after what has been judged already."""
    phones.deal(BOB)
    play_on(phones)
    number, words = lawful(phones)
    late = inbound(phones, number, words, received_at=NOON)
    assert phones.table.receive(late).reply == "ok"
    times = [entry.at for entry in log(phones)]
    assert times == sorted(times)
