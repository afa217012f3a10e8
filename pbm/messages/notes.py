"""Notes: what a player is answered to their own text, in front of the state of the game.

What was held, queued or dropped, and a color that is asked for, need no note: the notice says it by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pbm.games.match.view import View as MatchView
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.view import View
from pbm.messages.hand import top
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked

DOUBTS = frozenset(
    {"ambiguous", "fuzzy", "negation", "question", "missing", "several", "prefix", "stale", "no-such-tile", "command"}
)
"""The reasons for asking back that have words of their own."""

_WITHOUT_CHOICES = frozenset({"missing", "no-such-tile"})


class Note(Struct, frozen=True):
    """A sentence or two to one player; `tells_turn` when they say already whose turn it is."""

    words: Marked
    tells_turn: bool = False


def refusal(scene: Scene, view: View, why: Refusal) -> Note:
    """Why a move was not done, and what can be done instead."""
    words = phrase("refusals", why.code, card=why.card, names=involved(scene, view, why), top=top(view))
    return refused(view, why.code, words)


def refused(view: MatchView, code: Code, words: Marked) -> Note:
    """A refusal in these words, behind why the game is paused if nothing can be played for that."""
    if code is Code.PAUSED and view.paused:
        return Note(Marked(f"{phrase('turns', 'paused', why=view.paused)}. {words}"), tells_turn=True)
    return Note(words, tells_turn=code is Code.NOT_YOUR_TURN)


def involved(scene: Scene, view: MatchView, why: Refusal) -> tuple[str, ...]:
    """The names of the others whom a refusal is about; beside one who cannot be voted on yet who is waited for."""
    names = [scene.name(seat) for seat in why.seats if seat != view.me]
    if why.code is Code.NOT_ABSENT and view.turn is not None and view.turn not in why.seats:
        names.append("you" if view.my_turn else scene.name(view.turn))
    return tuple(names)


def doubt(
    scene: Scene, view: MatchView, why: str, choices: Sequence[str], about: str = "", *, again: bool = False
) -> Note:
    """Ask back (T3) with the exact words that we would take; `again` words it otherwise than the last time.

    `about` is what is not understood or not held. Without choices the notice below it says what can be done.
    """
    if why in DOUBTS and (choices or why in _WITHOUT_CHOICES):
        return Note(phrase("doubts", why, choices=tuple(choices[:3]), about=about, again=again))
    whose = "" if view.turn is None or view.my_turn or view.paused else scene.name(view.turn)
    return Note(phrase("doubts", "unclear", choices=(), about=about, again=again, whose=whose), tells_turn=bool(whose))


def taken_as(words: str) -> Note:
    """Say as which words a text was read that needed some forgiveness."""
    return note("taken-as", words=words)


def note(name: str, /, **data: object) -> Note:
    """Any other short answer: a macro of phrases/notes.txt.

    Raises:
        AttributeError: there is no such macro.
    """
    return Note(phrase("notes", name, **data))
