"""Whose turn it is, what the reader can do, and by when."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.uno.cards import WILDS
from pbm.games.uno.view import Awaiting, View
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked

_THEIRS = {
    Awaiting.PLAY: "their-turn",
    Awaiting.DRAWN: "their-turn",
    Awaiting.ANSWER: "their-answer",
    Awaiting.COLOR: "their-color",
}


def headline(scene: Scene, view: View, *, wordy: bool) -> Marked:
    """Whose turn it is, or who has won."""
    if view.winners is not None:
        names = tuple(scene.name(seat) for seat in view.winners)
        return phrase("turns", "won", names=names, you=view.winners == (view.me,))
    if view.turn is None:
        return phrase("turns", "between-hands")
    name, later = scene.name(view.turn), _later(scene, view)
    whose = "your" if view.my_turn else "their"
    if later:
        return phrase("turns", f"{whose}-turn-later", name=name, by=later)
    if view.my_turn:
        return phrase("turns", "your-turn", name=name, wordy=wordy)
    return phrase("turns", _THEIRS[view.awaiting or Awaiting.PLAY], name=name)


def asks(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    """All that the reader can do or waits for, a line for each, the most urgent first."""
    yield from _about_uno(scene, view, wordy=wordy)
    if view.my_turn:
        yield from _about_my_turn(scene, view, wordy=wordy)
    for text in view.queued:
        if not text.held:
            yield phrase("turns", "queued", words=scene.repeated(text.said), wordy=wordy)
    if view.winners is not None and wordy:
        yield phrase("turns", "another")
    elif (by := closing(scene, view, "deal")) and view.winners is None:
        yield phrase("turns", "next-hand", by=by)


def _about_uno(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    """Everybody sees one card and no call, so nobody is told more than the table shows (C27)."""
    by = closing(scene, view, "uno")
    if any(view.me in window.seats for window in view.windows if window.kind == "uno"):
        yield phrase("turns", "call-uno", by=by)
    others = tuple(scene.name(seat) for seat in view.catchable if seat != view.me)
    if others:
        yield phrase("turns", "catch", names=others, by=by, wordy=wordy)


def _about_my_turn(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    held = next((text.said for text in view.queued if text.held), None)
    if held is not None:
        yield phrase("turns", "held", words=scene.repeated(held), by=_later(scene, view), wordy=wordy)
        return
    by = closing(scene, view, "turn")
    match view.awaiting:
        case Awaiting.PLAY:
            yield phrase("turns", "play" if view.playable else "nothing-fits", by=by, wordy=wordy)
        case Awaiting.DRAWN:
            yield phrase("turns", "drawn", card=view.drawn or "", wild=view.drawn in WILDS, by=by)
        case Awaiting.ANSWER if not view.can_challenge:
            yield phrase("turns", "accept", pending=view.pending, by=by)
        case Awaiting.ANSWER:
            yield phrase(
                "turns", "answer", pending=view.pending, by=closing(scene, view, "challenge") or by, wordy=wordy
            )
        case Awaiting.COLOR:
            yield phrase("turns", "color", by=by)


def closing(scene: Scene, view: View, kind: str) -> str:
    """When the last window of that kind closes, in the reader's words; "" when none is open or has an end set (W2)."""
    ends = [window.closes_at for window in view.windows if window.kind == kind and window.closes_at is not None]
    return scene.at(max(ends)) if ends else ""


def _later(scene: Scene, view: View) -> str:
    """When the turn begins, if a UNO window holds it up (W1); "" if it has begun."""
    begun = view.window("turn") is not None or view.window("challenge") is not None
    return "" if begun else closing(scene, view, "uno")
