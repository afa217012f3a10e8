"""Players' names in a text: whole, or a beginning that only one name has."""

from __future__ import annotations

from functools import lru_cache

from pbm.language.normalize import clean, without_accents
from pbm.language.tokens import tokenize
from pbm.language.vocabulary import Phrase

_SHORTEST = 3
"""How many letters of a name must be given."""

Seats = tuple[tuple[Phrase, int], ...]


@lru_cache(maxsize=256)
def seats_by_name(names: tuple[str, ...]) -> Seats:
    """The tokens of each name with its seat, longest first; empty names belong to nobody."""
    named = ((tokenize(without_accents(clean(name))), seat) for seat, name in enumerate(names))
    return tuple(sorted(((phrase, seat) for phrase, seat in named if phrase), key=lambda it: -len(it[0])))


def read_name(tokens: Phrase, at: int, seats: Seats) -> tuple[int, int] | None:
    """The seat whose name stands at `at`, and the place after it."""
    for phrase, seat in seats:
        if tuple(map(without_accents, tokens[at : at + len(phrase)])) == phrase:
            return seat, at + len(phrase)
    return None


def with_pronouns(tokens: Phrase, seats: Seats) -> tuple[Phrase, frozenset[int]]:
    """The tokens with *he* and *his* in the place of names ("bob is bluffing", "challenge bob's +4"), and of whom."""
    names = {phrase[0]: seat for phrase, seat in seats if len(phrase) == 1}
    said, people = list(tokens), set()
    for at, token in enumerate(tokens):
        if token in names and tokens[at + 1 : at + 2] == ("is",):
            said[at] = "he"
            people.add(names[token])
        elif token[-1] == "s" and token[:-1] in names and token not in names:
            said[at] = "his"
            people.add(names[token[:-1]])
    return tuple(said), frozenset(people)


def read_beginning(tokens: Phrase, at: int, seats: Seats) -> tuple[int, int] | None:
    """The seat whose name alone begins with the word at `at`, as in "catch rob" for Robert."""
    word = without_accents(tokens[at]) if at < len(tokens) else ""
    found = [seat for phrase, seat in seats if phrase[0].startswith(word)] if len(word) >= _SHORTEST else []
    return (found[0], at + 1) if len(found) == 1 else None
