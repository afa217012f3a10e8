"""What phones and gateways put around a text: reply marks, subjects, list numbers, banners."""

from __future__ import annotations

import re

from msgspec import Struct

_SILENT = re.compile(r"(?:\s*(?:<no subject>|\(no subject\)|re:))+\s*", re.IGNORECASE)
_SUBJECT = re.compile(r"subject:[ \t]*(?P<subject>[^\n]*)\n(?P<body>.+)", re.IGNORECASE | re.DOTALL)
_NUMBER = re.compile(r"\d{1,2}[.)]\s+(?=\S)")
_BANNER = re.compile(r"\[[^\]\n]*\]\s*(?=\S)|\([^)\n]*\)\s*(?=\S)")


class Unwrapped(Struct, frozen=True):
    """A text without its wrappers; `subject` where one stood in front, `banner` where a bracket did."""

    text: str
    subject: str | None = None
    banner: bool = False


def unwrap(text: str) -> Unwrapped:
    """Take off what stands in front of the words: *RE:*, *<no subject>*, `1.`, `[EXTERNAL]`, a subject's line."""
    silent = _SILENT.match(text)
    inner = text[silent.end() :] if silent else text
    if subject := _SUBJECT.match(inner):
        return Unwrapped(subject["body"], subject=subject["subject"])
    if banner := _BANNER.match(inner):
        return Unwrapped(inner[banner.end() :], banner=True)
    number = _NUMBER.match(inner)
    return Unwrapped(inner[number.end() :] if number else inner)
