"""How the events of UNO are told."""

from __future__ import annotations

from pbm.games.match.events import Event
from pbm.games.uno import events as uno
from pbm.messages import chronicle
from pbm.messages.chronicle import Chronicle

DEEDS: frozenset[type[Event]] = chronicle.DEEDS | {
    uno.Played,
    uno.CalledColor,
    uno.Jumped,
    uno.Stacked,
    uno.Swapped,
    uno.Rotated,
    uno.Challenged,
    uno.Shown,
    uno.Guilty,
    uno.Innocent,
    uno.SaidReady,
    uno.CutChosen,
}
OF_THE_TABLE: frozenset[type[Event]] = chronicle.OF_THE_TABLE | {
    uno.DealerDrawn,
    uno.Dealt,
    uno.TurnedUp,
    uno.Reshuffled,
}
_ALWAYS: frozenset[type[Event]] = chronicle.ALWAYS | {
    uno.DealerDrawn,
    uno.Dealt,
    uno.Shown,
    uno.Rotated,
    uno.SaidReady,
    uno.CutChosen,
}


def _is_minor(event: Event, _: int | None) -> bool:
    return isinstance(event, uno.Reshuffled) or (isinstance(event, uno.TurnedUp) and event.back)


clauses = Chronicle(DEEDS, OF_THE_TABLE, _ALWAYS, _is_minor).clauses
