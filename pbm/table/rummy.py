"""What makers of a game of Rummy Up can say, and its rules: in a text, one of them in a text, or all with headings."""

from __future__ import annotations

from collections.abc import Mapping

from pbm.games.rummy import options as rummy
from pbm.games.rummy.options import Options
from pbm.language.options import terms
from pbm.language.rummy.topics import TOPICS, printed, topic_of
from pbm.language.vocabulary import listed
from pbm.messages.options import settings_beside
from pbm.messages.templates import phrase, words
from pbm.messages.text import Marked, Text
from pbm.table.choosing import Choice, chosen_by
from pbm.table.presets import Presets

NAMES = listed("rummy-up, rummy, rummyup, rummy up, rummi, rummikub")

_TERMS = terms(rummy.kinds(), {"rummy-up": NAMES})


def choose(words: str, presets: Presets) -> Choice:
    """What the maker's words choose; of a named set what Rummy Up has too.

    Raises:
        OptionError: there can be no such game.
    """
    chosen = chosen_by(words, {name: _known(preset) for name, preset in presets.items()}, _TERMS)
    rummy.parse(chosen.options)
    return Choice({"game": "rummy-up", **chosen.options}, chosen.name)


def _known(preset: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in preset.items() if name in _TERMS.kinds and name != "game"}


def about(options: Options, code: str, asked: str) -> Text:
    """The answer to *rules*, and to *rules wild*."""
    topics = tuple(map(printed, TOPICS))
    if not asked or asked.upper() == code:
        return words("tile-rules", code=code, o=options, topics=topics)
    topic = topic_of(asked)
    if topic is None:
        return words("no-topic", code=code, topics=topics)
    return words("topic", code=code, words=_rule(options, topic))


def told(options: Options) -> tuple[tuple[str, str], ...]:
    """Each rule with its heading."""
    return tuple((printed(topic).capitalize(), str(_rule(options, topic))) for topic in TOPICS)


def _rule(options: Options, topic: str) -> Marked:
    return phrase("tile-topics", topic, o=options)


def settings(options: Options) -> tuple[Marked, ...]:
    """What is set, each as it can be texted."""
    return settings_beside(options, rummy.defaults(options.pace))
