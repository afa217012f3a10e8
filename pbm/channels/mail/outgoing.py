"""From a row of the outbox to the mail that goes out: threaded by game, and known again when it comes back."""

from __future__ import annotations

from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from msgspec import Struct

from pbm.channels.channel import Outbound
from pbm.channels.mail.machine import OWN_HEADER
from pbm.channels.mail.mailbox import Mailbox
from pbm.store.delivery import Letter

UNSUBSCRIBE_PATH = "/mail/unsubscribe"
NAME = "UNO"


class Outgoing(Struct, frozen=True):
    """A mail as it is handed to a server: the envelope, its Message-ID, and its bytes."""

    sender: str
    to: str
    message_id: str
    raw: bytes


def outgoing(outbound: Outbound, letter: Letter, mailbox: Mailbox, public_url: str, now: datetime) -> Outgoing:
    """The mail of a text. The same row has the same Message-ID for ever; bounces come to its reply address."""
    reply_address = mailbox.reply_address(letter.token)
    message_id = f"<{mailbox.local}.{letter.message_id}@{mailbox.domain}>"
    message = EmailMessage(policy=SMTP)
    message["From"] = Address(NAME, addr_spec=mailbox.address)
    message["Reply-To"] = Address(NAME, addr_spec=reply_address)
    message["To"] = Address(addr_spec=outbound.to)
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(now)
    message["Message-ID"] = message_id
    for name, value in {**_thread(letter, mailbox), **_unsubscribe(letter, reply_address, public_url)}.items():
        message[name] = value
    message["Auto-Submitted"] = "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    message[OWN_HEADER] = "1"
    message.set_content(outbound.body)
    message.add_alternative(letter.html, subtype="html")
    return Outgoing(reply_address, outbound.to, message_id, message.as_bytes())


def _thread(letter: Letter, mailbox: Mailbox) -> dict[str, str]:
    """All mails about a game hang on one root, which was never sent itself."""
    root = f"<{mailbox.local}.{letter.thread}@{mailbox.domain}>"
    answers = letter.answers if letter.answers.startswith("<") and letter.answers.endswith(">") else ""
    return {"In-Reply-To": answers or root, "References": f"{root} {answers}".strip()}


def _unsubscribe(letter: Letter, reply_address: str, public_url: str) -> dict[str, str]:
    """RFC 2369 by mail, and RFC 8058 by one click where we can be reached."""
    ways = [f"<mailto:{reply_address}?subject=unsubscribe>"]
    if not public_url:
        return {"List-Unsubscribe": ways[0]}
    ways.append(f"<{public_url.rstrip('/')}{UNSUBSCRIBE_PATH}/{letter.token}>")
    return {"List-Unsubscribe": ", ".join(ways), "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
