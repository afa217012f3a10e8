"""Options of a game in a maker's words: "french stacking to 300 partners, uno 5m, no bluff"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from difflib import get_close_matches
from typing import get_args

from msgspec import Struct

from pbm.games.uno import options
from pbm.language.vocabulary import listed

Given = Mapping[str, object]


class OptionWords(Struct, frozen=True):
    """What a maker's words say: `given` options by their rulebook names, and `rest`, the words that are none."""

    given: dict[str, object]
    rest: tuple[str, ...]


_SWITCHES: tuple[tuple[str, Given], ...] = (
    ("stacking, stack, progressive, progressive uno", {"stacking": "same"}),
    ("no stacking, stacking off", {"stacking": "off"}),
    ("jumpin, jump in, jump-in, jump ins", {"jump_in": True}),
    ("sevenzero, seven zero, seven-zero, 7-0, 7 0, seven-o, seven o, 70", {"seven_zero": True}),
    ("zeroswap, zero swap, zero-swap, swap zero", {"zero_swap": True}),
    ("mustplay, must play, must-play, forced play, force play", {"must_play": True}),
    ("may draw, may pass", {"must_play": False}),
    ("no wild finish, no wild last, no last wild", {"wild_finish": False}),
    ("no bluff, no bluffs, no bluffing, bluff off, no challenge, challenge off", {"bluff": "off"}),
    ("bluff anyone, anyone bluff, anyone calls bluff, bluff all", {"bluff": "anyone"}),
    ("bluff next", {"bluff": "next"}),
    ("no reshuffle, no shuffle, unshuffled, cut", {"reshuffle": False}),
    ("ready check, readycheck, ready-check, ready", {"ready_check": True}),
    ("hint, hints, with hints", {"hint": True}),
    ("no hint, no hints, without hints, hints off", {"hint": False}),
    ("single, single hand, one hand, 1 hand", {"scoring": "single"}),
    ("lowest, lowest wins, low score", {"scoring": "lowest"}),
    ("elimination, knockout, challenge uno", {"scoring": "elimination"}),
    ("partners, partner, teams, in teams, two teams", {"partners": True}),
    ("no penalty", {"uno_penalty": 0}),
    ("no false uno", {"false_uno_penalty": 0}),
    ("random bots", {"bots": "random"}),
    ("plain bots", {"bots": "plain"}),
    ("strong bots", {"bots": "strong"}),
    ("live", {"pace": "live"}),
    ("daily", {"pace": "daily"}),
    ("slow", {"pace": "slow"}),
    ("table rule, uno table", {"uno_window": "0"}),
)
_VALUES: tuple[tuple[str, str], ...] = (
    ("to, target, first to, until, points to", "target"),
    ("rounds, hands, best of", "rounds"),
    ("uno, uno window", "uno_window"),
    ("challenge, challenge window", "challenge_window"),
    ("bluff, bluff window", "bluff_window"),
    ("jump, jump window", "jump_window"),
    ("turn, turns, turn time, time", "turn_time"),
    ("between, pause, between hands", "between_hands"),
    ("penalty, uno penalty", "uno_penalty"),
    ("false, false uno, false uno penalty", "false_uno_penalty"),
    ("timeout, on timeout", "on_timeout"),
    ("bank, time bank", "time_bank"),
    ("missed, max missed", "max_missed"),
    ("away, away budget", "away_budget"),
    ("pace", "pace"),
    ("reveal", "reveal"),
    ("scoring", "scoring"),
    ("bots", "bots"),
)
"""Words with a value behind them."""

_AFTER: tuple[tuple[str, str], ...] = (("rounds, hands, games", "rounds"), ("points", "target"))
"""Words with a number in front of them."""

NO = "no"
"""Denies the option behind it."""

_FILLERS = frozenset({"a", "an", "game", "of", "uno", "with", "and", "the", "plus"})
_SPAN = re.compile(r"(\d{1,8}) ?(s|m|h|d|secs?|seconds?|mins?|minutes?|hours?|hrs?|days?)")
_EQUATION = re.compile(r"(\w+)[=:] ?(\S+)")
_SWITCHED = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
_WITHOUT_TARGET = frozenset({"rounds", "single"})
_NUMBER = re.compile(r"-?\d{1,12}")
_WORD = re.compile(r"[A-Za-z_]+(?:[=:] ?[^\s,;]+)|[^\s,;]+")
_LONGEST = 4


