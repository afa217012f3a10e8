"""Whose turn it is, by when, and what can be done beside it: what every game says alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta

from pbm.games.match.view import View
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked

_MINUTE = timedelta(minutes=1)
_TURNS = frozenset({"turn", "challenge"})
"""The windows of which one is open once a turn has begun."""

_HOLDING = ("uno", "jump", "bluff")
"""The windows at whose end a held text goes in."""


def whose_turn(scene: Scene, view: View, *, wordy: bool, theirs: str = "their-turn", over: str) -> Marked:
    """Whose turn it is, or who has won; `theirs` says it of another player, `over` that nobody is in turn."""
    if view.winners is not None:
        names = tuple(scene.name(seat) for seat in view.winners)
        return phrase("turns", "won", names=names, you=view.winners == (view.me,))
    if view.paused:
        return phrase("turns", "paused", why=view.paused)
    if view.turn is None:
        return phrase("turns", over)
    name, by = scene.name(view.turn), later(scene, view)
    if by:
        return phrase("turns", f"{'your' if view.my_turn else 'their'}-turn-later", name=name, by=by)
    return phrase("turns", "your-turn", name=name, wordy=wordy) if view.my_turn else phrase("turns", theirs, name=name)


def asks(scene: Scene, view: View, acting: Iterable[Marked], *, wordy: bool) -> Iterator[Marked]:
    """All that the reader can do or waits for, a line for each, the most urgent first. In a pause nothing closes.

    `acting` is what can be done in turn or out of it, but for UNO, unless a bot plays for the reader (W9).
    """
    if view.asked_back is not None:
        yield phrase("turns", "take-back", name=scene.name(view.asked_back))
    if view.paused == "deserted":
        yield phrase("turns", "who-comes-back")
    if view.paused:
        return
    yield from _about_uno(scene, view, wordy=wordy)
    me = view.seats[view.me] if view.me is not None and view.winners is None else None
    if me is not None and me.bot:
        yield phrase("turns", "bot-plays")
    elif me is not None and me.waits:
        yield phrase("turns", "dealt-in-next")
    else:
        yield from acting
    for text in view.queued:
        if not text.held:
            yield phrase("turns", "queued", words=scene.repeated(text.said), wordy=wordy)
    if view.winners is not None and wordy:
        yield phrase("turns", "another")
    elif (by := closing(scene, view, "deal")) and view.winners is None:
        yield phrase("turns", "next-hand", by=by)


def _about_uno(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    """Everybody sees one card and no call, so nobody is told more than the table shows (C27)."""
    if view.me in [seat for window in view.windows if window.kind == "uno" for seat in window.seats]:
        yield phrase("turns", "call-uno", by=closing(scene, view, "uno"))
    others = tuple([scene.name(seat) for seat in view.catchable if seat != view.me])
    if others:
        yield phrase("turns", "catch", names=others, by=closing(scene, view, "uno"), wordy=wordy)


def held(scene: Scene, view: View, *, wordy: bool) -> Marked | None:
    """The reader's text that waits for a window to close, if one does (W1, W5, W6)."""
    said = next((text.said for text in view.queued if text.held), None)
    if said is None:
        return None
    return phrase("turns", "held", words=scene.repeated(said), by=closing(scene, view, *_HOLDING), wordy=wordy)


def closing(scene: Scene, view: View, *kinds: str) -> str:
    """When the last window of those kinds closes, in the reader's words; "" when none is open with an end (W2)."""
    ends = [window.closes_at for window in view.windows if window.kind in kinds and window.closes_at is not None]
    return scene.at(max(ends)) if ends else ""


def turn_ends(scene: Scene, view: View) -> str:
    """The end of the reader's turn, and beside it what is left in their time bank (W8)."""
    by = closing(scene, view, "turn")
    bank = timedelta() if view.me is None else view.seats[view.me].bank
    return phrase("turns", "with-bank", by=by, bank=bank - bank % _MINUTE) if by and bank >= _MINUTE else by


def later(scene: Scene, view: View) -> str:
    """When the turn begins, if a UNO or jump window holds it up (W1, W6); "" if it has begun."""
    has_begun = not _TURNS.isdisjoint([window.kind for window in view.windows])
    return "" if has_begun else closing(scene, view, "uno", "jump")
