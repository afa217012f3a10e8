"""One spelling for all phones: what keyboards, carriers and broken gateways make of the same letters.

The words stay in their case and their lines; the text as it arrived is kept elsewhere.
"""

from __future__ import annotations

import re
import unicodedata

_LONGEST = 4000
"""Letters that are looked at, more than twice of what the longest SMS or notice holds."""

_BROKEN_MARK = "\u00ef\u00bb\u00bf"
_BROKEN_BLANK = re.compile("\u00c2(?=\\s|$)")
_LINE_BREAKS = re.compile("\r\n?|[\n\v\f\x1c-\x1e\x85\u2028\u2029]")
_BREAK = "\n"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_KEYCAP = "\u20e3"
_ALIKE = {
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\u300e\u300f\u2033\u02ba", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a\u00b4\u02bc\u2032`", "'"),
    **dict.fromkeys("\u2212\u00ad\u2043", "-"),
    **dict.fromkeys("\u2192\u21d2\u27a1\u279c", ">"),
    "\t": " ",
}


def clean(text: str) -> str:
    """The text in NFKC with one kind of quote, dash, blank, digit and line break, and nothing that cannot be seen.

    Blank lines and blanks at the ends of lines are gone, and so is what stands beyond the first 4000 letters. Never
    raises, whatever the string holds.
    """
    mended = _BROKEN_BLANK.sub(" ", text[:_LONGEST].replace(_BROKEN_MARK, ""))
    lines = _LINE_BREAKS.sub(_BREAK, mended).split(_BREAK)
    spelled = (" ".join(_spell(line).split()) for line in lines)
    return _BREAK.join(line for line in spelled if line)[:_LONGEST]


def flat(text: str) -> str:
    """The text in one line, without quotes and case: how two texts are compared."""
    return " ".join(clean(text).replace('"', "").replace("'", "").casefold().split())


def without_accents(text: str) -> str:
    """The text with plain letters in place of those that have marks."""
    if text.isascii():
        return text
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def _spell(line: str) -> str:
    if line.isascii() and line.isprintable():
        return line
    return "".join(map(_letter, unicodedata.normalize("NFKC", line)))


def _letter(letter: str) -> str:
    if letter.isascii() and letter.isprintable():
        return letter
    if letter in _ALIKE:
        return _ALIKE[letter]
    kind = unicodedata.category(letter)
    if kind == "Nd":
        return str(unicodedata.digit(letter))
    if kind in {"Cc", "Cf", "Cs"} or letter == _KEYCAP or ord(letter) in _SKIN_TONES or _selects(letter):
        return ""
    return "-" if kind == "Pd" else " " if kind.startswith("Z") else letter


def _selects(letter: str) -> bool:
    """Whether the letter only selects how the one before it looks."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
