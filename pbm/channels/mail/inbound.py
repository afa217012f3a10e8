"""From a raw mail, whichever way it came, to the one form of a text."""

from __future__ import annotations

import hashlib
import logging
import re
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from pbm.channels.mail import bounce, html, identity, machine, mime, reply
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.mime import Content, Raw
from pbm.channels.mail.reply import Found
from pbm.store.inbound import Inbound, Mail

CHANNEL = "email"

_WANTS_HTML = re.compile(r"\bhtml\b", re.IGNORECASE)
_ANSWER_MARKS = re.compile(r"(?:\s*(?:re|aw|sv|antw|rif|fwd?|wg|vs|ynt|odp)\s*(?:\[\d+\])?\s*:)+", re.IGNORECASE)
_UNSUBSCRIBE = "unsubscribe"
"""The subject that our own List-Unsubscribe asks for: mail programs put words of theirs into such a mail."""

_OUR_SUBJECT = re.compile(r"\s*UNO\b(?:\s+[A-Z0-9]{4}\b)?")

logger = logging.getLogger(__name__)


class RawMail(Struct, frozen=True, kw_only=True):
    """A mail as it reached us: the bytes of RFC 5322, the envelope where it is known, and a provider's verdict.

    `verdict` is `pass`, `fail` or "", from a source that is trusted more than any header.
    """

    raw: bytes
    received_at: datetime
    envelope_from: str | None = None
    envelope_to: tuple[str, ...] = ()
    verdict: str = ""


def read(mail: RawMail, mailbox: Mailbox) -> Inbound:
    """The text in a mail. Never raises: what cannot be read is kept, and its writer asked for plain text."""
    try:
        return _read(mail, mailbox)
    except Exception as error:  # noqa: BLE001 - one bad mail must never stop the rest, whatever the library makes of it
        logger.warning("a mail cannot be read: %r", error)
        return _inbound(mail, hashlib.sha256(mail.raw).hexdigest(), Mail(doubt="unreadable"), sender="")


def _read(mail: RawMail, mailbox: Mailbox) -> Inbound:
    message = mime.parse(mail.raw)
    content = mime.content(message)
    sender = identity.sender(message)
    facts = Mail(
        tokens=identity.tokens(message, mailbox, mail.envelope_to),
        verdict=mail.verdict or identity.verdict(message, mailbox.authserv),
        machine=_machine(mail, message, content, mailbox, sender),
        message_id=mime.header(message, "Message-ID")[:300],
    )
    subject = mime.subject(message)
    if facts.machine in (machine.BOUNCE, machine.COMPLAINT):
        told = bounce.report(message, mailbox)
        tokens = tuple(dict.fromkeys((*facts.tokens, *told.tokens)))
        facts = replace(facts, status=told.status, tokens=tokens, bounced=told.message_id)
        return _inbound(mail, _identity(message), facts, sender=sender, subject=subject)
    words = _words(content, subject, mailbox)
    facts = replace(
        facts,
        machine=facts.machine or machine.machine_words(words.words or content.text),
        doubt=words.doubt,
        choices=words.choices,
        more=words.more,
        about=words.about or identity.about(message, mailbox),
    )
    return _inbound(mail, _identity(message), facts, sender=sender, subject=subject, body=words.words)


def _inbound(
    mail: RawMail, provider_id: str, facts: Mail, *, sender: str, subject: str = "", body: str = ""
) -> Inbound:
    return Inbound(
        channel=CHANNEL,
        provider_id=provider_id,
        sender=sender,
        recipient=facts.tokens[0] if facts.tokens else "",
        body=body,
        received_at=mail.received_at,
        fields={"Subject": subject},
        mail=facts,
        source=mail.raw[: mime.LARGEST],
    )


def _identity(message: Raw) -> str:
    """What makes it the same mail by whichever way it comes: all but the traces of its way."""
    digest = hashlib.sha256()
    for name in ("Message-ID", "Date", "From", "Subject", "Content-Type"):
        digest.update(f"{name}: {mime.header(message, name)}\n".encode("utf-8", "replace"))
    for part in mime.parts(message):
        inner = part.get_payload()
        if isinstance(inner, str):
            digest.update(inner.strip().encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _machine(mail: RawMail, message: Raw, content: Content, mailbox: Mailbox, sender: str) -> str:
    found = machine.machine(message, content.types, mailbox, sender)
    if found == machine.AUTO_REPLY and _unsubscribes(mime.subject(message)):
        return ""
    return found or (machine.BOUNCE if mail.envelope_from in ("", "<>") else "")


def _words(content: Content, subject: str, mailbox: Mailbox) -> Found:
    """The writer's words; without any, those of the subject are asked about: subjects are carried along."""
    if _unsubscribes(subject):
        return Found(_UNSUBSCRIBE)
    said = _said(content, mailbox)
    words = _OUR_SUBJECT.sub("", _ANSWER_MARKS.sub("", subject)).strip()
    return replace(said, doubt="subject", choices=(words,)) if words and said.doubt == "empty" else said


def _unsubscribes(subject: str) -> bool:
    return subject.strip().lower() == _UNSUBSCRIBE


def _said(content: Content, mailbox: Mailbox) -> Found:
    """From the text if it has any; where the HTML says something else, that is in doubt."""
    seen = html.seen(content.html) if content.html else html.Seen("", hidden=False)
    rich = reply.found(seen.text, mailbox)
    plain = reply.found(content.text, mailbox, flowed=content.flowed)
    if content.text.strip() and not (rich.words and not rich.doubt and _WANTS_HTML.search(plain.words)):
        both = plain.words and rich.words and _bare(plain.words) != _bare(rich.words)
        return Found(doubt="differs", choices=(plain.words, rich.words), about=plain.about) if both else plain
    if not content.html.strip():
        return Found(doubt="empty" if "text/plain" in content.types else "unreadable")
    return replace(rich, words="", doubt="differs", choices=(rich.words,)) if seen.hidden and rich.words else rich


def _bare(words: str) -> str:
    """The first line without what only looks different."""
    return re.sub(r"\W+", "", words.partition("\n")[0].casefold())
