"""The rules of a game of UNO: in a text, one of them in a text, or all of them with headings."""

from __future__ import annotations

from pbm.games.uno.options import Options
from pbm.language.topics import TOPICS, printed, topics_of
from pbm.messages import rules
from pbm.messages.templates import words
from pbm.messages.text import Text

MOST_SEGMENTS = 3
"""How long the answer to *rules* can be."""


def about(options: Options, code: str, asked: str) -> Text:
    """The answer to *rules*, and to *rules challenge*."""
    if not asked or asked.upper() == code:
        return _all(options, code)
    rule = rules.first_in_force(options, topics_of(asked))
    if not rule:
        return words("no-topic", code=code, topics=_printed(options))
    return words("topic", code=code, words=rule)


def _all(options: Options, code: str) -> Text:
    """All that is in force; of the topics as many, from the last, as there is room for."""
    topics = _printed(options)
    drafts = (words("rules", code=code, o=options, topics=topics[first:]) for first in range(len(topics)))
    return next(draft for draft in drafts if draft.segments <= MOST_SEGMENTS)


def told(options: Options) -> tuple[tuple[str, str], ...]:
    """Each rule that is in force, with its heading."""
    return tuple((printed(topic).capitalize(), str(rules.rule(options, topic))) for topic in rules.in_force(options))


def _printed(options: Options) -> tuple[str, ...]:
    """The topics that can be asked about, as they are texted."""
    return tuple(printed(topic) for topic in rules.in_force(options) if topic in TOPICS)
