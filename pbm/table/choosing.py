"""The options of a new game, as its maker texts them: "french to 300 partners", "family stacking ann"."""

from __future__ import annotations

import re

from msgspec import Struct

from pbm.games.match.options import OptionError
from pbm.games.uno.options import parse
from pbm.language.options import NO, OF_SOME_GAME, UNO, Terms, read_options
from pbm.table.names import given_name
from pbm.table.presets import QUICK, Presets

_LIKE_AN_OPTION = re.compile(r"[\d=:]")
_COUNTED_BY_HANDS = frozenset({"rounds", "single"})


class Choice(Struct, frozen=True):
    """The options as they are kept with the game, and the maker's name if one stands behind them."""

    options: dict[str, object]
    name: str | None


def choose(words: str, presets: Presets) -> Choice:
    """What the words of the maker of a game of UNO choose.

    Raises:
        OptionError: there can be no such game.
    """
    chosen = chosen_by(words, presets, UNO, usual=QUICK)
    parse(chosen.options)
    return chosen


def chosen_by(words: str, presets: Presets, terms: Terms, usual: str = "") -> Choice:
    """What a maker's words choose in such terms, whether or not there can be such a game.

    Raises:
        OptionError: they name what is no option there, or what cannot go together.
    """
    read = read_options(words, presets, usual, terms)
    name = _name(read.rest, terms)
    if read.given.get("scoring") in _COUNTED_BY_HANDS and "target" in read.given:
        raise OptionError("conflict", "target", read.given["target"], "scoring", read.given["scoring"])
    return Choice(read.given, name)


def _name(rest: tuple[str, ...], terms: Terms) -> str | None:
    """The words that are no options as a name; what looks like an option is none."""
    for word in rest:
        denies = word.casefold().split()[0] == NO
        if denies or _LIKE_AN_OPTION.search(word) or word.casefold() in OF_SOME_GAME or terms.nearest(word):
            raise OptionError("unknown-option", word, word, terms.nearest(word) or "")
    name = given_name(" ".join(rest)) if len(rest) <= 2 else None
    if rest and name is None:
        raise OptionError("unknown-option", rest[0], rest[0])
    return name
