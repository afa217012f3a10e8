"""What `pbm doctor` finds out about e-mail."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator

from pbm.channels.mail.round_trip import Amiss, daily_limit, prove
from pbm.cli import mail
from pbm.settings import Settings

_PAUSE_SECONDS = 2.0
_MEND = {
    Amiss.SMTP_UNREACHABLE: "The server that mails are sent by cannot be reached ({0}): check PBM_SMTP_HOST, "
    "PBM_SMTP_PORT and PBM_SMTP_SECURITY.",
    Amiss.SMTP_REFUSES: "The server that mails are sent by refuses us ({0}): check PBM_SMTP_USER and "
    "PBM_SMTP_PASSWORD; many providers want a password for programs, made in their settings.",
    Amiss.IMAP_UNREACHABLE: "The mailbox cannot be reached ({0}): check PBM_IMAP_HOST, PBM_IMAP_PORT and "
    "PBM_IMAP_SECURITY.",
    Amiss.IMAP_REFUSES: "The mailbox refuses us ({0}): check PBM_IMAP_USER and PBM_IMAP_PASSWORD.",
    Amiss.NOT_BACK: "A mail to PBM_MAIL_ADDRESS went out, but has not come into the mailbox: is it the address of that "
    "mailbox? Look into its spam folder.",
}


def faults(values: Settings) -> Iterator[str]:
    """Send a mail to ourselves and look for it; what to mend when it does not come."""
    if not values.mail or values.mail_faults():
        return
    finding = prove(
        mail.smtp(values),
        mail.imap(values),
        mail.mailbox(values),
        secrets.token_hex(8),
        pause=lambda: time.sleep(_PAUSE_SECONDS),
    )
    if finding is not None:
        yield _MEND[finding.amiss].format(finding.detail)


def notes(values: Settings) -> Iterator[str]:
    """What is no fault, but good to know."""
    if not values.mail:
        return
    limit = daily_limit(values.smtp_host)
    if limit is not None:
        yield f"{values.smtp_host} takes about {limit} mails a day: a table of four needs some 300 for a hand."
    if values.mail_address.lower() in {it.lower() for it in (*values.hosts, *values.makers)}:
        yield "PBM_HOSTS has PBM_MAIL_ADDRESS: nobody can play from our own mailbox, for its mails are taken for ours."
    if not values.mail_authserv:
        yield "PBM_MAIL_AUTHSERV is empty: a forged sender is told by the reply address alone."
