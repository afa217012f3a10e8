"""Whose turn it is, what the reader can do, and by when."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.match.view import Awaiting
from pbm.games.uno.cards import WILD_DRAW_FOUR, WILDS
from pbm.games.uno.view import View
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked
from pbm.messages.whose_turn import asks as around_turn
from pbm.messages.whose_turn import closing, held, later, turn_ends, whose_turn

_THEIRS = {
    Awaiting.PLAY: "their-turn",
    Awaiting.DRAWN: "their-turn",
    Awaiting.COLOR: "their-color",
    Awaiting.SWAP: "their-swap",
    Awaiting.FREE: "their-free-play",
}


_ALONE = 4
"""Pending cards under a Wild Draw Four to which nobody has added."""


def headline(scene: Scene, view: View, *, wordy: bool) -> Marked:
    """Whose turn it is, or who has won."""
    is_on = view.winners is None and not view.paused
    if is_on and view.unready:
        return phrase("turns", "waiting-for", names=tuple(scene.name(seat) for seat in view.unready))
    if is_on and view.awaiting is Awaiting.ANSWER and not (view.my_turn or later(scene, view)):
        name = scene.name(view.turn or 0)
        return phrase("turns", "their-answer", name=name, pending=view.pending, doubtful=_is_doubtful(view))
    theirs = _THEIRS.get(view.awaiting or Awaiting.PLAY, "their-turn")
    return whose_turn(scene, view, wordy=wordy, theirs=theirs, over="between-hands")


def _is_doubtful(view: View) -> bool:
    """Whether what lies may be challenged: an only Wild Draw Four, where bluffs are (C21, H1, H7)."""
    return view.top == WILD_DRAW_FOUR and view.pending == _ALONE and view.options.bluff != "off"


def asks(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    """All that the reader can do or waits for, a line for each, the most urgent first."""
    return around_turn(scene, view, _about_acting(scene, view, wordy=wordy), wordy=wordy)


def _about_acting(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    """What the reader can do now, in turn or out of it."""
    if view.my_turn:
        yield from _about_my_turn(scene, view, wordy=wordy)
    elif view.can_challenge:
        yield phrase("turns", "bluff", by=closing(scene, view, "bluff"), wordy=wordy)
    if view.me in view.unready:
        yield phrase("turns", "ready", by=closing(scene, view, "ready"))
    if view.jumpable and wordy:
        yield phrase("turns", "jump", cards=view.jumpable)


def _about_my_turn(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    if waits := held(scene, view, wordy=wordy):
        yield waits
        return
    by = turn_ends(scene, view)
    match view.awaiting:
        case Awaiting.PLAY if view.playable:
            yield phrase("turns", "must-play" if view.options.must_play else "play", by=by, wordy=wordy)
        case Awaiting.PLAY:
            yield phrase("turns", "nothing-fits", by=by, wordy=wordy)
        case Awaiting.DRAWN:
            may_keep = not view.options.must_play
            yield phrase("turns", "drawn", card=view.drawn or "", wild=view.drawn in WILDS, keep=may_keep, by=by)
        case Awaiting.ANSWER:
            yield _about_pending(scene, view, wordy=wordy)
        case Awaiting.COLOR:
            yield phrase("turns", "color", by=by)
        case Awaiting.SWAP:
            others = (seat.seat for seat in view.seats if seat.seat != view.me and seat.cards)
            yield phrase("turns", "swap", names=tuple(map(scene.name, others)), by=by)
        case Awaiting.FREE:
            yield phrase("turns", "free", by=by)


def _about_pending(scene: Scene, view: View, *, wordy: bool) -> Marked:
    by = closing(scene, view, "turn", "challenge")
    if not view.can_challenge:
        return phrase("turns", "accept", pending=view.pending, adding=view.playable, by=by)
    cost = view.pending if view.options.bluff == "anyone" else view.pending + 2
    return phrase("turns", "answer", pending=view.pending, adding=view.playable, cost=cost, by=by, wordy=wordy)
