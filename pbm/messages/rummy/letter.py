"""The mail that a player of Rummy Up gets for a step: the whole table, drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbm.games.match.events import Event
from pbm.games.rummy.view import View
from pbm.messages.letter import Page, Row, chip, page_in
from pbm.messages.notes import Note
from pbm.messages.rummy.notice import RUMMY_UP, changed
from pbm.messages.scene import Scene


def page(scene: Scene, view: View, events: Sequence[Event], note: Note | None = None) -> Page:
    """What the reader of `view` is told; `events` are those since their last turn, as they saw them."""
    if view.turn is None:
        return page_in(RUMMY_UP, scene, view, events, note)
    table = {"groups": tuple(_rows(view, events)), "loose": tuple(map(chip, view.loose)), "pool": view.pool}
    return page_in(RUMMY_UP, scene, view, events, note, **table)


def _rows(view: View, events: Sequence[Event]) -> Iterator[Row]:
    new = changed(view, events)
    for group in view.groups:
        if group in new:
            new.remove(group)
            yield Row(tuple(map(chip, group)), changed=True)
        else:
            yield Row(tuple(map(chip, group)), changed=False)
