"""The sender: each text once, each person's in order, whatever fails."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

from sqlalchemy import select, update
from sqlalchemy.dialects import sqlite

from pbm.channels import circuit
from pbm.channels.channel import Handed, Postponed, Refused, Unknown
from pbm.channels.phones import Phones
from pbm.channels.sender import BATCH, heads, next_due, send_due
from pbm.channels.twilio.sms import TwilioSms
from pbm.store.delivery import Delivery
from pbm.store.migrate import migrate
from pbm.store.models import Address, ConsentChange
from pbm.store.session import Store
from tests.channels.conftest import NOON, minutes
from tests.channels.outbox import Scripted, address, queue, row, states
from tests.peers.twilio import FakeTwilio

SECOND = timedelta(seconds=1)


def test_a_text_is_sent_once_and_its_id_kept(store: Store) -> None:
    channel = Scripted()
    queue(store, "a")
    assert send_due(store, {"sms": channel}, NOON) == 1
    assert send_due(store, {"sms": channel}, NOON) == 0
    sent = row(store, "a")
    assert (sent.state, sent.provider_id, sent.sent_at, sent.attempts) == (Delivery.ACCEPTED, "SM-a", NOON, 1)
    assert channel.sent == ["a"]


def test_a_person_gets_texts_in_order_though_the_first_has_to_wait(store: Store) -> None:
    channel = Scripted(Postponed("20429", minutes(1)))
    queue(store, "a", "b")
    queue(store, "c", to="+15550102")
    assert send_due(store, {"sms": channel}, NOON) == 2
    assert channel.sent == ["a", "c"]
    assert send_due(store, {"sms": channel}, NOON + minutes(1)) == 2
    assert channel.sent == ["a", "c", "a", "b"]


def test_a_batch_is_bounded_so_that_no_lease_runs_out_in_it(store: Store) -> None:
    channel = Scripted()
    queue(store, *map(str, range(BATCH + 2)))
    assert [send_due(store, {"sms": channel}, NOON) for _ in range(3)] == [BATCH, 2, 0]
    assert channel.sent == [str(number) for number in range(BATCH + 2)]


def test_waits_double_up_to_an_hour_and_the_provider_may_ask_for_more(store: Store) -> None:
    channel = Scripted(*[Postponed("unreachable")] * 13, Postponed("20429", timedelta(hours=2)))
    queue(store, "a")
    waits = []
    now = NOON
    for _ in range(14):
        assert send_due(store, {"sms": channel}, now) == 1
        assert send_due(store, {"sms": channel}, row(store, "a").try_at - SECOND) == 0
        waits.append(row(store, "a").try_at - now)
        now = row(store, "a").try_at
    assert waits[:5] == [timedelta(seconds=seconds) for seconds in (5, 10, 20, 40, 80)]
    assert waits[-3:] == [timedelta(hours=1), timedelta(hours=1), timedelta(hours=2)]


def test_an_unknown_fate_is_looked_up_before_anything_is_sent_again(store: Store) -> None:
    channel = Scripted(Unknown("ReadTimeout"), Unknown("ReadTimeout"), None, Handed("SM9", Delivery.SENT))
    queue(store, "a", "b")
    assert send_due(store, {"sms": channel}, NOON) == 1
    assert states(store) == {"a": Delivery.UNKNOWN, "b": Delivery.QUEUED}
    assert send_due(store, {"sms": channel}, NOON + timedelta(seconds=29)) == 0
    assert send_due(store, {"sms": channel}, NOON + minutes(1)) == 1
    assert (channel.sent, channel.asked) == (["a"], ["a"])
    assert send_due(store, {"sms": channel}, NOON + minutes(2)) == 3
    assert (channel.sent, channel.asked) == (["a", "a", "b"], ["a", "a"])
    assert row(store, "a").provider_id == "SM9"


def test_another_text_with_the_same_words_is_not_taken_for_the_lost_one(store: Store) -> None:
    channel = Scripted(Handed("SM1"), Unknown("ReadTimeout"), None)
    queue(store, "a", "b", body="Your turn.")
    send_due(store, {"sms": channel}, NOON)
    send_due(store, {"sms": channel}, NOON + minutes(1))
    assert channel.taken == [frozenset({"SM1"})]
    assert channel.sent == ["a", "b", "b"]


def test_twilio_gets_a_text_once_though_its_answer_was_lost(store: Store, twilio: FakeTwilio, sms: TwilioSms) -> None:
    queue(store, "a")
    for lose in (twilio.take_but_hang, twilio.take_but_drop):
        lose()
        queue(store, lose.__name__)
    for minute in range(6):
        send_due(store, {"sms": sms}, NOON + minutes(minute))
    assert [message.body for message in twilio.messages] == ["text a", "text take_but_hang", "text take_but_drop"]
    assert set(states(store).values()) == {Delivery.ACCEPTED}


def test_many_senders_send_each_text_once_and_in_order(store: Store) -> None:
    channel = Scripted()
    for person in range(4):
        queue(store, *(f"{person}-{number}" for number in range(5)), to=f"+1555010{person}")

    def work(_: int) -> None:
        while send_due(store, {"sms": channel}, NOON):
            pass

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    while send_due(store, {"sms": channel}, NOON):
        pass
    assert sorted(channel.sent) == sorted({f"{person}-{number}" for person in range(4) for number in range(5)})
    for person in range(4):
        theirs = [key for key in channel.sent if key.startswith(f"{person}-")]
        assert theirs == sorted(theirs)


def test_what_has_lost_its_sense_is_withheld(store: Store) -> None:
    channel = Scripted()
    queue(store, "a", expires_at=NOON + minutes(10))
    queue(store, "b")
    assert send_due(store, {"sms": channel}, NOON + minutes(10)) == 1
    assert (states(store), row(store, "a").code) == ({"a": Delivery.WITHHELD, "b": Delivery.ACCEPTED}, "expired")
    queue(store, "c")
    assert send_due(store, {"sms": channel}, NOON + timedelta(days=1)) == 0
    assert (channel.sent, row(store, "c").state) == (["b"], Delivery.WITHHELD)


def test_what_may_have_gone_out_is_looked_up_even_when_it_has_expired(store: Store) -> None:
    channel = Scripted(Unknown("ReadTimeout"), None)
    queue(store, "a", expires_at=NOON + minutes(1))
    send_due(store, {"sms": channel}, NOON)
    assert send_due(store, {"sms": channel}, NOON + minutes(5)) == 1
    assert (channel.sent, channel.asked, states(store)) == (["a"], ["a"], {"a": Delivery.WITHHELD})


def test_after_stop_nothing_that_was_queued_goes_out(store: Store) -> None:
    """T7: at once."""
    channel = Scripted()
    queue(store, "a", "b")
    with store.write() as session:
        session.execute(update(Address).values(consent="out"))
    assert send_due(store, {"sms": channel}, NOON) == 0
    assert (channel.sent, states(store)) == ([], {"a": Delivery.WITHHELD, "b": Delivery.WITHHELD})
    assert row(store, "a").code == "opted out"


def test_an_opt_out_that_the_provider_knows_of_ends_consent(store: Store, twilio: FakeTwilio, sms: TwilioSms) -> None:
    """T7: 21610, and the texts behind it are withheld."""
    twilio.opted_out.add("+15550101")
    queue(store, "a", "b")
    assert send_due(store, {"sms": sms}, NOON) == 1
    assert (row(store, "a").state, row(store, "a").code, row(store, "a").fault) == ("failed", "21610", "opted-out")
    assert (address(store).consent, address(store).trouble) == ("out", "21610")
    assert (twilio.calls, states(store)["b"]) == (1, Delivery.WITHHELD)
    with store.read() as session:
        assert [change.consent for change in session.scalars(select(ConsentChange))] == ["out"]


def test_a_dead_number_is_marked_and_a_bad_text_is_not_the_numbers_fault(store: Store) -> None:
    channel = Scripted(Refused("21617", "message"), Refused("21614", "address"))
    queue(store, "a")
    send_due(store, {"sms": channel}, NOON)
    assert (row(store, "a").state, row(store, "a").fault, address(store).trouble) == ("failed", "message", None)
    queue(store, "b")
    send_due(store, {"sms": channel}, NOON)
    assert (row(store, "b").fault, row(store, "b").settled) == ("address", False)
    assert (address(store).trouble, address(store).consent) == ("21614", "in")


def test_our_own_fault_stops_the_channel_for_a_while_and_loses_no_text(store: Store) -> None:
    channel = Scripted(Refused("20003", "host"))
    queue(store, "a")
    queue(store, "b", to="+15550102")
    assert send_due(store, {"sms": channel}, NOON) == 1
    assert channel.sent == ["a"]
    assert set(states(store).values()) == {Delivery.QUEUED}
    with store.read() as session:
        assert circuit.why(session, "sms") == "20003"
    assert next_due(store, {"sms": channel}) == NOON + circuit.PAUSE
    assert send_due(store, {"sms": channel}, NOON + circuit.PAUSE - SECOND) == 0
    assert send_due(store, {"sms": channel}, NOON + circuit.PAUSE) == 2
    with store.read() as session:
        assert circuit.why(session, "sms") is None


def test_rows_of_a_channel_that_we_do_not_have_stay_queued(store: Store) -> None:
    queue(store, "a")
    assert send_due(store, {"phone": Phones()}, NOON) == 0
    assert next_due(store, {"phone": Phones()}) is None
    assert states(store) == {"a": Delivery.QUEUED}


def test_a_simulated_phone_has_a_text_as_soon_as_it_is_handed_over(store: Store) -> None:
    queue(store, "a", channel="phone")
    assert send_due(store, {"phone": Phones()}, NOON) == 1
    assert row(store, "a").state == Delivery.DELIVERED


def test_the_sender_is_next_wanted_when_the_first_row_of_an_address_is_due(store: Store) -> None:
    channel = Scripted(Postponed("20429", minutes(3)))
    assert next_due(store, {"sms": channel}) is None
    queue(store, "a", "b")
    assert next_due(store, {"sms": channel}) == NOON
    send_due(store, {"sms": channel}, NOON)
    assert next_due(store, {"sms": channel}) == NOON + minutes(3)


def test_the_cost_of_looking_for_work_does_not_grow_with_old_texts(tmp_path: Path) -> None:
    """SQLite's plan reads waiting rows in the order in which they are due, never the whole outbox."""
    url = f"sqlite:///{tmp_path / 'pbm.sqlite'}"
    migrate(url)
    store = Store(url)
    query = heads("sms", Delivery.QUEUED).compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    with store.read() as session:
        plan = [step.detail for step in session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]
    store.close()
    assert any("USING INDEX ix_outbox_channel_state_try_at" in step for step in plan), plan
    assert not any(step.startswith("SCAN") or "TEMP B-TREE" in step for step in plan), plan
