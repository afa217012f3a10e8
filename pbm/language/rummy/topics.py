"""The rule of Rummy Up that a player asks about: *rules wild*."""

from __future__ import annotations

from pbm.language.topics import bare
from pbm.language.vocabulary import listed

TOPICS: dict[str, str] = {
    "turn": "turn, turns, play, playing, draw, drawing, pass, how to play, must play",
    "groups": "sets, set, runs, run, groups, group",
    "table": "table, start tiles, loose, moving, rearranging, star",
    "wild": "wild, wilds, w, w4, w+4, +4, wd4, draw four, wild draw four, challenge",
    "specials": "specials, special, skip, reverse, draw two, +2, d2, act, acting, 2, 5, 7",
    "uno": "uno, catch, false uno, calling uno",
    "ending": "end, ending, out, going out, pool, last tile",
    "scoring": "scores, score, scoring, points, target, winning, match, rounds, count, counting",
    "hint": "hint, hints, try",
    "dealing": "deal, dealing, dealer, tiles, starting, shuffle",
    "time": "time, clock, timeout, timeouts, away, late, bank",
}
"""By topic the words that mean it, the first one as it is printed."""

_BY_WORD = {word: name for name, words in TOPICS.items() for word in reversed(listed(words))}


def topic_of(words: str) -> str | None:
    """The topic that the words mean; None if they mean no rule."""
    return _BY_WORD.get(bare(words))


def printed(topic: str) -> str:
    """The word by which a topic is asked for."""
    return listed(TOPICS[topic])[0].upper()
