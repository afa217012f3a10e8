"""What people are called: the names that they give, and when two are one."""

from __future__ import annotations

from pbm.language.normalize import without_accents
from pbm.language.readings import Context, Doubt, Reading, Talk
from pbm.language.tokens import tokenize
from pbm.language.understand import understand
from pbm.language.vocabulary import listed, words_for
from pbm.messages.gsm import plain, short_name

_OF_OUR_TEXTS = frozenset(
    listed(
        """all, anybody, anyone, bot, the bot, everybody, everyone, he, her, him, host, the host, i, it, me, no one,
        nobody, none, noone, she, somebody, someone, them, they, us, we, you"""
    )
)
"""Words that would mean somebody else in what we write: "You is in K7QX now"."""


def given_name(words: str) -> str | None:
    """The name (at most 12 plain letters) that somebody gave; None when it is none, or is a word of the game.

    One in small or in capital letters alone is capitalized, as people write names. A name that reads as a move or a
    command would make *catch r5* and the like mean two things.
    """
    name = _capitalized(short_name(words))
    if not any(letter.isalpha() for letter in name) or not words_for("en").without_fillers(tokenize(name)):
        return None
    if name_key(name) in _OF_OUR_TEXTS:
        return None
    reading = understand(name, Context(asked="name"))
    return name if isinstance(reading, Talk) or _is_nearly_a_word(reading) else None


def _capitalized(name: str) -> str:
    one_case = name == name.lower() or name == name.upper()
    return name.title() if one_case and not any(letter.isdigit() for letter in name) else name


def _is_nearly_a_word(reading: Reading) -> bool:
    """Will is no wild: what only resembles a word of the game is a name all the same."""
    return isinstance(reading, Doubt) and reading.why == "fuzzy"


def name_key(name: str) -> str:
    """What two names must not share at one table: one is read for the other, whatever marks and case it is typed in."""
    return without_accents(plain(name)).casefold()
