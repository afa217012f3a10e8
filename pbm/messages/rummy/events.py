"""How the events of Rummy Up are told."""

from __future__ import annotations

from pbm.games.match.events import Event
from pbm.games.rummy import events as rummy
from pbm.games.rummy.tiles import number
from pbm.games.rummy.view import View
from pbm.messages import chronicle
from pbm.messages.chronicle import Chronicle
from pbm.messages.rummy import tiles as shown

DEEDS: tuple[type[Event], ...] = (*chronicle.DEEDS, rummy.Played)
OF_THE_TABLE: tuple[type[Event], ...] = (*chronicle.OF_THE_TABLE, rummy.StarterDrawn, rummy.Dealt)

_REVERSE = 7
_OWN = frozenset({"played", "drew", "starter-drawn", "dealt", "hand-over"})


def _words(view: View, event: Event) -> str:
    """What was played. Of what acts a Reverse alone is named: who is skipped or draws is told of them (R12)."""
    if not isinstance(event, rummy.Played):
        return ""
    turned = event.acting is not None and number(event.acting) == _REVERSE and sum(it.plays for it in view.seats) > 2
    return shown.played(event.tiles) + (", reverse" if turned else "")


clauses = Chronicle(
    DEEDS,
    OF_THE_TABLE,
    (*chronicle.ALWAYS, rummy.StarterDrawn, rummy.Dealt),
    phrases="tile-events",
    own=_OWN,
    words=_words,
).clauses
