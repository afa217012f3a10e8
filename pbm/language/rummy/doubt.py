"""Asking back in a game of tiles: the exact words that we would take, at most three (T3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import structs

from pbm.games.match.moves import Catch
from pbm.games.match.view import Awaiting, View
from pbm.games.rummy.moves import Play
from pbm.games.rummy.tiles import Tile
from pbm.language.cards import Named
from pbm.language.doubt import MOST_CHOICES
from pbm.language.grammar import Part
from pbm.language.readings import Context, Doubt
from pbm.language.rummy.plays import plays_of, words_of
from pbm.language.rummy.tiles import code

OF_A_PLAY = frozenset({"card", "act", "uno"})
"""Roles of what makes up a play."""

_SAID = {"draw": "draw", "take": "draw", "pass": "pass", "uno": "uno", "hint": "hint", "off": "next off"}
"""The words for acts that need no others."""

_NO_PLAY = frozenset({"catch", "try", *(words.split()[0] for words in _SAID.values())})
"""The words that those begin with which name no play."""


def doubt(why: str, context: Context, words: Iterable[str] = (), about: str = "") -> Doubt:
    """A question with these words, or with what the writer could do, if none are given."""
    given = list(dict.fromkeys(words)) or list(_possible(context.view))
    return Doubt(why=why, choices=tuple(given[:MOST_CHOICES]), about=about)


def doubt_about(why: str, acts: Sequence[Part], context: Context, about: str = "") -> Doubt:
    """A question about acts, without those that are denied; what is asked can also be tried (R20).

    Who means tiles that they do not hold is told which.
    """
    meant = [act for act in acts if not act.denied]
    plays = _plays(meant, context)
    if plays and not is_held(plays[0], context.view):
        return missing(plays[0], context)
    if why == "question" and not plays and tiles_among(meant):
        return doubt("missing", context)
    words = words_for(meant, context)
    tried = [f"try {it}" for it in words] if why == "question" and plays else []
    return doubt(why, context, [*words[: MOST_CHOICES - 1], *tried] if tried else words, about)


def missing(play: Play, context: Context) -> Doubt:
    """What is said of a play for which the rack holds too few tiles: which they are."""
    lacking = Counter(play.tiles) - Counter(rack(context.view))
    return doubt("missing", context, about=" ".join(code(tile).upper() for tile in play.tiles if tile in lacking))


def words_for(acts: Sequence[Part], context: Context) -> list[str]:
    """The words for each move that the acts could be meant as, of tiles those that are held."""
    plays = _plays(acts, context)
    beside = [act for act in acts if act.role not in OF_A_PLAY] if plays else acts
    plain = filter(None, (_plain_words(act, context) for act in beside))
    return [*(words_of(play) for play in plays if is_held(play, context.view)), *plain]


def _plays(acts: Sequence[Part], context: Context) -> tuple[Play, ...]:
    """The plays that the acts could be meant as; a tile that is to act and stands alone is one that is played (R13)."""
    alone = not tiles_among(acts)
    named = [structs.replace(act, role="card", named=_acting(act)) if alone else act for act in acts if act.named]
    return plays_of(named, rack(context.view)) if named else ()


def _acting(act: Part) -> Named | None:
    return structs.replace(act.named, acts=True) if act.named else None


def is_held(play: Play, view: View | None) -> bool:
    """Whether the rack holds all tiles of the play."""
    return Counter(play.tiles) <= Counter(rack(view))


def tiles_among(acts: Sequence[Part]) -> list[Part]:
    """The acts that name tiles to play."""
    return [act for act in acts if act.role == "card"]


def names_play(words: str) -> bool:
    """Whether these words, which we have offered, name tiles to play."""
    return words.split(maxsplit=1)[0] not in _NO_PLAY


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
