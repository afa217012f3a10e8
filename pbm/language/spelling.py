"""Slips of fingers and of spelling correctors: recognized so that we can ask, never played (T3)."""

from __future__ import annotations

from pbm.games.match.cards import Color
from pbm.language.vocabulary import Phrase, Words

_MOST_SLIPS = 2
_COLOR_LETTERS = frozenset(color.value.lower() for color in Color)


def mended(tokens: Phrase, rest: Phrase, words: Words) -> Phrase | None:
    """The tokens with each one of the unexplained `rest` put right, or None where that cannot be done."""
    if not rest or len(rest) > _MOST_SLIPS:
        return None
    right = {token: _right(token, words, alone=len(tokens) == 1) for token in rest}
    return None if "" in right.values() else tuple(right.get(token, token) for token in tokens)


def _right(token: str, words: Words, *, alone: bool) -> str:
    known = token in words.vocabulary.heard_numbers
    near = (word for word in words.spelling if not known and _is_slip(token, word))
    letter = token[0] if alone and len(token) == 2 and token[0] in _COLOR_LETTERS else ""
    return next(near, letter)


def _is_slip(token: str, word: str) -> bool:
    """Whether the two differ by one letter more, less or other, or by two letters in turned order."""
    if token[0] != word[0] or abs(len(token) - len(word)) > 1 or token == word:
        return False
    same = next((place for place, (one, other) in enumerate(zip(token, word, strict=False)) if one != other), None)
    if same is None:
        return True
    one, other = token[same:], word[same:]
    turned = one[:2] == other[1::-1] and one[2:] == other[2:]
    return turned or one[1:] == other[1:] or one[1:] == other or one == other[1:]
