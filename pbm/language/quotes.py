"""A writer's own lines, and those that a phone or a mail program quotes from us, whole or mangled on their way (T6)."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache

from msgspec import Struct, structs

from pbm.language.normalize import clean, flat

SHORTEST_QUOTE = 12
"""How many letters of ours show a quote."""

_MARKS = "> "
_ALIKE = 0.9
"""How much of a line must be as we sent it: of 20 letters two may be others."""

_MOST_LINES = 20
"""Lines of a text that are held against ours if they are not the same: more than any message of ours has."""


class _Line(Struct, frozen=True):
    """A line without its quote marks; `ours` if we sent it, `whole` if exactly so."""

    words: str
    ours: bool
    whole: bool


@lru_cache(maxsize=64)
def without_quotes(text: str, sent: tuple[str, ...]) -> tuple[str, str]:
    """The lines of the cleaned text that are not ours, and those that are, without their quote marks.

    What an inexact line of ours was parted from is no line of its writer's either, so that no card of a quoted hand
    can be taken for one that they play.
    """
    if not sent:
        return text, ""
    written, whole = text.split("\n"), [_squeezed(message) for message in sent]
    lines = _told_apart(written, sent)
    for at, line in enumerate(lines):
        if not line.ours and _is_parted(lines, at, whole):
            lines[at] = structs.replace(line, ours=True)
    mine = [words for words, line in zip(written, lines, strict=True) if not line.ours]
    return "\n".join(mine), "\n".join(line.words for line in lines if line.ours)


def _told_apart(written: Sequence[str], sent: Sequence[str]) -> list[_Line]:
    messages = [clean(message) for message in sent]
    ours = {line: None for message in messages for line in message.split("\n")}
    near = [line for line in (*ours, *(message.replace("\n", " ") for message in messages)) if _is_long(line)]
    bare = [line.lstrip(_MARKS) for line in written]
    return [
        _Line(line, line in ours or (at < _MOST_LINES and _is_near(line, near)), line in ours)
        for at, line in enumerate(bare)
    ]


def _is_long(line: str) -> bool:
    return len(line) >= SHORTEST_QUOTE


def _is_near(line: str, ours: Sequence[str]) -> bool:
    return _is_long(line) and bool(get_close_matches(line, ours, n=1, cutoff=_ALIKE))


def _is_parted(lines: Sequence[_Line], at: int, sent: Sequence[str]) -> bool:
    """Whether a line goes on where an inexact quote above it ends, or ends where one below it begins."""
    words = _squeezed(lines[at].words)
    above = [_squeezed(line.words)[-SHORTEST_QUOTE:] for line in lines[max(at - 1, 0) : at] if _is_inexact(line)]
    below = [_squeezed(line.words)[:SHORTEST_QUOTE] for line in lines[at + 1 : at + 2] if _is_inexact(line)]
    joined = (*(it + words for it in above), *(words + it for it in below))
    return any(piece in message for piece in joined for message in sent)


def _squeezed(text: str) -> str:
    """The text without blanks, of which there is one more where a line was broken in a word."""
    return flat(text).replace(" ", "")


def _is_inexact(line: _Line) -> bool:
    return line.ours and not line.whole
