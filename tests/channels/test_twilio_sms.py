"""The official client against the stand-in: each way in which sending can end."""

from __future__ import annotations

import socket
from datetime import timedelta

import pytest

from pbm.channels.channel import Fate, Handed, Outbound, Postponed, Refused, Unknown
from pbm.channels.twilio.api import Account
from pbm.channels.twilio.sms import TwilioSms
from pbm.store.delivery import Delivery
from tests.channels.conftest import IMPATIENT, NOON, minutes
from tests.peers.twilio import ACCOUNT, NUMBER, SERVICE, TOKEN, FakeTwilio

ANN = "+15550101"
TEXT = Outbound(key="in:7:1", to=ANN, body="Your turn.", valid_for=minutes(10))


def test_a_text_is_created_with_all_that_twilio_should_know(twilio: FakeTwilio, sms: TwilioSms) -> None:
    assert sms.send(TEXT) == Handed("SM" + "0" * 32, Delivery.ACCEPTED)
    assert twilio.messages[0].form == {
        "To": ANN,
        "From": NUMBER,
        "Body": "Your turn.",
        "ValidityPeriod": "600",
        "StatusCallback": "https://uno.example/pbm/hooks/twilio/status?key=in%3A7%3A1",
    }


def test_a_messaging_service_sends_in_place_of_the_number(twilio: FakeTwilio, account: Account) -> None:
    TwilioSms(Account(sid=ACCOUNT, token=TOKEN, service=SERVICE, base_url=account.base_url)).send(TEXT)
    form = twilio.messages[0].form
    assert form["MessagingServiceSid"] == SERVICE
    assert "From" not in form
    assert "StatusCallback" not in form


@pytest.mark.parametrize(
    ("valid_for", "seconds"),
    [(timedelta(milliseconds=1), "1"), (timedelta(days=-1), "1"), (timedelta(days=1), "36000"), (minutes(1.51), "90")],
)
def test_the_validity_is_what_twilio_allows(
    twilio: FakeTwilio, sms: TwilioSms, valid_for: timedelta, seconds: str
) -> None:
    sms.send(Outbound(key="k", to=ANN, body="b", valid_for=valid_for))
    assert twilio.messages[0].form["ValidityPeriod"] == seconds


def test_who_opted_out_and_what_is_no_number_is_refused(twilio: FakeTwilio, sms: TwilioSms) -> None:
    twilio.opted_out.add(ANN)
    twilio.invalid.add("+15550102")
    assert sms.send(TEXT) == Refused("21610", "opted-out")
    assert sms.send(Outbound(key="k", to="+15550102", body="b", valid_for=minutes(1))) == Refused("21211", "address")


def test_too_many_requests_say_how_long_to_wait(twilio: FakeTwilio, sms: TwilioSms) -> None:
    twilio.refuse_next(429, 20429, retry_after=17)
    assert sms.send(TEXT) == Postponed("20429", timedelta(seconds=17))
    assert twilio.messages == []


def test_wrong_credentials_are_the_hosts_fault(twilio: FakeTwilio) -> None:
    account = Account(sid=ACCOUNT, token="old", number=NUMBER, base_url=twilio.url)
    assert TwilioSms(account).send(TEXT) == Refused("20003", "host")


def test_what_twilio_may_have_taken_is_unknown(twilio: FakeTwilio, sms: TwilioSms) -> None:
    twilio.take_but_hang()
    twilio.take_but_drop()
    twilio.take_but_answer(500)
    twilio.take_but_answer(201, "[]")
    twilio.take_but_answer(201, "{}")
    twilio.take_but_answer(201, "oops")
    twilio.take_but_answer(302)
    fates: list[Fate] = [sms.send(TEXT) for _ in range(7)]
    assert all(isinstance(fate, Unknown) for fate in fates), fates
    assert len(twilio.messages) == 7


def test_where_nobody_listens_nothing_was_sent() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        account = Account(
            sid=ACCOUNT, token=TOKEN, number=NUMBER, base_url=f"http://127.0.0.1:{taken.getsockname()[1]}"
        )
        assert TwilioSms(account, timeout=IMPATIENT).send(TEXT) == Postponed("unreachable")


def test_a_lost_text_is_found_by_its_words(twilio: FakeTwilio, sms: TwilioSms) -> None:
    twilio.take_but_drop()
    sms.send(TEXT)
    twilio.receive(ANN, TEXT.body)
    sms.send(Outbound(key="k", to="+15550102", body=TEXT.body, valid_for=minutes(1)))
    sms.send(Outbound(key="l", to=ANN, body="Something else.", valid_for=minutes(1)))
    assert sms.look_up(TEXT, NOON, frozenset()) == Handed(twilio.messages[0].sid, Delivery.ACCEPTED)
    assert sms.look_up(TEXT, NOON, {twilio.messages[0].sid}) is None
    assert sms.look_up(TEXT, NOON + minutes(5), frozenset()) is None


def test_a_lost_text_that_failed_meanwhile_is_refused(twilio: FakeTwilio, sms: TwilioSms) -> None:
    sms.send(TEXT)
    twilio.messages[0].status, twilio.messages[0].error_code = "undelivered", 30006
    assert sms.look_up(TEXT, NOON, frozenset()) == Refused("30006", "address", twilio.messages[0].sid)


def test_a_lost_text_is_found_pages_back(twilio: FakeTwilio, sms: TwilioSms) -> None:
    sms.send(TEXT)
    for number in range(250):
        twilio.send(ANN, f"another {number}")
    assert sms.look_up(TEXT, NOON, frozenset()) == Handed(twilio.messages[0].sid, Delivery.ACCEPTED)


def test_a_twilio_that_cannot_be_asked_leaves_the_fate_unknown(twilio: FakeTwilio, sms: TwilioSms) -> None:
    twilio.refuse_next(401, 20003)
    twilio.refuse_next(429, 20429)
    twilio.hang()
    assert all(isinstance(sms.look_up(TEXT, NOON, frozenset()), Unknown) for _ in range(3))


def test_texts_that_twilio_received_are_listed_oldest_first(twilio: FakeTwilio, sms: TwilioSms) -> None:
    twilio.receive(ANN, "too old")
    twilio.now = NOON + minutes(30)
    twilio.receive(ANN, "r5")
    sms.send(TEXT)
    twilio.receive("+15550102", "uno", media=1)
    missed = sms.missed(NOON + minutes(10), NOON + minutes(40)) or []
    assert [(text.provider_id, text.sender, text.body, text.media) for text in missed] == [
        (twilio.messages[1].sid, ANN, "r5", 0),
        (twilio.messages[3].sid, "+15550102", "uno", 1),
    ]
    assert {text.received_at for text in missed} == {NOON + minutes(40)}
    assert missed[0].recipient == NUMBER


def test_a_twilio_that_cannot_be_asked_for_missed_texts_is_told_from_one_that_has_none(
    twilio: FakeTwilio, sms: TwilioSms
) -> None:
    twilio.refuse_next(500, 500)
    assert sms.missed(NOON, NOON) is None
    assert sms.missed(NOON, NOON) == []
