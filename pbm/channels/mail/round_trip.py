"""Proving a mailbox: a mail to ourselves goes out by SMTP and is found by IMAP."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from enum import StrEnum

from imapclient.exceptions import IMAPClientError
from msgspec import Struct

from pbm.channels.mail.imap import ImapBox
from pbm.channels.mail.machine import OWN_HEADER
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.smtp import Smtp

LOOKS = 15
"""How often we look for the mail before we say that it did not come."""

DAILY_LIMITS = {
    "gmail.com": 500,
    "googlemail.com": 500,
    "office365.com": 10_000,
    "outlook.com": 300,
    "yahoo.com": 500,
    "mail.me.com": 1000,
    "gmx.net": 500,
    "gmx.com": 500,
}
"""Mails a day that large providers let an ordinary mailbox send, as they say or as is commonly found."""


class Amiss(StrEnum):
    """What can be wrong with a mailbox."""

    SMTP_UNREACHABLE = "smtp-unreachable"
    SMTP_REFUSES = "smtp-refuses"
    IMAP_UNREACHABLE = "imap-unreachable"
    IMAP_REFUSES = "imap-refuses"
    NOT_BACK = "not-back"


class Finding(Struct, frozen=True):
    """What is wrong, and the server's words for it."""

    amiss: Amiss
    detail: str


def prove(smtp: Smtp, box: ImapBox | None, mailbox: Mailbox, probe: str, pause: Callable[[], None]) -> Finding | None:
    """Send a mail to ourselves and find it, with a `pause` between two looks; None when all is well.

    `probe` is a word by chance, by which it is known. Without a mailbox to look into, only sending is proven. The mail
    is one of ours, so that the engine drops it when it comes across it.
    """
    address = mailbox.address
    mail = f"From: {address}\r\nTo: {address}\r\nSubject: UNO is being checked\r\n{OWN_HEADER}: 1\r\n"
    mail += f"Auto-Submitted: auto-generated\r\nMessage-ID: <{probe}@{mailbox.domain}>\r\n\r\nThis may be deleted.\r\n"
    try:
        with smtp.connected() as link:
            link.sendmail(address, [address], mail)
    except smtplib.SMTPException as error:
        return Finding(Amiss.SMTP_REFUSES, str(error))
    except OSError as error:
        return Finding(Amiss.SMTP_UNREACHABLE, str(error))
    return None if box is None else _look(box, f"<{probe}@{mailbox.domain}>", pause)


def daily_limit(host: str) -> int | None:
    """How many mails a day that server is known to take from one mailbox; None when nothing is known."""
    return next((limit for name, limit in DAILY_LIMITS.items() if host == name or host.endswith(f".{name}")), None)


def _look(box: ImapBox, message_id: str, pause: Callable[[], None]) -> Finding | None:
    try:
        for _ in range(LOOKS):
            with box.opened() as (client, _validity):
                if client.search(["HEADER", "Message-ID", message_id]):
                    return None
            pause()
    except IMAPClientError as error:
        return Finding(Amiss.IMAP_REFUSES, str(error))
    except OSError as error:
        return Finding(Amiss.IMAP_UNREACHABLE, str(error))
    return Finding(Amiss.NOT_BACK, "")
