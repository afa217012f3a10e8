"""What a seat may see, deny by default: nothing hidden is in a view or an event unless it is put there here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from pbm.games.match import views
from pbm.games.match.events import Event
from pbm.games.match.views import Sight, own_hand, private, public, turn_windows, uno_windows
from pbm.games.rummy.events import AnyEvent, Dealt
from pbm.games.rummy.state import Position
from pbm.games.rummy.tiles import in_order
from pbm.games.rummy.view import View

_SIGHTS: Mapping[type[Event], Sight] = {**views.SIGHTS, Dealt: own_hand}


def view(position: Position, seat: int | None, table: View | None = None) -> View:
    """The table as `seat` may see it; for None, and for a number that is no seat, as everybody may.

    `table` is what everybody may see, from whoever has it already.
    """
    table = table or _public(position)
    if seat is None or not position.is_seated(seat):
        return table
    return replace(table, **private(position, seat), hand=in_order(position.hands[seat]))


def seen(events: Iterable[AnyEvent], seat: int | None) -> tuple[AnyEvent, ...]:
    """The events as `seat` may see them, those that it may not see at all left out; None stands for everybody."""
    return views.seen(events, seat, _SIGHTS)


def _public(position: Position) -> View:
    return View(
        **public(position),
        groups=position.layout.groups,
        loose=position.layout.loose,
        pool=len(position.pool),
        windows=(*uno_windows(position), *turn_windows(position)),
    )
