"""How games stood lately, by the words that it was kept in: what has just been written need not be read again."""

from __future__ import annotations

from threading import Lock

from msgspec import Struct, field

from pbm.games.game import Game as Rules
from pbm.games.game import State
from pbm.games.match.view import View

_MOST = 256


class Standing(Struct, frozen=True):
    """A state, and by seat what was seen of it. Neither a state nor a view ever changes: both hold for any unit."""

    state: State
    views: dict[int | None, View] = field(default_factory=dict)


_lock = Lock()
_lately: dict[str, Standing] = {}


def remember(text: str, standing: Standing) -> None:
    """Note in what text it is kept, until somebody asks for it or many others have been noted."""
    with _lock:
        _lately[text] = standing
        if len(_lately) > _MOST:
            del _lately[next(iter(_lately))]


def forget(text: str) -> None:
    """Do not remember any more what is kept in this text."""
    with _lock:
        _lately.pop(text, None)


def kept_in(text: str, rules: Rules) -> Standing:
    """How the game stands that was kept in this text, by its rules."""
    with _lock:
        known = _lately.pop(text, None)
    return known or Standing(rules.decode(text))