class Terms(Struct, frozen=True):
    """How the options of one game are said: `kinds` are the types of their values, by their rulebook names.

    `phrases` are whole options in words; a value stands behind the words of `named`, in front of those of
    `named_after`.
    """

    kinds: Mapping[str, object]
    phrases: Mapping[str, Given]
    named: Mapping[str, str]
    named_after: Mapping[str, str]

    def nearest(self, word: str) -> str | None:
        """The option's word of which this may be a misspelling."""
        words = [phrase for phrase in (*self.phrases, *self.kinds) if " " not in phrase]
        return next(iter(get_close_matches(word.casefold(), words, n=1, cutoff=0.75)), None)

    def option(self, tokens: tuple[str, ...]) -> tuple[Given, int]:
        """The option that the tokens begin with, and how many of them it takes; none takes 0."""
        lowered = tuple(token.casefold() for token in tokens)
        for length in range(len(lowered), 0, -1):
            given = self._whole(lowered[:length])
            if given is not None:
                return given, length
        return {}, 0

    def _whole(self, tokens: tuple[str, ...]) -> Given | None:
        """The option that all of the tokens are, if they are one."""
        given = self.phrases.get(" ".join(tokens)) or self._with_value(tokens) or self._by_name(tokens)
        return given or self._denied(tokens) or _written_out(tokens)

    def _with_value(self, tokens: tuple[str, ...]) -> Given | None:
        """`to 300`, `uno 5 m`, `3 rounds`."""
        for cut in range(1, len(tokens)):
            front, back = " ".join(tokens[:cut]), " ".join(tokens[cut:])
            if front in self.named and (value := self._value(self.named[front], back)) is not None:
                return _setting(self.named[front], value)
            if back in self.named_after and _NUMBER.fullmatch(front):
                return _setting(self.named_after[back], front)
        return None

    def _by_name(self, tokens: tuple[str, ...]) -> Given | None:
        """An option by its rulebook name: `jump_in`, `turn_time 12h`."""
        name, *more = tokens
        if not more and self.kinds.get(name) is bool:
            return {name: True}
        if len(more) != 1 or name not in self.kinds:
            return None
        value = self._value(name, more[0])
        return None if value is None else _setting(name, value)

    def _denied(self, tokens: tuple[str, ...]) -> Given | None:
        """`no jump in`, `no progressive`: what can be off, said by any of its words."""
        if tokens[0] != NO or len(tokens) == 1:
            return None
        denied = self.phrases.get(" ".join(tokens[1:])) or self._by_name(tokens[1:]) or {}
        return {name: off for name, value in denied.items() if (off := self._off(name, value)) is not None} or None

    def _off(self, name: str, value: object) -> object:
        """What an option is that has not got this value, if there is but one such thing."""
        if isinstance(value, bool):
            return not value
        return "off" if "off" in get_args(self.kinds.get(name)) and value != "off" else None

    def _value(self, name: str, words: str) -> object:
        """The words as a value of that kind of option; None when they are nothing of the kind."""
        kind = self.kinds[name]
        if kind is timedelta:
            span = _SPAN.fullmatch(words)
            return f"{span[1]}{span[2][0]}" if span else {"0": "0", "off": "0"}.get(words)
        if kind is int:
            return words if _NUMBER.fullmatch(words) else None
        return words if words in get_args(kind) else None


def terms(kinds: Mapping[str, object], games: Mapping[str, tuple[str, ...]]) -> Terms:
    """The words for such options, of all those that there are, and for the `games` that can be meant."""
    said = {phrase: given for phrases, given in _SWITCHES for phrase in listed(phrases) if kinds.keys() >= given.keys()}
    return Terms(
        kinds,
        {**said, **{phrase: {"game": game} for game, phrases in games.items() for phrase in phrases}},
        _by_phrase(_VALUES, kinds),
        _by_phrase(_AFTER, kinds),
    )


def read_options(words: str, presets: Mapping[str, Given], usual: str = "", terms: Terms | None = None) -> OptionWords:
    """The options that `words` name; `presets` are named sets of them, which single options override.

    Where the words name no set, the one called `usual` is meant; where no `terms` are given, those of UNO.
    A value that an option cannot have is given as it stands: the options' `parse` refuses it.
    """
    terms, tokens = terms or UNO, tuple(_WORD.findall(words))
    preset: dict[str, object] = {}
    given: dict[str, object] = {}
    rest: list[str] = []
    at = 0
    while at < len(tokens):
        name = tokens[at].casefold()
        found, length = terms.option(tokens[at : at + _LONGEST])
        if length:
            given.update(found)
        elif name in presets:
            preset.update(presets[name])
        elif name == NO:
            rest.append(" ".join(tokens[at : at + 2]))
            length = 2
        elif name not in _FILLERS:
            rest.append(tokens[at])
        at += max(length, 1)
    preset = preset or dict(presets.get(usual, {}))
    if "target" in given and preset.get("scoring") in _WITHOUT_TARGET:
        preset["scoring"] = "winner"
    return OptionWords({**preset, **given}, tuple(rest))


def _written_out(tokens: tuple[str, ...]) -> Given | None:
    """`turn_time=12h`, whatever the value is, and also for an option that there is not: `parse` refuses it."""
    found = _EQUATION.fullmatch(tokens[0]) if len(tokens) == 1 else None
    return _setting(found[1], _SWITCHED.get(found[2], found[2])) if found else None


def _setting(name: str, value: object) -> Given:
    """An option with its value; a number of rounds also means that they are counted."""
    return {"scoring": "rounds", name: value} if name == "rounds" else {name: value}


def _by_phrase(pairs: tuple[tuple[str, str], ...], kinds: Mapping[str, object]) -> dict[str, str]:
    return {phrase: name for phrases, name in pairs for phrase in listed(phrases) if name in kinds}


UNO = terms(options.kinds(), {"classic": ("classic",), "french": listed("french, french uno")})
OF_SOME_GAME = frozenset(phrase for phrases, _ in _SWITCHES for phrase in listed(phrases))
"""What is an option somewhere, and so is nobody's name."""
