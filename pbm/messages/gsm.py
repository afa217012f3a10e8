"""The alphabet of SMS (GSM 03.38): how long a text is, and how any text is brought into that alphabet.

One foreign character makes a carrier send the whole text in UCS-2, at 70 characters a segment instead of 160. So
nothing leaves before `plain` has seen it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from pbm.messages.letters import NEAREST

BASIC = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
"""The characters that cost one septet."""

EXTENSION = frozenset("^{}\\[~]|€\f")
"""The characters that cost two: an escape and a septet."""

SINGLE, PART = 160, 153
"""Septets in a text of one segment, and in each segment of a longer one (six bytes go to the joining header)."""

WIDE_SINGLE, WIDE_PART = 70, 67
"""The same in 16-bit units where one character is foreign."""

MOST_LETTERS = 12
"""Letters of a name, at most."""

NAMELESS = "Player"
"""What somebody is called whose name has no letter that a text can show."""

_SILENT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me", "So", "Sk"})


def plain(text: str) -> str:
    """The text in one-septet characters alone: letters and marks by their nearest, no emoji, "?" for all else."""
    if text.isascii() and BASIC.issuperset(text) and "\r" not in text:
        return text
    return "".join(map(_plain, unicodedata.normalize("NFC", text)))


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    if (known := NEAREST.get(character)) is not None:
        return known
    if (small := NEAREST.get(character.lower())) is not None:
        return small.capitalize()
    if character in BASIC:
        return character
    if unicodedata.category(character) == "Zs":
        return " "
    if (digit := unicodedata.digit(character, None)) is not None:
        return str(digit)
    return _taken_apart(character)


def _taken_apart(character: str) -> str:
    pieces = unicodedata.normalize("NFKD", character)
    near = "".join(piece if piece == character else _plain(piece) for piece in pieces if not _is_mark(piece))
    if near and "?" not in near and BASIC.issuperset(near):
        return near
    return "" if unicodedata.category(character) in _SILENT else "?"


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) == "Mn"


@lru_cache(maxsize=1024)
def one_line(text: str) -> str:
    """The text in plain letters, on one line, with single blanks."""
    return " ".join(plain(text).split())


def length(text: str) -> int:
    """How many septets the text takes.

    Raises:
        ValueError: it holds a character that is not in GSM 03.38.
    """
    return len(text) if BASIC.issuperset(text) else sum(map(_septets, text))


def segments(text: str) -> int:
    """How many SMS segments the text is billed as; an escaped character is never cut in two.

    Raises:
        ValueError: it holds a character that is not in GSM 03.38.
    """
    septets = length(text)
    if septets <= SINGLE:
        return 1
    if septets == len(text):
        return -(-septets // PART)
    parts, room = 1, PART
    for cost in map(_septets, text):
        if cost > room:
            parts, room = parts + 1, PART
        room -= cost
    return parts


def segments_in(text: str) -> int:
    """How many segments a text that came in was billed as, whatever it holds: what GSM cannot say comes in UCS-2."""
    if not (BASIC | EXTENSION).issuperset(text):
        units = len(text.encode("utf-16-le", "surrogatepass")) // 2
        return 1 if units <= WIDE_SINGLE else -(-units // WIDE_PART)
    return segments(text)


def _septets(character: str) -> int:
    if character in BASIC:
        return 1
    if character in EXTENSION:
        return 2
    raise ValueError(f"not in GSM 03.38: {character!r}")


def short_name(name: str) -> str:
    """A name as texts show it: 12 plain letters at most, its first word if it is longer, "" if nothing is left."""
    kept = "".join(letter if letter.isalnum() or letter in "-'" else " " for letter in plain(name)).split()
    whole = " ".join(kept).strip("-' ")
    return whole if len(whole) <= MOST_LETTERS else _cut(kept[0], MOST_LETTERS)


def _cut(name: str, most: int) -> str:
    """So many letters of the name; where it is cut it does not end in a hyphen or a blank."""
    return name if len(name) <= most else name[:most].rstrip("- ")


def short_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names as texts show them, made different from each other by a number at the end where they are not."""
    taken: dict[str, str] = {}
    for name in (short_name(name) or NAMELESS for name in names):
        number, free = 1, name
        while free.casefold() in taken:
            number += 1
            free = f"{_cut(name, MOST_LETTERS - len(str(number)))}{number}"
        taken[free.casefold()] = free
    return tuple(taken.values())
