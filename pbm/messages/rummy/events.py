"""How the events of Rummy Up are told."""

from __future__ import annotations

from pbm.games.match.events import Event, Skipped
from pbm.games.rummy import events as rummy
from pbm.games.rummy.tiles import number
from pbm.games.rummy.view import View
from pbm.messages import chronicle
from pbm.messages.chronicle import Chronicle
from pbm.messages.rummy import tiles as shown

DEEDS: frozenset[type[Event]] = chronicle.DEEDS | {rummy.Played}
OF_THE_TABLE: frozenset[type[Event]] = chronicle.OF_THE_TABLE | {rummy.StarterDrawn, rummy.Dealt}

_EFFECTS = {5: ", skip", 7: ", reverse"}
"""What is said of a special that acts, by its number. Of a draw whoever draws is told of (R12)."""

_OWN = frozenset({"played", "drew", "starter-drawn", "dealt", "hand-over"})


def _words(view: View, event: Event) -> str:
    """What was played, and what acted; between two players a Reverse does not (R12)."""
    if not isinstance(event, rummy.Played):
        return ""
    acting = 0 if event.acting is None else number(event.acting)
    idle = acting == 7 and sum(seat.plays for seat in view.seats) == 2
    return shown.played(event.tiles) + ("" if idle else _EFFECTS.get(acting, ""))


def _is_minor(event: Event, me: int | None) -> bool:
    """Who was skipped goes without saying where the skip was told, but to themselves."""
    return isinstance(event, Skipped) and event.seat != me


clauses = Chronicle(
    DEEDS,
    OF_THE_TABLE,
    chronicle.ALWAYS | {rummy.StarterDrawn, rummy.Dealt},
    _is_minor,
    phrases="tile-events",
    own=_OWN,
    words=_words,
).clauses
