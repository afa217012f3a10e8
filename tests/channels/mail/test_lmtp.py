"""Mails in from one's own server, by LMTP and by SMTP."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pbm.channels.mail.lmtp import LmtpDoor
from pbm.store.errors import StoreError
from pbm.store.inbound import Inbound
from tests.channels.mail.letters import ADDRESS, MAILBOX, TOKEN
from tests.peers.mail import free_port

MAIL = "From: ann@x.example\r\nTo: uno@uno.example\r\nSubject: hi\r\n\r\nr5\r\n"


class Receiver:
    """Hears what comes in, or fails."""

    def __init__(self) -> None:
        self.heard: list[Inbound] = []
        self.broken = False

    def __call__(self, inbound: Inbound) -> None:
        if self.broken:
            raise StoreError("the secret path of our database")
        self.heard.append(inbound)


@pytest.fixture
def receiver() -> Receiver:
    return Receiver()


@contextmanager
def _door(receiver: Receiver, *, smtp: bool) -> Iterator[smtplib.SMTP]:
    port = free_port()
    door = LmtpDoor("127.0.0.1", port, MAILBOX, receiver, smtp=smtp)
    door.start()
    client = smtplib.SMTP if smtp else smtplib.LMTP
    with client("127.0.0.1", port) as link:
        yield link
    door.stop()


@pytest.fixture(params=["lmtp", "smtp"])
def link(request: pytest.FixtureRequest, receiver: Receiver) -> Iterator[smtplib.SMTP]:
    """A connection of a mail server."""
    with _door(receiver, smtp=request.param == "smtp") as link:
        yield link


def test_a_mail_is_kept_with_its_envelope(link: smtplib.SMTP, receiver: Receiver) -> None:
    assert link.sendmail("ann@x.example", [ADDRESS], MAIL) == {}
    (inbound,) = receiver.heard
    assert (inbound.sender, inbound.body, inbound.recipient) == ("ann@x.example", "r5", TOKEN)


def test_a_bounce_is_known_by_its_empty_sender(link: smtplib.SMTP, receiver: Receiver) -> None:
    link.sendmail("<>", [ADDRESS], MAIL)
    assert receiver.heard[0].mail is not None
    assert receiver.heard[0].mail.machine == "bounce"


def test_an_address_that_is_not_ours_is_refused(link: smtplib.SMTP, receiver: Receiver) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        link.sendmail("ann@x.example", ["bob@uno.example"], MAIL)
    assert refused.value.recipients["bob@uno.example"][0] == 550
    assert receiver.heard == []


def test_a_fault_of_ours_keeps_the_mail_with_the_server_and_tells_nothing(
    link: smtplib.SMTP, receiver: Receiver
) -> None:
    receiver.broken = True
    with pytest.raises(smtplib.SMTPDataError) as refused:
        link.sendmail("ann@x.example", [ADDRESS], MAIL)
    assert refused.value.smtp_code == 451
    assert "secret" not in str(refused.value.smtp_error)
    receiver.broken = False
    assert link.sendmail("ann@x.example", [ADDRESS], MAIL) == {}


def test_one_recipient_at_a_time(link: smtplib.SMTP, receiver: Receiver) -> None:
    refused = link.sendmail("ann@x.example", [ADDRESS, "uno@uno.example"], MAIL)
    assert refused["uno@uno.example"][0] == 452
    assert len(receiver.heard) == 1
