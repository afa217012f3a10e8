"""Options of a game in words: what is set, as it can be texted, and why something cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import get_args

from pbm.games import uno
from pbm.games.match.options import LIMITS, OptionError, Options
from pbm.messages.templates import phrase
from pbm.messages.text import Marked

_NAMED = frozenset({"game", "pace", "scoring", "target", "rounds"})


def settings(options: uno.options.Options) -> tuple[Marked, ...]:
    """What is set for a game of UNO, each as it can be texted."""
    return settings_beside(options, uno.options.defaults(options.game, options.pace))


def settings_beside(options: Options, usual: Options) -> tuple[Marked, ...]:
    """What is set: the game, how it is won, and all that is not as it is by default, each as it can be texted."""
    return tuple(_setting(name, value) for name, value in _set(options, usual))


def _set(options: Options, usual: Options) -> Iterator[tuple[str, object]]:
    yield "game", options.game
    if options.pace != "daily":
        yield "pace", options.pace
    if options.scoring not in ("winner", "rounds"):
        yield "scoring", options.scoring
    if options.scoring == "rounds":
        yield "rounds", options.rounds
    elif options.scoring != "single":
        yield "target", options.target
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if name not in _NAMED and value != getattr(usual, name):
            yield name, value


def _setting(name: str, value: object) -> Marked:
    return phrase("options", "setting", name=name, value=value, is_flag=isinstance(value, bool))


def fault(error: OptionError, kinds: Mapping[str, object]) -> Marked:
    """Why there can be no such game, and what can be done; `kinds` are the types of its options by name."""
    kind = kinds.get(error.name)
    return phrase(
        "options",
        error.code,
        name=error.name,
        value=str(error.value)[:20],
        setting=_setting(error.name, error.value),
        other=_setting(error.other, error.other_value) if error.other else "",
        limits=LIMITS.get(error.name),
        choices=get_args(kind),
        is_span=kind is timedelta,
    )
