"""Reading a raw mail by the standard library, with guards: whatever it holds, there are headers, text and HTML."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses
from typing import TypeAlias

from msgspec import Struct

LARGEST = 1 << 20
"""Bytes of a mail that are read."""

_MOST_PARTS = 60
_LONGEST_HEADER = 20_000
_LONGEST_TEXT = 1 << 18
_LATIN = frozenset({"iso8859-1", "ascii", "utf-8"})
"""Labels under which other letters come: what is no UTF-8 is then Windows'."""

_BRACKETS = re.compile(r"^(?:\s*\[[^\]]{0,40}\])+\s*|(?<=[:\uff1a] )\[[^\]]{0,40}\]\s*")

Raw: TypeAlias = "Message[str, str]"


class Content(Struct, frozen=True):
    """What a mail says: its text and its HTML, "" where it has none, and the types of all parts but attachments."""

    text: str
    html: str
    flowed: bool
    types: frozenset[str]


def parse(raw: bytes) -> Raw:
    """The mail's structure; of a larger one than we read, its beginning."""
    return message_from_bytes(raw[:LARGEST])


def header(message: Raw, name: str) -> str:
    """A header in plain words on one line; "" when it is missing. Never raises."""
    return next(headers(message, name), "")


def subject(message: Raw) -> str:
    """The subject, without what gateways put before it (`[EXTERNAL]`), in at most 300 letters."""
    return _BRACKETS.sub("", header(message, "Subject")[:300])


def headers(message: Raw, name: str) -> Iterator[str]:
    """All headers of that name, from the top."""
    for given, value in message.raw_items():
        if given.lower() == name.lower():
            yield " ".join(_words(str(value)[:_LONGEST_HEADER]).split())


def addresses(message: Raw, *names: str) -> list[str]:
    """The addresses in those headers, in small letters."""
    values = [value for name in names for value in headers(message, name)]
    try:
        found = getaddresses(values)
    except (ValueError, IndexError, AttributeError, TypeError):
        return []
    return [address.lower() for _, address in found if "@" in address]


def parts(message: Raw) -> Iterator[Raw]:
    """The mail and its parts, in order, as many as we look at; not those of mails inside it."""
    waiting, seen = [message], 0
    while waiting and seen < _MOST_PARTS:
        part, seen = waiting.pop(), seen + 1
        yield part
        inner = part.get_payload()
        if isinstance(inner, list) and part.get_content_maintype() == "multipart":
            waiting.extend(reversed([it for it in inner if isinstance(it, Message)]))


def content(message: Raw) -> Content:
    """The first text and the first HTML that are no attachments."""
    found: dict[str, Raw] = {}
    types = set()
    for part in parts(message):
        kind = part.get_content_type()
        if part.get_content_disposition() == "attachment":
            continue
        types.add(kind)
        if kind in ("text/plain", "text/html"):
            found.setdefault(kind, part)
    text, html = found.get("text/plain"), found.get("text/html")
    return Content(
        text="" if text is None else decoded(text),
        html="" if html is None else decoded(html),
        flowed=text is not None and str(text.get_param("format", "")).lower() == "flowed",
        types=frozenset(types),
    )


def decoded(part: Raw) -> str:
    """A part's words: by its own character set, else by the ones that mails lie about."""
    payload = part.get_payload(decode=True)
    raw = payload[:_LONGEST_TEXT] if isinstance(payload, bytes) else b""
    return _decoded(raw, str(part.get_param("charset", ""))).replace("\0", "")


def _decoded(raw: bytes, label: str) -> str:
    for name in (_wide(raw), label.strip("\"' "), "utf-8"):
        try:
            codec = codecs.lookup(name).name if name else ""
            if codec and (codec not in _LATIN or name == "utf-8"):
                return str(raw.decode(codec))
        except (LookupError, UnicodeError, ValueError, AttributeError):
            continue
    return raw.decode("cp1252", "replace")


def _wide(raw: bytes) -> str:
    """UTF-16 under another label: every other byte is nothing."""
    if len(raw) < 2 or b"\0" not in raw[:200]:
        return ""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return "utf-16-le" if raw[1] == 0 else "utf-16-be"


def _words(value: str) -> str:
    if "=?" not in value:
        return _mended(value)
    try:
        return "".join(
            _decoded(piece, charset or "") if isinstance(piece, bytes) else piece
            for piece, charset in decode_header(value)
        )
    except (ValueError, LookupError, UnicodeError, IndexError):
        return _mended(value)


def _mended(value: str) -> str:
    """Bytes beyond ASCII come as halves of characters."""
    return re.sub("[\ud800-\udfff]+", lambda bad: _bytes(bad[0]), value)


def _bytes(escaped: str) -> str:
    return _decoded(escaped.encode("utf-8", "surrogateescape"), "")
