"""A text to a player, with what its reader alone may see kept apart (design promise 2).

Templates put marks around private words; `text` takes the marks out again and makes a `Text` of the rest.
"""

from __future__ import annotations

import re

from msgspec import Struct

from pbm.messages import gsm

LONGEST = 1600
"""Characters that a provider takes in one text."""

HIDDEN = "(hidden)"
"""What stands in the public part in place of private words."""

OPEN, CLOSE = "\x0e", "\x0f"
"""The marks around private words. `gsm.plain` lets neither through from outside."""

_MARKS = OPEN + CLOSE
_TIDY = gsm.BASIC - {"\r"} | {OPEN, CLOSE}

_PRIVATE = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")


class Text(Struct, frozen=True):
    """A whole text: `body` goes out, `segments` is what it is billed as.

    `public` is the body with `(hidden)` for all private words; `private` is those words, a line for each stretch.
    """

    public: str
    private: str
    body: str
    segments: int


class Marked(str):
    """Words that a template has made: in plain letters, with marks around what is private."""

    __slots__ = ()


def private(words: object) -> Marked:
    """The words, on one line, marked as for their reader alone: the templates' filter `private`."""
    bare = " ".join(unmarked(str(words)).split())
    return Marked(f"{OPEN}{bare}{CLOSE}" if bare else "")


def unmarked(marked: str) -> str:
    """The words without marks, as their reader sees them."""
    return marked.replace(OPEN, "").replace(CLOSE, "")


def text(marked: str) -> Text:
    """The text of marked words: tidy lines in plain letters, no longer than a provider takes."""
    lines = [" ".join(line.split()) for line in _plain(marked).split("\n")]
    tidy = _cut("\n".join([line for line in lines if line.strip(_MARKS)]))
    pieces = _PRIVATE.split(tidy)  # public and private ones by turns
    body = "".join(pieces)
    return Text(HIDDEN.join(pieces[::2]), "\n".join(pieces[1::2]), body, gsm.segments(body))


def _plain(marked: str) -> str:
    if marked.isascii() and _TIDY.issuperset(marked):
        return marked
    return OPEN.join(CLOSE.join(map(gsm.plain, words.split(CLOSE))) for words in marked.split(OPEN))


def _cut(marked: str) -> str:
    cut = marked[:LONGEST]
    return cut + CLOSE if cut.rfind(OPEN) > cut.rfind(CLOSE) else cut
