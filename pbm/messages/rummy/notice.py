"""The one text that a player of Rummy Up gets for a step (docs/rummy-up.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pbm.games.match.events import Event
from pbm.games.rummy.events import Played
from pbm.games.rummy.layout import Group, Layout
from pbm.games.rummy.view import View
from pbm.messages.notes import Note
from pbm.messages.notice import Draft, Manner, Style
from pbm.messages.rummy import tiles as shown
from pbm.messages.rummy import turns
from pbm.messages.rummy.events import clauses
from pbm.messages.scene import Scene
from pbm.messages.templates import phrase
from pbm.messages.text import Text


def changed(view: View, events: Sequence[Event]) -> list[Group]:
    """The groups on the table that plays among the events have formed or changed, each as often as it lies there."""
    formed = Counter(group for event in events if isinstance(event, Played) for group in event.formed)
    return list((formed & Counter(view.groups)).elements())


def _lines(view: View, events: Sequence[Event], _: Style) -> Iterator[str]:
    """The table, with a star at what is new, and the reader's rack."""
    if view.turn is not None:
        line = shown.table(Layout(view.groups, view.loose), changed(view, events))
        yield phrase("tile-turns", "table", line=line, pool=view.pool)
        yield phrase("tile-turns", "rack", tiles=shown.rack(view.hand))


RUMMY_UP = Manner(turns.headline, clauses, turns.asks, _lines, least=1)


def notice(scene: Scene, view: View, events: Sequence[Event], note: Note | None = None) -> Text:
    """What the reader of `view` is told: the note to their own text, what happened, how things are, what they can do.

    Without events and note it is the answer to *hand*.
    """
    return Draft(RUMMY_UP, scene, view, events, note).fullest()
