"""What `pbm doctor` says of e-mail, and which webhooks the settings open."""

from __future__ import annotations

from typing import Any

import pytest

from pbm import settings
from pbm.cli import mail, mail_checks
from pbm.settings import Settings
from tests.peers.mail import SmtpPeer, free_port


def given(**values: Any) -> Settings:
    return settings.load(_env_file=None, **values)


@pytest.fixture
def here() -> dict[str, Any]:
    return {"mail_address": "uno@uno.example", "smtp_host": "127.0.0.1", "smtp_security": "plain"}


def test_without_an_address_there_is_nothing_to_say() -> None:
    assert list(mail_checks.faults(given())) == list(mail_checks.notes(given())) == []
    assert given().mail_faults() == []


def test_what_is_missing_is_named() -> None:
    assert "PBM_SMTP_HOST" in given(mail_address="uno@uno.example").mail_faults()[0]
    assert "PBM_IMAP_USER" in given(mail_address="u@x", smtp_host="x", imap_host="y").mail_faults()[0]
    assert "PBM_MAIL_ADDRESS" in given(mail_address="uno", smtp_host="x").mail_faults()[0]


def test_a_server_that_takes_mails_is_well(here: dict[str, Any]) -> None:
    peer = SmtpPeer()
    assert list(mail_checks.faults(given(**here, smtp_port=peer.server.port))) == []
    assert peer.messages()[0]["X-Uno-Engine"] == "1"
    peer.close()


def test_a_server_that_is_not_there_is_told(here: dict[str, Any]) -> None:
    (fault,) = mail_checks.faults(given(**here, smtp_port=free_port()))
    assert "PBM_SMTP_HOST" in fault


def test_limits_and_a_host_in_our_own_mailbox_are_told() -> None:
    values = given(mail_address="uno@gmail.com", smtp_host="smtp.gmail.com", hosts="UNO@gmail.com")
    notes = "\n".join(mail_checks.notes(values))
    assert "500 mails a day" in notes
    assert "nobody can play from our own mailbox" in notes
    assert "PBM_MAIL_AUTHSERV" in notes


@pytest.mark.parametrize(
    ("values", "hooks"),
    [
        ({}, set()),
        ({"mail_hook_secret": "s"}, {"raw", "postmark", "cloudmailin", "sendgrid"}),
        ({"mailgun_signing_key": "s"}, {"mailgun"}),
        ({"sendgrid_public_key": "k"}, {"sendgrid"}),
        ({"ses_topic": "arn:x"}, {"ses"}),
    ],
)
def test_a_webhook_is_open_only_when_it_can_be_verified(values: dict[str, str], hooks: set[str]) -> None:
    assert set(mail.hooks(given(**values))) == hooks
