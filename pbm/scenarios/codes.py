"""Finding card codes in a printed text, compact forms included: what a reader would take for a card."""

from __future__ import annotations

import re

from pbm.games.match.cards import Color
from pbm.games.uno.cards import CARDS

_COLORS = "".join(Color)
_WORD = re.compile(r"[A-Za-z0-9+]+(?:[-,:][A-Za-z0-9+]+)*")
_RANGE = re.compile(rf"([{_COLORS}])(\d\d?)-(\d\d?)")
_LIST = re.compile(rf"([{_COLORS}])((?:\d\d?|S|R|\+2)(?:,(?:\d\d?|S|R|\+2))+)")
_SET = re.compile(rf"(\d\d?)([{_COLORS}]{{2,4}})")
_CALLED = re.compile(rf"(W(?:\+4)?):[{_COLORS}]")


def codes_in(text: str) -> set[str]:
    """The codes of all cards that the text names, such as R5 for `R5`, `r5`, `R2,5`, `R4-6` and `5RB`."""
    return {code for word in _WORD.findall(text) for code in _codes(word.upper())}


def is_code(word: str) -> bool:
    """Whether a word of a scenario is a card code, and so compared as a card."""
    return word in CARDS


def _codes(word: str) -> set[str]:
    if word in CARDS:
        return {word}
    if match := _CALLED.fullmatch(word):
        return {match[1]}
    if match := _RANGE.fullmatch(word):
        return {f"{match[1]}{number}" for number in range(int(match[2]), int(match[3]) + 1)}
    if match := _LIST.fullmatch(word):
        return {match[1] + symbol for symbol in match[2].split(",")}
    if match := _SET.fullmatch(word):
        return {color + match[1] for color in match[2]}
    parts = re.split(r"[-,:]", word)
    return {part for part in parts if part in CARDS} if len(parts) > 1 else set()
