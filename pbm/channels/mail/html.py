"""HTML to the text that its reader sees: without quotes, and without what is hidden from the eye.

The standard library's parser takes a time that grows with the square of what is never closed; this one does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from msgspec import Struct

from pbm.store.marker import BEGINNING

LARGEST = 1 << 16
"""Characters of HTML that are read: an answer stands at its beginning."""

_DEEPEST = 200
_BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset", "footer"}
    | {"form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table"}
    | {"td", "th", "title", "tr", "ul"}
)
_APART = frozenset({"br", "p", "hr", "ul", "ol", "table", "blockquote"})
"""Elements that a blank line parts from each other; lines of an answer are often blocks of their own."""

_VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
_SILENT = frozenset({"head", "script", "style", "template", "title"})
_STRUCK = frozenset({"s", "strike", "del"})
_QUOTES = re.compile(
    r"gmail_quote|gmail_extra|yahoo_quoted|protonmail_quote|zmail_extra|(?<![-\w])quote(?![-\w])", re.IGNORECASE
)
_HEADS = re.compile(
    "moz-cite-prefix|divRplyFwdMsg|appendonsend|_MailOriginal|mail-editor-reference-message-container", re.IGNORECASE
)
_HIDDEN = re.compile(
    r"display:none|visibility:hidden|mso-hide:all|font-size:0|opacity:0(?![.\d])|text-decoration[-\w]*:line-through",
    re.IGNORECASE,
)
_WHITE_WORDS = re.compile(r"(?<![-\w])color:(?:white|#fff\b|#ffffff)", re.IGNORECASE)
_GROUND = re.compile(r"(?<![-\w])background(?:-color)?:#[0-9a-d]", re.IGNORECASE)
_WHITE = frozenset({"white", "#fff", "#ffffff"})
_TAG = re.compile(r"(/?)([a-zA-Z][a-zA-Z0-9:]*)")
_ATTRIBUTE = re.compile(r"""([a-zA-Z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
_LONGEST_TAG = 1000
_LONGEST_EMOJI = 8


class Seen(Struct, frozen=True):
    """What is seen of an HTML mail, `>` where it quotes; `hidden` when there was text that is not, or is struck out."""

    text: str
    hidden: bool


def seen(html: str) -> Seen:
    """The text of the HTML, a line for each block. Never raises, whatever the string holds."""
    reader = _Reader()
    for tag, words in _pieces(html[:LARGEST]):
        if tag:
            reader.tag(tag)
        else:
            reader.words(unescape(words))
    return Seen("".join(reader.lines), reader.hid)


def _pieces(html: str) -> Iterator[tuple[str, str]]:
    """What stands in angle brackets, and the words between. Each end is searched once, however often it is wanted."""
    at, closes, comment_closes = 0, -1, -1
    while at < len(html):
        opens = html.find("<", at)
        opens = len(html) if opens < 0 else opens
        if opens > at:
            yield "", html[at:opens]
        at = opens + 1
        if html.startswith("<!--", opens):
            comment_closes = _next(html, "-->", opens, comment_closes)
            at = comment_closes + 3
            continue
        closes = _next(html, ">", opens, closes)
        if html.find("<", at, closes) < 0 and at < len(html):
            yield html[at : min(closes, at + _LONGEST_TAG)], ""
            at = closes + 1


def _next(html: str, what: str, start: int, known: int) -> int:
    """Where `what` stands next, or the end; `known` is what was found the last time."""
    if known >= start:
        return known
    found = html.find(what, start)
    return len(html) if found < 0 else found


class _Reader:
    """Collects the words. `_open` are the elements that are open, and what becomes of their words (`_state`)."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.hid = False
        self._is_ours = False
        self._open: list[tuple[str, str]] = []

    def tag(self, inner: str) -> None:
        """Open or close an element."""
        found = _TAG.match(inner)
        if found is None:
            return
        name = found[2].lower()
        if name in _APART or (name in _BLOCKS and self.lines and not self.lines[-1].endswith("\n")):
            self.lines.append("\n")
        if found[1]:
            self._close(name)
        elif name == "img":
            self._picture(unescape(_attributes(inner[found.end() :]).get("alt", "")))
        elif name not in _VOID and len(self._open) < _DEEPEST:
            self._enter(name, _attributes(inner[found.end() :]))

    def words(self, words: str) -> None:
        """Take words as they are seen: line breaks in the source are blanks."""
        if self._state == "hidden":
            self.hid = self.hid or (bool(words.strip()) and not self._is_ours)
        elif not self._state:
            self._is_ours = self._is_ours or BEGINNING in words
            self.lines.append(re.sub(r"\s+", " ", words))

    def _picture(self, alt: str) -> None:
        """Some clients send emoji as pictures."""
        if len(alt) <= _LONGEST_EMOJI and not re.search(r"\w", alt):
            self.words(alt)

    def _enter(self, name: str, attributes: dict[str, str]) -> None:
        state = self._state or _state(name, attributes)
        if state == "quote" and not self._state:
            self.lines.append("\n>\n")
        self._open.append((name, state))

    def _close(self, name: str) -> None:
        """Close the innermost element of that name."""
        place = next((at for at in range(len(self._open) - 1, -1, -1) if self._open[at][0] == name), None)
        if place is not None:
            del self._open[place:]

    @property
    def _state(self) -> str:
        return self._open[-1][1] if self._open else ""


def _attributes(inner: str) -> dict[str, str]:
    return {name.lower(): double or single or bare for name, double, single, bare in _ATTRIBUTE.findall(inner)}


def _state(tag: str, attributes: dict[str, str]) -> str:
    """`dropped`, `quote`, `hidden`, or "" where the words are the mail's own."""
    names = " ".join(attributes.get(name, "") for name in ("class", "id", "name"))
    if tag == "blockquote" or _QUOTES.search(names):
        return "quote"
    if tag in _SILENT or _HEADS.search(names):
        return "dropped"
    return "hidden" if tag in _STRUCK or _is_hidden(attributes) else ""


def _is_hidden(attributes: dict[str, str]) -> bool:
    """Whether the eye passes over it. Mails written in the dark are white on a ground of their own."""
    style = "".join(attributes.get("style", "").split())
    white = attributes.get("color", "").strip().lower() in _WHITE or _WHITE_WORDS.search(style)
    return "hidden" in attributes or bool(_HIDDEN.search(style)) or bool(white and not _GROUND.search(style))
