"""Finding the codes of cards and tiles in a printed text, compact forms included: what a reader would take for one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbm.games.match.cards import Color
from pbm.games.rummy.tiles import TILES, WILD
from pbm.games.uno.cards import CARDS

_CODES = frozenset(map(str, (*CARDS, *TILES)))
_COLORS = "".join(Color)
_WORD = re.compile(r"[A-Za-z0-9+]+(?:[-,:][A-Za-z0-9+]+)*")
_ITEM = r"(?:\d\d?(?:-\d\d?)?|W|S|R|\+2)"
_LIST = re.compile(rf"([{_COLORS}])(\d\d?-\d\d?|{_ITEM}(?:,{_ITEM})+)")
_SET = re.compile(rf"(\d\d?)([{_COLORS}]{{2,4}}W?)")
_CALLED = re.compile(rf"(W(?:\+4)?):[{_COLORS}]")


def codes_in(text: str, *, tiles: bool = False) -> set[str]:
    """The codes of all cards that the text names, such as R5 for `R5`, `r5`, `R2,5`, `R4-6`, `R3,W,5` and `5RB`.

    Among `tiles` a wild is a Wild Draw Four.
    """
    found = {code for word in _WORD.findall(text) for code in _codes(word.upper())}
    return {WILD if code == "W" else code for code in found} if tiles else found


def is_code(word: str) -> bool:
    """Whether a word of a scenario is the code of a card or tile, and so compared as one."""
    return word in _CODES


def _codes(word: str) -> set[str]:
    if word in _CODES:
        return {word}
    if match := _CALLED.fullmatch(word):
        return {match[1]}
    if match := _LIST.fullmatch(word):
        return {code for item in match[2].split(",") for code in _of_color(match[1], item)}
    if match := _SET.fullmatch(word):
        return {"W" if letter == "W" else letter + match[1] for letter in match[2]}
    parts = re.split(r"[-,:]", word)
    return {part for part in parts if part in _CODES} if len(parts) > 1 else set()


def _of_color(color: str, item: str) -> Iterator[str]:
    """What one item of a list stands for: a number or symbol, a stretch of numbers, or a wild among them."""
    first, dash, last = item.partition("-")
    if dash:
        yield from (f"{color}{number}" for number in range(int(first), int(last) + 1))
    else:
        yield "W" if item == "W" else color + item
