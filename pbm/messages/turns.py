"""Whose turn it is, what the reader can do, and by when."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pbm.games.match.view import Awaiting
from pbm.games.uno.cards import WILD_DRAW_FOUR, WILDS
from pbm.games.uno.view import View
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked

_MINUTE = timedelta(minutes=1)
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
    if view.winners is not None:
        names = tuple(scene.name(seat) for seat in view.winners)
        return phrase("turns", "won", names=names, you=view.winners == (view.me,))
    if view.paused:
        return phrase("turns", "paused", why=view.paused)
    if view.unready:
        return phrase("turns", "waiting-for", names=tuple(scene.name(seat) for seat in view.unready))
    if view.turn is None:
        return phrase("turns", "between-hands")
    name, later = scene.name(view.turn), _later(scene, view)
    whose = "your" if view.my_turn else "their"
    if later:
        return phrase("turns", f"{whose}-turn-later", name=name, by=later)
    if view.my_turn:
        return phrase("turns", "your-turn", name=name, wordy=wordy)
    if view.awaiting is Awaiting.ANSWER:
        return phrase("turns", "their-answer", name=name, pending=view.pending, doubtful=_is_doubtful(view))
    return phrase("turns", _THEIRS[view.awaiting or Awaiting.PLAY], name=name)


def _is_doubtful(view: View) -> bool:
    """Whether what lies may be challenged: an only Wild Draw Four, where bluffs are (C21, H1, H7)."""
    return view.top == WILD_DRAW_FOUR and view.pending == _ALONE and view.options.bluff != "off"


def asks(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    """All that the reader can do or waits for, a line for each, the most urgent first. In a pause nothing closes."""
    if view.asked_back is not None:
        yield phrase("turns", "take-back", name=scene.name(view.asked_back))
    if view.paused == "deserted":
        yield phrase("turns", "who-comes-back")
    if view.paused:
        return
    yield from _about_uno(scene, view, wordy=wordy)
    yield from _about_acting(scene, view, wordy=wordy)
    for text in view.queued:
        if not text.held:
            yield phrase("turns", "queued", words=scene.repeated(text.said), wordy=wordy)
    if view.winners is not None and wordy:
        yield phrase("turns", "another")
    elif (by := closing(scene, view, "deal")) and view.winners is None:
        yield phrase("turns", "next-hand", by=by)


def _about_acting(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    """What the reader can do now, in turn or out of it, unless a bot does it for them (W9)."""
    if view.me is not None and view.seats[view.me].bot and view.winners is None:
        yield phrase("turns", "bot-plays")
    elif view.my_turn:
        yield from _about_my_turn(scene, view, wordy=wordy)
    elif view.can_challenge:
        yield phrase("turns", "bluff", by=closing(scene, view, "bluff"), wordy=wordy)
    if view.me in view.unready:
        yield phrase("turns", "ready", by=closing(scene, view, "ready"))
    if view.jumpable and wordy:
        yield phrase("turns", "jump", cards=view.jumpable)


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
        until = closing(scene, view, "uno", "jump", "bluff")
        yield phrase("turns", "held", words=scene.repeated(held), by=until, wordy=wordy)
        return
    by = _with_bank(view, closing(scene, view, "turn"))
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


def closing(scene: Scene, view: View, *kinds: str) -> str:
    """When the last window of those kinds closes, in the reader's words; "" when none is open with an end (W2)."""
    ends = [window.closes_at for window in view.windows if window.kind in kinds and window.closes_at is not None]
    return scene.at(max(ends)) if ends else ""


def _with_bank(view: View, by: str) -> str:
    """The end of the reader's turn, and beside it what is left in their time bank (W8)."""
    bank = timedelta() if view.me is None else view.seats[view.me].bank
    return phrase("turns", "with-bank", by=by, bank=bank - bank % _MINUTE) if by and bank >= _MINUTE else by


def _later(scene: Scene, view: View) -> str:
    """When the turn begins, if a UNO or jump window holds it up (W1, W6); "" if it has begun."""
    begun = view.window("turn") is not None or view.window("challenge") is not None
    return "" if begun else closing(scene, view, "uno", "jump")
