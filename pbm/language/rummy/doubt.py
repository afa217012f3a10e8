"""Asking back in a game of tiles: the exact words that we would take, at most three (T3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbm.games.match.moves import Catch
from pbm.games.match.view import Awaiting, View
from pbm.games.rummy.tiles import Tile
from pbm.language.doubt import MOST_CHOICES
from pbm.language.grammar import Part
from pbm.language.readings import Context, Doubt
from pbm.language.rummy.plays import plays_of, words_of
from pbm.language.rummy.tiles import code

_SAID = {"draw": "draw", "take": "draw", "pass": "pass", "uno": "uno", "hint": "hint", "off": "next off"}
"""The words for acts that need no others."""


def doubt(why: str, context: Context, words: Iterable[str] = ()) -> Doubt:
    """A question with these words, or with what the writer could do, if none are given."""
    given = list(dict.fromkeys(words)) or list(_possible(context.view))
    return Doubt(why=why, choices=tuple(given[:MOST_CHOICES]))


def doubt_about(why: str, acts: Sequence[Part], context: Context) -> Doubt:
    """A question about acts, without those that are denied; what is asked can also be tried (R20)."""
    words = words_for([act for act in acts if not act.denied], context)
    tried = [f"try {it}" for it in words] if why == "question" and tiles_among(acts) else []
    return doubt(why, context, [*words[: MOST_CHOICES - 1], *tried] if tried else words)


def words_for(acts: Sequence[Part], context: Context) -> list[str]:
    """The words for each move that the acts could be meant as."""
    if tiles_among(acts):
        return [words_of(play) for play in plays_of(acts, rack(context.view))]
    return [words for act in acts if (words := _plain_words(act, context))]


def tiles_among(acts: Sequence[Part]) -> list[Part]:
    """The acts that name tiles to play."""
    return [act for act in acts if act.role == "card"]


def rack(view: View | None) -> tuple[Tile, ...]:
    """The reader's tiles."""
    return view.hand if view else ()


def _plain_words(act: Part, context: Context) -> str:
    if act.role == "catch":
        return words_of(Catch(-1, target=act.seat), context.names)
    return _SAID.get(act.role, "")


def _possible(view: View | None) -> tuple[str, ...]:
    """What can be said without looking for plays, which only a hint does."""
    if view is None or not view.my_turn or view.awaiting is not Awaiting.DRAWN or not view.drawn:
        return ()
    return code(view.drawn), "pass"
