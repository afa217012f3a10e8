"""Whom a mail claims to be from, which of our reply addresses it knows, and what our own mail server thinks of it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pbm.channels.mail import mime
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.mime import Raw

_TO = ("X-Gm-Original-To", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To", "Cc")
"""Where the address that a mail was sent to may stand: the envelope's traces first."""

_ANSWERS = ("In-Reply-To", "References")
_COMMENT = re.compile(r"\([^()]*\)")
_RESULT = re.compile(r"\b(dmarc|spf|dkim)\s*=\s*([a-z]+)", re.IGNORECASE)
_LONGEST = 20_000


def sender(message: Raw) -> str:
    """The one address in From, in small letters; "" when there is none, or more than one."""
    found = mime.addresses(message, "From")
    return found[0] if len(found) == 1 and re.fullmatch(r"[^\s@<>\[\]]+@[^\s@<>\[\]]+", found[0]) else ""


def tokens(message: Raw, mailbox: Mailbox, envelope_to: Iterable[str] = ()) -> tuple[str, ...]:
    """The tokens of our reply addresses that the mail was sent to, then those of the mails of ours that it answers."""
    texts = [*envelope_to, *(value for name in _TO for value in mime.headers(message, name))]
    found = [token.lower() for text in texts for token in mailbox.token.findall(text[:_LONGEST])]
    found += [token.lower() for token, _ in _answered(message, mailbox)]
    return tuple(dict.fromkeys(found))[:5]


def about(message: Raw, mailbox: Mailbox) -> str:
    """The game and turn of the mail of ours that this one answers (`K7QX-14`), by its Message-ID."""
    return next((turn.upper() for _, turn in _answered(message, mailbox) if turn), "")


def verdict(message: Raw, authserv: str) -> str:
    """What our own mail server says of the sender: `pass`, `fail`, or "" when it says nothing.

    Only the top-most Authentication-Results counts, and only if it bears our server's name: others may be forged.
    """
    top = _COMMENT.sub("", mime.header(message, "Authentication-Results"))
    name, _, results = top.partition(";")
    if not authserv or not name.split() or name.split()[0].lower() != authserv.lower():
        return ""
    return _verdict({method.lower(): result.lower() for method, result in _RESULT.findall(results)})


def _verdict(results: dict[str, str]) -> str:
    if "dmarc" in results:
        return results["dmarc"] if results["dmarc"] in ("pass", "fail") else ""
    bad = results.get("spf") in ("fail", "softfail") and results.get("dkim") not in (None, "pass", "none")
    return "fail" if bad else ""


def _answered(message: Raw, mailbox: Mailbox) -> list[tuple[str, str]]:
    """The token, and the game and turn, of each mail of ours that this one answers: the nearest first."""
    nearest, all_before = (mime.header(message, name)[-_LONGEST:] for name in _ANSWERS)
    return [*mailbox.message_token.findall(nearest), *reversed(mailbox.message_token.findall(all_before))]
