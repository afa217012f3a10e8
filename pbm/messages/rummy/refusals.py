"""Why a move in Rummy Up was not done, in words that a newcomer understands (R19)."""

from __future__ import annotations

from pbm.games.refusals import Code, Refusal
from pbm.games.rummy.lacks import Lack, lacks
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.tiles import NUMBERS, Tile, color, number
from pbm.games.rummy.view import View
from pbm.messages.notes import Note, involved, refused
from pbm.messages.rummy.tiles import capitals
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked

OWN = frozenset(
    {Code.NOT_YOUR_TURN, Code.NOT_IN_HAND, Code.ONLY_THE_DRAWN_CARD, Code.TOO_MANY_TILES, Code.NOT_A_GROUP}
    | {Code.WILD_LIMIT, Code.CANNOT_ACT, Code.MUST_PLAY, Code.NOTHING_TO_CHALLENGE, Code.HAND_OVER}
)
"""What is said otherwise here than in all games."""


def refusal(scene: Scene, view: View, why: Refusal) -> Note:
    """Why a move was not done, and what can be done instead."""
    return refused(view, why.code, in_words(scene, view, why))


def in_words(scene: Scene, view: View, why: Refusal) -> Marked:
    """The sentence for a refusal, made of what its reader sees."""
    names = involved(scene, view, why)
    card = capitals([Tile(why.card)]) if why.card else None
    if why.code not in OWN:
        return phrase("refusals", why.code, card=card, names=names, top="")
    held = [(Tile(it), view.hand.count(Tile(it))) for it in why.cards]
    missing = lacks(Layout(view.groups, view.loose), map(Tile, why.cards)) if why.code is Code.NOT_A_GROUP else ()
    return phrase(
        "tile-refusals",
        why.code,
        card=card,
        names=names,
        tiles=capitals(map(Tile, why.cards)),
        why=_what_it_lacks(missing[0]) if missing else None,
        lacking=tuple(capitals([tile]) for tile, count in held if not count),
        few=tuple((count, capitals([tile])) for tile, count in held if count),
        hint=view.options.hint,
    )


def _what_it_lacks(lack: Lack) -> Marked:
    """Why a tile can lie in no group at all: "no third 7 for a set, no R6 or R8 for a run"."""
    beside = [f"{color(lack.tile)}{it}" for it in (number(lack.tile) - 1, number(lack.tile) + 1) if it in NUMBERS]
    return phrase(
        "tile-refusals",
        "lacks",
        number=number(lack.tile),
        alike=lack.colors + bool(lack.wilds),
        alone=lack.stretch + lack.wilds == 1,
        beside=beside,
        color=color(lack.tile),
    )
