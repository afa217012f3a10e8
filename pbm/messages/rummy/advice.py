"""The answers to *hint* and to *try r7 b7*: words to their writer alone, by which nothing is played (R20)."""

from __future__ import annotations

from msgspec import Struct

from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.rummy import advice as rules
from pbm.games.rummy.moves import Play
from pbm.games.rummy.view import View
from pbm.messages.rummy.refusals import in_words
from pbm.messages.rummy.tiles import capitals
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase, words
from pbm.messages.text import Marked, Text


class Advice(Struct, frozen=True):
    """What a player is answered; `given` is false where the game gives no advice of that kind."""

    text: Text
    given: bool = True


def advice(scene: Scene, view: View, play: Play | None) -> Advice:
    """Whether the play would be lawful; without one, which would be."""
    given = play is not None or view.options.hint
    said = _tried(scene, view, play) if play else _hint(scene, view) if given else phrase("advice", "off")
    return Advice(words("advice", code=f"{scene.code}-{view.turn_number}", words=said), given)


def _hint(scene: Scene, view: View) -> Marked:
    if view.turn is None:
        return in_words(scene, view, Refusal(Code.HAND_OVER))
    play = rules.hint(view)
    if play is not None:
        return phrase("advice", "play", tiles=_named(play))
    return phrase("advice", "no-play", draws=view.my_turn and view.awaiting is Awaiting.PLAY)


def _tried(scene: Scene, view: View, play: Play) -> Marked:
    refusal = rules.attempt(view, play)
    return in_words(scene, view, refusal) if refusal else phrase("advice", "would-do", tiles=_named(play))


def _named(play: Play) -> str:
    return capitals(play.tiles) + " UNO" * play.uno
