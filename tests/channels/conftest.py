"""What tests of channels ask for: a stand-in for Twilio, a store with its tables, and a person to write to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from pbm.channels.twilio.api import Account
from pbm.channels.twilio.sms import TwilioSms
from pbm.store.migrate import migrate
from pbm.store.session import Store
from tests.peers.twilio import ACCOUNT, NUMBER, TOKEN, FakeTwilio

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
IMPATIENT = 0.3
"""Seconds after which the client gives up on a stand-in that hangs."""


@pytest.fixture
def twilio() -> Iterator[FakeTwilio]:
    """A stand-in whose clock says noon."""
    fake = FakeTwilio(NOON)
    yield fake
    fake.close()


@pytest.fixture
def account(twilio: FakeTwilio) -> Account:
    """Our account there, with one number."""
    return Account(sid=ACCOUNT, token=TOKEN, number=NUMBER, base_url=twilio.url)


@pytest.fixture
def sms(account: Account) -> TwilioSms:
    """The channel, by the official client, to the stand-in."""
    return TwilioSms(account, "https://uno.example/pbm/", timeout=IMPATIENT)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """An empty store with its tables, on each database."""
    migrate(database_url)
    opened = Store(database_url)
    yield opened
    opened.close()


def minutes(count: float) -> timedelta:
    """A duration."""
    return timedelta(minutes=count)
