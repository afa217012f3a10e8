"""What somebody wrote themselves in a mail that quotes ours: never a word of the quote.

The quote is found by our own marker, then by structure. Everything is capped before any expression looks at it, and
whatever is not certain is left for the table to ask.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import dropwhile, groupby, islice

from msgspec import Struct

from pbm.channels.mail.mailbox import Mailbox
from pbm.store.marker import BEGINNING, about

_MOST_LINES = 200
_LONGEST_LINE = 500
_MOST_MORE = 3
_MAY_BE_WRAPPED = 60
"""A quoted line with as many letters may have been broken in two by a client that marked the first half only."""

_BLANKS = " \t\u00a0\u200b\ufeff"
_BLANK_RUN = re.compile("(?:[ \t\r\u00a0]*\n)+")
_QUOTE_MARKS = (">", "|", "\uff1e")
_RULE = re.compile(r"--|_{4,}|={4,}|[-\u2014]{2,} ?\w.* ?[-\u2014]{2,}")
_SENT_FROM = re.compile(
    r"""(?:
        sent\ (?:from|via|with|by|using) | enviad[oa]\ (?:desde|do|da|de|a\ partir)
        | envoy[e\u00e9]\ (?:de|depuis|par|avec) | von\ mein(?:em|er)\ .{1,40}\ gesendet
        | gesendet\ (?:mit|von|aus) | (?:diese\ nachricht\ wurde\ )?von\ mein(?:em|er)\ \w+
        | inviat[oa]\ (?:da|dal|con) | verzonden\ (?:vanaf|met|via) | skickat\ fr[a\u00e5]n
        | sendt\ fra | wys[l\u0142]ano\ z | l[a\u00e4]hetetty | odesl[a\u00e1]no\ z
        | (?:get|obtenir|t[e\u00e9]l[e\u00e9]charger|obtener|obtenga|scarica|ottieni|obter|obtenha)\ (?:o\ )?outlook\b
        | outlook\ f\u00fcr\ \w+\ (?:beziehen|herunterladen) | holen\ sie\ sich\ outlook\b
        | \u043e\u0442\u043f\u0440\u0430\u0432\u043b\u0435\u043d\u043e | iphone\u304b\u3089 | \u53d1\u81ea
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_BANNER = re.compile(
    r"\W*(?:caution|warning|attention|notice|external(?: e-?mail)?|you don't often get e-?mail)\b", re.IGNORECASE
)
_SALUTATION = re.compile(r"[^\W\d][^\n\d]{0,29},")
_OF_MAILS = re.compile(
    r"\b(?:e-?mail|message|sender|organi[sz]ation|outside|external|links?|attachments?)\b", re.IGNORECASE
)
_BRACKETS = re.compile(r"\s*\[[^\]\n]{0,40}\]\s*")
_DATED = re.compile(r"\b\d{1,2}[:.h]\d{2}\b|\b20\d\d\b")


class Found(Struct, frozen=True):
    """What was found: the `words`, of which there are none if there is a `doubt` about more `choices` than one.

    `doubt` and `more` are as in `Mail`. `about` is the game and turn that the quote names.
    """

    words: str = ""
    about: str = ""
    doubt: str = ""
    choices: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


class _Line(Struct, frozen=True):
    words: str
    quoted: bool

    @property
    def is_blank(self) -> bool:
        return not self.words and not self.quoted


def found(text: str, mailbox: Mailbox, *, flowed: bool = False) -> Found:
    """The writer's own words: their first paragraph above the quote, or, with none there, the one below or within."""
    lines = _lines(text)
    marked = next((at for at, line in enumerate(lines) if BEGINNING in line.words), len(lines))
    game = about(" ".join(line.words for line in lines[marked : marked + 2]))
    first_quoted = next((at for at, line in enumerate(lines) if line.quoted), len(lines))
    above = _paragraphs(_own(lines[: min(marked, first_quoted)], mailbox), flowed=flowed)
    if above:
        return _found(above, game)
    below = _between(lines, min(marked, first_quoted), mailbox) if _is_quoted(lines, marked) else ()
    if len(below) > 1:
        return Found(about=game, doubt="several", choices=tuple(_opening(it) for it in below)[:3])
    return _found(below[0], game) if below else Found(about=game, doubt="empty")


def _opening(paragraphs: Sequence[str]) -> str:
    """The first paragraph; behind a salutation the next one too: what both come to is for the language to say."""
    greets = len(paragraphs) > 1 and _SALUTATION.fullmatch(paragraphs[0])
    return "\n".join(paragraphs[: 2 if greets else 1])


def is_closing(line: str) -> bool:
    """Whether everything from this line on is a signature, or the head of a quote or a forwarded mail."""
    return bool(_RULE.fullmatch(line) or (len(line) <= 80 and _SENT_FROM.match(line)))


def _found(paragraphs: Sequence[str], game: str) -> Found:
    words = _opening(paragraphs)
    if max(map(len, words.split("\n"))) >= _LONGEST_LINE:
        return Found(about=game, doubt="long")
    others = (it for it in paragraphs if it not in words and len(it) < _LONGEST_LINE)
    return Found(words, game, more=tuple(islice(others, _MOST_MORE)))


def _lines(text: str) -> list[_Line]:
    """The first lines of the text, runs of blank ones as one. Nothing here takes longer than the text is."""
    lines: list[_Line] = []
    start = 0
    while start < len(text) and len(lines) < _MOST_LINES:
        if blank := _BLANK_RUN.match(text, start):
            lines.append(_Line("", quoted=False))
            start = blank.end()
            continue
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        lines.append(_line(text[start : min(end, start + _LONGEST_LINE)]))
        start = end + 1
    return lines


def _line(raw: str) -> _Line:
    words = raw.rstrip("\r").lstrip(_BLANKS)
    quoted = words.startswith(_QUOTE_MARKS)
    return _Line(words.lstrip("".join(_QUOTE_MARKS) + _BLANKS) if quoted else words.rstrip("\r\n\t\u00a0"), quoted)


def _is_quoted(lines: Sequence[_Line], marked: int) -> bool:
    """Whether the client marks what it quotes: only then is what it leaves unmarked the writer's."""
    return marked == len(lines) or lines[marked].quoted


def _own(lines: Sequence[_Line], mailbox: Mailbox) -> list[_Line]:
    """The lines up to a signature or the head of the quote, without the line that says whom it quotes."""
    kept: list[_Line] = []
    for line in lines:
        if is_closing(line.words.strip()):
            if not kept and _SENT_FROM.match(line.words):
                continue
            break
        if address := mailbox.ours.search(line.words):
            _drop_first_half(kept, line.words[: address.start()])
            break
        if kept or not line.is_blank:
            kept.append(line)
    return _without_last_head(kept)


def _drop_first_half(kept: list[_Line], second: str) -> None:
    """Without the lines in which a head began that ends with `second`: clients break it where they like."""
    if kept and not kept[-1].is_blank and not re.search(r"\w", second):
        kept.pop()
    while kept and not _DATED.search(second) and _DATED.search(kept[-1].words):
        kept.pop()


def _without_last_head(lines: list[_Line]) -> list[_Line]:
    """Without the last paragraph, if it ends as sentences do that announce a quote."""
    while lines and lines[-1].is_blank:
        lines.pop()
    if lines and lines[-1].words.rstrip().endswith((":", "\uff1a")):
        _drop_first_half(lines, lines.pop().words)
    return lines


def _paragraphs(lines: Iterable[_Line], *, flowed: bool) -> list[str]:
    filled = [[line.words for line in block] for blank, block in _blocks(lines) if not blank]
    blocks = ["\n".join(_without_banner(_joined(words, flowed=flowed))) for words in filled]
    return [block for block in blocks if block]


def _without_banner(lines: list[str]) -> list[str]:
    """Without the lines that a gateway has put on top of the paragraph."""
    if not _BANNER.match(lines[0]):
        return lines
    return list(dropwhile(lambda line: _OF_MAILS.search(_BRACKETS.sub("", line, count=1)), lines))


def _blocks(lines: Iterable[_Line]) -> Iterable[tuple[bool, list[_Line]]]:
    return ((blank, list(block)) for blank, block in groupby(lines, key=lambda line: line.is_blank))


def _joined(lines: list[str], *, flowed: bool) -> list[str]:
    """Lines as they were typed: those that a client broke by itself end with a blank (RFC 3676)."""
    whole: list[str] = []
    for line in lines:
        if flowed and whole and whole[-1].endswith(" "):
            whole[-1] += line
        else:
            whole.append(line)
    return [line.strip() for line in whole]


def _between(lines: Sequence[_Line], start: int, mailbox: Mailbox) -> tuple[list[str], ...]:
    """The paragraphs of each remark without quote marks from there on; halves of broken lines are none."""
    remarks: list[list[_Line]] = [[]]
    before = ""
    for line in lines[start:]:
        if line.quoted:
            remarks.append([])
            before = line.words
            continue
        if not line.is_blank and is_closing(line.words.strip()):
            break
        broken = len(before) >= _MAY_BE_WRAPPED and not line.is_blank
        if not broken and not mailbox.ours.search(line.words):
            remarks[-1].append(line)
        before = ""
    return tuple(filter(None, (_paragraphs(remark, flowed=False) for remark in remarks)))
