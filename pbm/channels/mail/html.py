"""HTML to the text that its reader sees: without quotes, and without what is hidden from the eye."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from msgspec import Struct

LARGEST = 1 << 16
"""Characters of HTML that are read: an answer stands at its beginning."""

_DEEPEST = 200
_BLOCKS = frozenset(
    "address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main "
    "ol p pre section table td th title tr ul".split()
)
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
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
_LONGEST_STYLE = 300


class Seen(Struct, frozen=True):
    """What is seen of an HTML mail; `hidden` when there was text that is not."""

    text: str
    hidden: bool


def seen(html: str) -> Seen:
    """The text of the HTML, a line for each block. Never raises, whatever the string holds."""
    reader = _Reader()
    try:
        reader.feed(html[:LARGEST])
        reader.close()
    except (AssertionError, ValueError, RecursionError):
        pass  # what was read by then is what there is
    return Seen("".join(reader.pieces), reader.hid)


class _Reader(HTMLParser):
    """Collects the words; `_open` are the elements that are open, and whether their words are dropped or hidden."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.hid = False
        self._open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        if tag in _BLOCKS or tag == "br":
            self.pieces.append("\n")
        if tag not in _VOID and len(self._open) < _DEEPEST:
            self._open.append((tag, self._state or _state(tag, {name: value or "" for name, value in attrs})))

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element of that name."""
        place = next((at for at in range(len(self._open) - 1, -1, -1) if self._open[at][0] == tag), None)
        if place is not None:
            del self._open[place:]
        if tag in _BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        """Take words as they are seen: line breaks in the source are blanks."""
        if self._state == "hidden":
            self.hid = self.hid or bool(data.strip())
        elif not self._state:
            self.pieces.append(re.sub(r"\s+", " ", data))

    @property
    def _state(self) -> str:
        return self._open[-1][1] if self._open else ""


def _state(tag: str, attributes: dict[str, str]) -> str:
    if tag in _SILENT or tag == "blockquote":
        return "dropped"
    names = " ".join(attributes.get(name, "")[:_LONGEST_STYLE] for name in ("class", "id", "name"))
    if _QUOTES.search(names):
        return "dropped"
    style = "".join(attributes.get("style", "")[:_LONGEST_STYLE].split())
    white = attributes.get("color", "").strip().lower() in _WHITE
    return "hidden" if white or "hidden" in attributes or _HIDDEN.search(style) else ""
