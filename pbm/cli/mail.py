"""Putting e-mail together from the settings."""

from __future__ import annotations

from collections.abc import Callable

import requests

from pbm.channels.mail.dkim import Signer
from pbm.channels.mail.imap import ImapBox
from pbm.channels.mail.lmtp import LmtpDoor
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.providers.cloudmailin import CloudMailin
from pbm.channels.mail.providers.mailgun import Mailgun
from pbm.channels.mail.providers.posted import MailHook
from pbm.channels.mail.providers.postmark import Postmark
from pbm.channels.mail.providers.raw import Raw
from pbm.channels.mail.providers.sendgrid import SendGrid
from pbm.channels.mail.providers.ses import Ses
from pbm.channels.mail.server import TIMEOUT_SECONDS, Server
from pbm.channels.mail.smtp import Smtp
from pbm.settings import Settings
from pbm.store.inbound import Inbound
from pbm.table.table import Table


def mailbox(settings: Settings) -> Mailbox:
    """Who we are in the world of e-mail."""
    return Mailbox(settings.mail_address, settings.mail_authserv)


def smtp(settings: Settings) -> Smtp:
    """The channel that mails go out by."""
    server = Server(
        host=settings.smtp_host,
        port=settings.smtp_port,
        user=settings.smtp_user,
        password=settings.smtp_password.get_secret_value(),
        security=settings.smtp_security,
        ca_file=settings.mail_ca_file,
    )
    return Smtp(server, mailbox(settings), public_url=settings.public_url, signer=_signer(settings))


def imap(settings: Settings) -> ImapBox | None:
    """The mailbox that mails are fetched from, if there is one."""
    if not settings.mail_address or not settings.imap_host:
        return None
    return ImapBox(
        Server(
            host=settings.imap_host,
            port=settings.imap_port,
            user=settings.imap_user,
            password=settings.imap_password.get_secret_value(),
            security=settings.imap_security,
            ca_file=settings.mail_ca_file,
        )
    )


def lmtp(settings: Settings, table: Table, wake: Callable[[], None]) -> LmtpDoor:
    """The door for one's own mail server; each mail that came in wakes the worker."""

    def receive(inbound: Inbound) -> None:
        table.receive(inbound)
        wake()

    return LmtpDoor(settings.lmtp_listen, settings.lmtp_port, mailbox(settings), receive)


def hooks(settings: Settings) -> dict[str, MailHook]:
    """The webhooks that mails may come by: those whose secret is set."""
    secret = settings.mail_hook_secret.get_secret_value()
    mailgun = settings.mailgun_signing_key.get_secret_value()
    by_password: dict[str, MailHook] = {
        "raw": Raw(secret),
        "postmark": Postmark(secret),
        "cloudmailin": CloudMailin(secret),
    }
    sendgrid = SendGrid(secret, settings.sendgrid_public_key)
    return {
        **(by_password if secret else {}),
        **({"sendgrid": sendgrid} if secret or sendgrid.public_key else {}),
        **({"mailgun": Mailgun(mailgun)} if mailgun else {}),
        **({"ses": Ses(settings.ses_topic, _fetched)} if settings.ses_topic else {}),
    }


def _fetched(place: str) -> bytes:
    """What an https address holds.

    Raises:
        OSError: it cannot be fetched.
    """
    answer = requests.get(place, timeout=TIMEOUT_SECONDS, allow_redirects=False)
    answer.raise_for_status()
    return answer.content


def _signer(settings: Settings) -> Signer | None:
    key = settings.dkim_key.get_secret_value()
    if not settings.dkim_selector or not key:
        return None
    return Signer(mailbox(settings).domain, settings.dkim_selector, key)
