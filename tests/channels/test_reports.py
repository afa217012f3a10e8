"""Reports on texts: in any order, twice, too early, and never backwards."""

from __future__ import annotations

from datetime import datetime
from itertools import permutations

import pytest
from sqlalchemy import func, select

from pbm.channels import circuit, reports
from pbm.channels.channel import Handed, Postponed, Unknown
from pbm.channels.reports import Report
from pbm.channels.sender import send_due
from pbm.channels.twilio.errors import judge
from pbm.store.delivery import Delivery
from pbm.store.models import DeliveryReport
from pbm.store.session import Store
from tests.channels.conftest import NOON, minutes
from tests.channels.outbox import Scripted, address, queue, row, states


def report(
    store: Store,
    state: Delivery,
    *,
    key: str | None = None,
    provider_id: str = "SM-a",
    code: str = "",
    at: datetime = NOON,
) -> None:
    """What a hook does with a report."""
    refused = judge(code) if state is Delivery.FAILED else None
    with store.write() as session:
        reports.receive(
            session,
            Report(channel="sms", provider_id=provider_id, key=key, state=state, refused=refused, at=at),
        )


@pytest.mark.parametrize("order", list(permutations([Delivery.ACCEPTED, Delivery.SENT, Delivery.DELIVERED])))
def test_reports_in_any_order_end_at_the_highest_rank(store: Store, order: tuple[Delivery, ...]) -> None:
    queue(store, "a")
    send_due(store, {"sms": Scripted()}, NOON)
    for state in order:
        report(store, state)
    assert states(store) == {"a": Delivery.DELIVERED}


def test_the_same_state_of_the_same_text_is_kept_once(store: Store) -> None:
    for _ in range(2):
        report(store, Delivery.SENT)
    report(store, Delivery.DELIVERED)
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(DeliveryReport)) == 2


def test_a_failure_stays_a_failure(store: Store) -> None:
    queue(store, "a")
    send_due(store, {"sms": Scripted()}, NOON)
    report(store, Delivery.FAILED, code="30006")
    report(store, Delivery.DELIVERED)
    assert (row(store, "a").state, row(store, "a").code, row(store, "a").fault) == ("failed", "30006", "address")
    assert (address(store).trouble, row(store, "a").settled) == ("30006", False)


def test_an_opt_out_may_be_reported_only_later(store: Store) -> None:
    """T7: with a messaging service, 21610 comes by the status callback alone."""
    queue(store, "a", "b")
    send_due(store, {"sms": Scripted(Handed("SM-a"), Postponed("20429"))}, NOON)
    report(store, Delivery.FAILED, code="21610")
    assert address(store).consent == "out"
    send_due(store, {"sms": Scripted()}, NOON + minutes(1))
    assert states(store) == {"a": Delivery.FAILED, "b": Delivery.WITHHELD}


def test_an_unregistered_number_stops_the_channel(store: Store) -> None:
    queue(store, "a")
    send_due(store, {"sms": Scripted()}, NOON)
    report(store, Delivery.FAILED, code="30034")
    with store.read() as session:
        assert circuit.why(session, "sms") == "30034"


def test_a_report_that_overtakes_the_answer_to_the_sender_finds_its_text_by_our_key(store: Store) -> None:
    queue(store, "a")

    def overtaken() -> Handed:
        report(store, Delivery.DELIVERED, key="a")
        return Handed("SM-a")

    send_due(store, {"sms": Scripted(overtaken)}, NOON)
    assert (row(store, "a").state, row(store, "a").provider_id) == (Delivery.DELIVERED, "SM-a")


def test_a_report_without_our_key_waits_until_the_id_is_known(store: Store) -> None:
    queue(store, "a", "b")

    def overtaken() -> Handed:
        report(store, Delivery.FAILED, code="30005", at=NOON)
        return Handed("SM-a")

    send_due(store, {"sms": Scripted(overtaken)}, NOON)
    assert (row(store, "a").state, row(store, "a").code, address(store).trouble) == ("failed", "30005", "30005")
    assert states(store)["b"] == Delivery.ACCEPTED


@pytest.mark.parametrize("fate", [Unknown("ReadTimeout"), Postponed("unreachable")])
def test_a_text_that_a_report_proves_sent_is_not_sent_again(store: Store, fate: Unknown | Postponed) -> None:
    channel = Scripted(fate)
    queue(store, "a")
    send_due(store, {"sms": channel}, NOON)
    report(store, Delivery.SENT, key="a", at=NOON + minutes(1))
    assert send_due(store, {"sms": channel}, NOON + minutes(5)) == 0
    assert (channel.sent, channel.asked) == (["a"], [])
    assert (row(store, "a").state, row(store, "a").sent_at) == (Delivery.SENT, NOON + minutes(1))


def test_a_lost_answer_does_not_undo_what_a_report_told_meanwhile(store: Store) -> None:
    queue(store, "a")

    def told_meanwhile() -> Unknown:
        report(store, Delivery.SENT, key="a")
        return Unknown("ReadTimeout")

    send_due(store, {"sms": Scripted(told_meanwhile)}, NOON)
    assert states(store) == {"a": Delivery.SENT}


def test_a_phone_that_was_off_gets_the_text_once_more(store: Store) -> None:
    channel = Scripted(Handed("SM-a"), Handed("SM-b"))
    queue(store, "a")
    send_due(store, {"sms": channel}, NOON)
    report(store, Delivery.FAILED, code="30003", at=NOON + minutes(1))
    assert send_due(store, {"sms": channel}, NOON + minutes(15)) == 0
    assert send_due(store, {"sms": channel}, NOON + minutes(16)) == 1
    report(store, Delivery.FAILED, provider_id="SM-b", code="30003", at=NOON + minutes(17))
    assert send_due(store, {"sms": channel}, NOON + minutes(60)) == 0
    assert (row(store, "a:again").body, states(store)) == ("text a", {"a": "failed", "a:again": "failed"})
    assert address(store).trouble is None


def test_a_text_is_not_sent_once_more_after_a_newer_one(store: Store) -> None:
    queue(store, "a")
    send_due(store, {"sms": Scripted()}, NOON)
    report(store, Delivery.FAILED, code="30003")
    queue(store, "b", created_at=NOON + minutes(5))
    send_due(store, {"sms": Scripted()}, NOON + minutes(15))
    assert states(store) == {"a": "failed", "a:again": "withheld", "b": "accepted"}


def test_a_report_on_a_text_that_is_not_ours_changes_nothing(store: Store) -> None:
    queue(store, "a")
    send_due(store, {"sms": Scripted()}, NOON)
    report(store, Delivery.FAILED, provider_id="SM-other", key="a", code="21610")
    assert states(store) == {"a": Delivery.ACCEPTED}
