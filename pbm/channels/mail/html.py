"""HTML to the text that its reader sees: without quotes, and without what is hidden from the eye.

The standard library's parser takes a time that grows with the square of what is never closed; this one does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from msgspec import Struct

LARGEST = 1 << 16
"""Characters of HTML that are read: an answer stands at its beginning."""

_DEEPEST = 200
_BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset", "footer"}
    | {"form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table"}
    | {"td", "th", "title", "tr", "ul"}
)
_VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
_SILENT = frozenset({"head", "script", "style", "template", "title"})
_QUOTES = re.compile(
    r"gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra|divRplyFwdMsg|appendonsend"
    r"|_MailOriginal|mail-editor-reference-message-container",
    re.IGNORECASE,
)
_HIDDEN = re.compile(
    r"display:none|visibility:hidden|mso-hide:all|font-size:0|opacity:0(?![.\d])|(?<![-\w])color:(?:white|#fff\b|#ffffff)",
    re.IGNORECASE,
)
_WHITE = frozenset({"white", "#fff", "#ffffff"})
_TAG = re.compile(r"(/?)([a-zA-Z][a-zA-Z0-9:]*)")
_ATTRIBUTE = re.compile(r"""([a-zA-Z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
_LONGEST_TAG = 1000


class Seen(Struct, frozen=True):
    """What is seen of an HTML mail; `hidden` when there was text that is not."""

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
    """Collects the words. `_open` are the elements that are open, and whether their words are dropped or hidden."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.hid = False
        self._open: list[tuple[str, str]] = []

    def tag(self, inner: str) -> None:
        """Open or close an element."""
        found = _TAG.match(inner)
        if found is None:
            return
        name = found[2].lower()
        if name in _BLOCKS or name == "br":
            self.lines.append("\n")
        if found[1]:
            self._close(name)
        elif name not in _VOID and len(self._open) < _DEEPEST:
            self._open.append((name, self._state or _state(name, _attributes(inner[found.end() :]))))

    def words(self, words: str) -> None:
        """Take words as they are seen: line breaks in the source are blanks."""
        if self._state == "hidden":
            self.hid = self.hid or bool(words.strip())
        elif not self._state:
            self.lines.append(re.sub(r"\s+", " ", words))

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
    if tag in _SILENT or tag == "blockquote":
        return "dropped"
    if _QUOTES.search(" ".join(attributes.get(name, "") for name in ("class", "id", "name"))):
        return "dropped"
    style = "".join(attributes.get("style", "").split())
    white = attributes.get("color", "").strip().lower() in _WHITE
    return "hidden" if white or "hidden" in attributes or _HIDDEN.search(style) else ""
