"""Short ways of naming several tiles, written out tile by tile: `r8-10`, `r2,5,11`, `7ry`, `2xg4`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from pbm.language.normalize import clean
from pbm.language.understand import LONGEST_MOVE, names_a_card
from pbm.language.vocabulary import Words, words_for

_Pattern: TypeAlias = re.Pattern[str]

_NUMBER = re.compile(r"\d+")
_TO = r"(?:\s?-\s?|\.\.|\sto\s|\sthrough\s|\sthru\s)"
_AND = re.compile(r"(?<=\d)\s?[+&]\s?(?=[^\W\d_])")
_COPY = r"[x*\u00d7]"
_LONGEST_RUN = 12


class _Forms(Struct, frozen=True):
    """What short forms look like with the colors of a language."""

    copies: _Pattern
    copies_behind: _Pattern
    numbers: _Pattern
    numbers_first: _Pattern
    colors: _Pattern
    colors_first: _Pattern


def written_out(text: str, words: Words) -> str:
    """The text with each short form as the tiles that it stands for: `r8-10` as `r 8 r 9 r 10`. In small letters.

    What stands between the numbers of a list carries its color on (`r2,5`) only where no blank does.
    """
    forms, wild = _forms(tuple(words.vocabulary.colors), words.vocabulary.wild), words.vocabulary.wild[0]
    out = _AND.sub(" ", text.casefold())
    out = forms.copies.sub(lambda it: f" {it['tile']} " * int(it["times"]), out)
    out = forms.copies_behind.sub(lambda it: f" {it['tile']} " * int(it["times"]), out)
    out = forms.numbers.sub(_one_color, out)
    out = forms.numbers_first.sub(_one_color, out)
    for one_number in (forms.colors, forms.colors_first):
        out = one_number.sub(lambda it: _one_number(it["number"], it["colors"], wild), out)
    return out


def names_a_tile(talk: str, language: str = "en") -> bool:
    """Whether talk names a color, a tile or its number with colors, and so could suggest one (C40)."""
    return names_a_card(written_out(clean(talk)[:LONGEST_MOVE], words_for(language)), language)


def _one_color(found: re.Match[str]) -> str:
    """The tiles of one color: `r8-10`, `r8-r10`, `8-10 red`, `r2,5-7`."""
    pieces = re.split(r"[,/]", found["numbers"])
    numbers = [number for piece in pieces for number in _span([int(it) for it in _NUMBER.findall(piece)])]
    return "".join(f" {found['color']} {number} " for number in numbers)


def _span(ends: list[int]) -> list[int]:
    """The numbers from one to the other; as they stand if they are no two ends of a run."""
    low, high = min(ends), max(ends)
    is_run = len(ends) == 2 and low >= 1 and high <= _LONGEST_RUN
    return list(range(low, high + 1)) if is_run else ends


def _one_number(number: str, colors: str, wild: str) -> str:
    """The tiles of one number: `7ry`, and with a wild among them `9ygw`."""
    return "".join(f" {letter} " if letter == wild else f" {letter} {number} " for letter in colors)


@lru_cache(maxsize=64)
def _forms(names: tuple[str, ...], wilds: tuple[str, ...]) -> _Forms:
    named = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    letters = "".join(re.escape(name) for name in names if len(name) == 1)
    tile = rf"(?P<tile>(?:{named})\s?\d{{1,2}}|\d{{1,2}}\s?(?:{named})|{'|'.join(wilds)})"
    more = rf"(?:(?:[,/]|{_TO}(?:(?P=color)\s?)?)\d{{1,2}})+"
    return _Forms(
        copies=re.compile(rf"(?<!\w)(?P<times>[2-4])\s?{_COPY}\s?{tile}(?!\w)"),
        copies_behind=re.compile(rf"(?<!\w){tile}\s?{_COPY}\s?(?P<times>[2-4])(?!\w)"),
        numbers=re.compile(rf"(?<![^\W\d_])(?P<color>{named})\s?(?P<numbers>\d{{1,2}}{more})(?!\w)"),
        numbers_first=re.compile(
            rf"(?<!\w)(?P<numbers>\d{{1,2}}(?:\s?(?P<again>{named}))?{_TO}\d{{1,2}})"
            rf"\s?(?P<color>(?(again)(?P=again)|(?:{named})))(?!\w)"
        ),
        colors=re.compile(rf"(?<!\w)(?P<number>\d{{1,2}})(?P<colors>[{letters}][{letters}{wilds[0]}]{{0,3}})(?!\w)"),
        colors_first=re.compile(rf"(?<!\w)(?P<colors>[{letters}]{{2,4}})(?P<number>\d{{1,2}})(?!\w)"),
    )
