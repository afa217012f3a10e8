"""The rules in force in words, made of the options of that very game, so that they say what the engine does."""

from __future__ import annotations

from collections.abc import Iterable

from pbm.games.uno.options import Options
from pbm.messages.templates import phrase
from pbm.messages.text import Marked

TOPICS = (
    *("turn", "actions", "wild", "challenge", "uno", "stacking", "doubling", "jumping", "seven", "zero", "must"),
    *("ending", "scoring", "partners", "dealing", "time"),
)
"""All rules that can be told, in the order of a sheet."""


def rule(options: Options, topic: str) -> Marked:
    """One rule in a few sentences; "" where it is not in force."""
    return phrase("topics", topic, o=options)


def in_force(options: Options) -> tuple[str, ...]:
    """The topics that there is something to say about."""
    return tuple(topic for topic in TOPICS if rule(options, topic))


def first_in_force(options: Options, topics: Iterable[str]) -> Marked:
    """The rule of the first topic that is in force; "" if none is."""
    return next((words for topic in topics if (words := rule(options, topic))), Marked(""))
