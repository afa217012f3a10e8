"""Mails that no person wrote to us, by their headers, their structure and their subject (T6)."""

from __future__ import annotations

import re

from pbm.channels.mail import mime
from pbm.channels.mail.mailbox import Mailbox
from pbm.channels.mail.mime import Raw

OWN_HEADER = "X-Uno-Engine"
"""Every mail of ours bears it, so that one that comes back is known."""

AUTO_REPLY, LIST, LOOP, CALENDAR, REACTION = "auto-reply", "list", "loop", "calendar", "reaction"
BOUNCE, COMPLAINT, GATEWAY = "bounce", "complaint", "gateway"

_AUTO_HEADERS = ("X-Autoreply", "X-Autorespond", "X-Auto-Reply")
_PRECEDENCE = {"list": LIST, "bulk": LIST, "junk": LIST, "auto_reply": AUTO_REPLY}
_ROBOTS = re.compile(r"(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|quarantine|bounces?)(?:[+.-][^@]*)?@")
_AUTO_SUBJECT = re.compile(
    r"""\W*(?:
        auto(?:matic)?[\ -]?reply | auto\s?: | auto(?:matic|mated)?[\ -]?response
        | out\ of\ (?:the\ )?office
        | autosvar | automatisk(?:t)?\ svar | automatis(?:ch|k)\ (?:antwoord|antwort) | automatische\ antwort
        | abwesenheits(?:notiz|meldung|nachricht) | fr[a\u00e5]nvaro | afwezig
        | r[e\u00e9]ponse\ automatique | absence\ du\ bureau | respuesta\ autom[a\u00e1]tica | fuera\ de\ la\ oficina
        | risposta\ (?:automatica|non\ al\ computer) | fuori\ sede | resposta\ autom[a\u00e1]tica | fora\ do\ escrit
        | automaattinen\ vastaus | odpowied[z\u017a]\ automatyczna | automatick[a\u00e1]\ odpov
        | \u81ea\u52d5(?:\u8fd4\u4fe1|\u5fdc\u7b54) | \u81ea\u52a8(?:\u56de\u590d|\u7b54\u590d)
        | \u0430\u0432\u0442\u043e\u043c\u0430\u0442\u0438\u0447\u0435\u0441\u043a\u0438\u0439
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_OF_ROBOTS = re.compile(
    r"""(?:
        (?:we\ have|we've|has\ been)\ received\ (?:your\ )?(?:message|e-?mail|request|inquiry)
        | your\ (?:message|e-?mail|request)\ (?:has\ been|was)\ (?:received|held|quarantined)
        | prove\ (?:that\ )?you(?:'re|\ are)\ (?:a\ )?human
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_FIRST_LETTERS = 400


def machine(message: Raw, types: frozenset[str], mailbox: Mailbox, sender: str) -> str:
    """The kind of machine that a mail's headers and structure show; "" when a person may have written it."""
    if "message/feedback-report" in types:
        return COMPLAINT
    if mime.header(message, OWN_HEADER) or mailbox.ours.fullmatch(sender):
        return LOOP
    if message.get_content_type() == "multipart/report" or mime.header(message, "Return-Path") == "<>":
        return BOUNCE
    if "text/calendar" in types:
        return CALENDAR
    if "text/vnd.google.email-reaction+json" in types:
        return REACTION
    return _by_headers(message) or (GATEWAY if _ROBOTS.match(sender) else "")


def machine_words(text: str) -> str:
    """The kind of machine that the first words of a mail show, where nothing else does."""
    return GATEWAY if _OF_ROBOTS.search(text[:_FIRST_LETTERS]) else ""


def _by_headers(message: Raw) -> str:
    submitted = mime.header(message, "Auto-Submitted").partition(";")[0].strip().lower()
    if submitted not in ("", "no") or any(mime.header(message, name) for name in _AUTO_HEADERS):
        return AUTO_REPLY
    if _AUTO_SUBJECT.match(mime.header(message, "Subject")):
        return AUTO_REPLY
    if mime.header(message, "List-Id"):
        return LIST
    return _PRECEDENCE.get(mime.header(message, "Precedence").lower(), "")
