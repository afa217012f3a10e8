"""A cleaned text cut into words, numbers and the few marks that mean something."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
_SMILEY = re.compile(r"(?<!\S)(?:[:;=]-?[dpo)(/|*]+|xd+|<3)(?!\S)")
_DRAWN_OUT = re.compile(r"([^\W\d_])((?!\1)[^\W\d_])\2{2,}\b")
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
QUESTION, COMMA, BANG = "?", ",", "!"
_COMMAS = re.compile(r"[,;\n]+")
_AROUND = ".,;:!?\"'() "
_LONGEST_REPEATED = 20
_SILENT = frozenset(".,;:!-_/<>()[]{}\"'`^\\*~=|&@")


@lru_cache(maxsize=256)
def tokenize(text: str, *, commas: bool = False, bangs: bool = False) -> tuple[str, ...]:
    """The tokens of a text, in small letters; silent marks are left out, `don't` is `dont`, `unooo` is `uno`.

    `r5uno` is `r 5 uno`. Commas and line breaks stay, as commas, where they are asked for, and exclamation marks (R13).
    """
    joined = _DRAWN_OUT.sub(r"\1\2", _SMILEY.sub("", _APOSTROPHE.sub("", text.casefold())))
    kept = _COMMAS.sub(" , ", joined) if commas else joined
    silent = _SILENT - {mark for mark, stays in ((COMMA, commas), (BANG, bangs)) if stays}
    return tuple(token for token in _TOKEN.findall(kept) if token not in silent)


def as_written(text: str, tokens: Sequence[str]) -> str:
    """Those words of a text, as they were written, in which the tokens stand; empty if they are too many to repeat."""
    sought, words = set(tokens), text.split()
    parts = [{token for token in tokenize(word) if token.isalnum()} or set(tokenize(word)) for word in words]
    whole = [word for word, part in zip(words, parts, strict=True) if part and part <= sought]
    said = whole or [word for word, part in zip(words, parts, strict=True) if part & sought]
    shown = " ".join(said).strip(_AROUND)
    return shown if len(shown) <= _LONGEST_REPEATED else ""


def is_picture(token: str) -> bool:
    """Whether a token is an emoji or another sign that is neither word nor number."""
    return len(token) == 1 and not token.isascii() and unicodedata.category(token)[0] in "SMCP"
