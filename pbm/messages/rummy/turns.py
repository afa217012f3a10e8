"""Whose turn it is in Rummy Up, and what the reader can do."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.match.view import Awaiting
from pbm.games.rummy.view import View
from pbm.messages.rummy import tiles as shown
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Marked
from pbm.messages.whose_turn import asks as around_turn
from pbm.messages.whose_turn import held, turn_ends, whose_turn


def headline(scene: Scene, view: View, *, wordy: bool) -> Marked:
    """Whose turn it is, or who has won."""
    return whose_turn(scene, view, wordy=wordy, over="between-rounds")


def asks(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    """All that the reader can do or waits for, a line for each, the most urgent first."""
    return around_turn(scene, view, _about_my_turn(scene, view, wordy=wordy), wordy=wordy)


def _about_my_turn(scene: Scene, view: View, *, wordy: bool) -> Iterator[Marked]:
    """Whether there is a play is for the reader to find, or for a hint (R20)."""
    if not view.my_turn:
        return
    if waits := held(scene, view, wordy=wordy):
        yield waits
    elif view.awaiting is Awaiting.DRAWN and view.drawn is not None:
        yield phrase("tile-turns", "drawn", tile=shown.capitals([view.drawn]), by=turn_ends(scene, view))
    else:
        yield phrase("tile-turns", "play", by=turn_ends(scene, view), must=view.options.must_play, wordy=wordy)
