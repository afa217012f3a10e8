"""What `pbm doctor` finds out about Twilio: each thing that can be amiss there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbm.channels.twilio.api import Account
from pbm.channels.twilio.check import Amiss, Finding, check
from tests.channels.conftest import IMPATIENT
from tests.peers.twilio import SERVICE, FakeTwilio

HOME = "https://uno.example"
OURS = HOME + "/hooks/twilio/sms"


@pytest.mark.parametrize("there", [OURS, OURS + "#rc=2&rt=5000"])
def test_nothing_is_amiss_when_the_number_calls_us(twilio: FakeTwilio, account: Account, there: str) -> None:
    twilio.sms_url = there
    assert check(account, HOME + "/") == []
    assert twilio.messages == []


@pytest.mark.parametrize("there", ["", "https://demo.example/welcome", OURS + "?x=1"])
def test_a_webhook_that_leads_elsewhere_is_found(twilio: FakeTwilio, account: Account, there: str) -> None:
    twilio.sms_url = there
    assert check(account, HOME) == [Finding(Amiss.WEBHOOK_ELSEWHERE, there)]


def test_refused_credentials_are_found(account: Account) -> None:
    assert check(replace(account, token="old"), HOME) == [Finding(Amiss.CREDENTIALS_REFUSED, "20003")]


def test_an_account_that_is_not_active_is_found(twilio: FakeTwilio, account: Account) -> None:
    twilio.status = "suspended"
    assert check(account, HOME) == [Finding(Amiss.ACCOUNT_NOT_ACTIVE, "suspended")]


def test_a_number_that_is_not_the_accounts_is_found(account: Account) -> None:
    assert check(replace(account, number="+15550199"), HOME) == [Finding(Amiss.NUMBER_NOT_OWNED, "+15550199")]
    assert check(replace(account, number=""), HOME) == [Finding(Amiss.NO_SENDER)]


def test_a_service_has_a_webhook_of_its_own(twilio: FakeTwilio, account: Account) -> None:
    twilio.service_url = OURS
    assert check(replace(account, number="", service=SERVICE), HOME) == []
    unknown = "MG" + "1" * 32
    assert check(replace(account, service=unknown), HOME) == [Finding(Amiss.SERVICE_UNKNOWN, unknown)]


def test_a_service_may_leave_the_webhook_to_its_numbers(twilio: FakeTwilio, account: Account) -> None:
    twilio.sms_url = "https://demo.example/welcome"
    found = check(replace(account, service=SERVICE), HOME)
    assert found == [Finding(Amiss.WEBHOOK_ELSEWHERE, "https://demo.example/welcome")]


def test_a_twilio_that_does_not_answer_is_told_from_one_that_refuses(twilio: FakeTwilio, account: Account) -> None:
    twilio.hang()
    twilio.refuse_next(429, 20429)
    twilio.refuse_next(500, 20500)
    for _ in range(3):
        (finding,) = check(account, HOME, timeout=IMPATIENT)
        assert finding.amiss is Amiss.UNREACHABLE
        assert finding.detail
