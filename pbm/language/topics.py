"""The rule that a player asks about: *rules challenge*."""

from __future__ import annotations

import re

from pbm.language.vocabulary import listed

TOPICS: dict[str, str] = {
    "turn": "turn, turns, play, playing, draw, drawing, pass, how to play",
    "actions": "skip, reverse, draw two, +2, d2, action, actions, action cards",
    "wild": "wild, wilds, w, w4, w+4, +4, wd4, draw four, wild draw four, colors",
    "challenge": "challenge, challenges, challenging, bluff, bluffs, bluffing",
    "uno": "uno, catch, false uno, calling uno",
    "ending": "end, ending, out, going out, count, counting, cards count, last card, last wild",
    "scoring": "scores, score, scoring, points, target, winning, match, rounds, elimination, lowest",
    "partners": "partners, partner, teams, team",
    "stacking": "stacking, stack, progressive, adding, draw cards",
    "seven": "seven, sevens, 7, 7s, 7-0, seven zero, seven-zero, trade, trading, swap, swapping",
    "zero": "zero, zeros, 0, 0s, zero swap",
    "jumping": "jump, jumping, jump in, jumping in, jump-in, jumpin, out of turn",
    "doubling": "double, doubling, doubling down, double down, free play",
    "must": "must, must play, forced",
    "dealing": "deal, dealing, dealer, first card, cut, ready, shuffle",
    "time": "time, clock, timeout, timeouts, away, late, bank",
}
"""By topic the words that mean it, the first one as it is printed."""

_AROUND = re.compile(r"^(?:(?:of|for|about) )?(?:(?:the|a) )?| (?:works?|rules?)$")

_BY_WORD = {word: name for name, words in TOPICS.items() for word in reversed(listed(words))}


def bare(words: str) -> str:
    """The words without what may stand around a topic: "challenging" of "how does challenging work?"."""
    return _AROUND.sub("", words.casefold().strip(" ?.!"))


def topics_of(words: str) -> tuple[str, ...]:
    """The topics that the words may mean, the likeliest first; none if they mean no rule."""
    name = _BY_WORD.get(bare(words))
    if name is None:
        return ()
    return (name, *{"seven": ("zero",), "zero": ("seven",), "jumping": ("doubling",)}.get(name, ()))


def printed(topic: str) -> str:
    """The word by which a topic is asked for."""
    return listed(TOPICS[topic])[0].upper()
