"""What a seat may see, deny by default: nothing hidden is in a view or an event unless it is put there here."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from pbm.games.match import views
from pbm.games.match.views import private, public, turn_windows, uno_windows
from pbm.games.rummy.events import AnyEvent, Dealt
from pbm.games.rummy.state import Position
from pbm.games.rummy.tiles import in_order
from pbm.games.rummy.view import View


def view(position: Position, seat: int | None) -> View:
    """The table as `seat` may see it; for None, and for a number that is no seat, as everybody may."""
    table = View(
        **public(position),
        groups=position.layout.groups,
        loose=position.layout.loose,
        pool=len(position.pool),
        windows=(*uno_windows(position), *turn_windows(position)),
    )
    if seat is None or not position.is_seated(seat):
        return table
    return replace(table, **private(position, seat), hand=in_order(position.hands[seat]))


def seen(events: Iterable[AnyEvent], seat: int | None) -> tuple[AnyEvent, ...]:
    """The events as `seat` may see them, those that it may not see at all left out; None stands for everybody."""
    seen_ones = (_seen(event, seat) for event in events)
    return tuple(event for event in seen_ones if event is not None)


def _seen(event: AnyEvent, seat: int | None) -> AnyEvent | None:
    if isinstance(event, Dealt):
        return replace(event, hands={mine: rack for mine, rack in event.hands.items() if mine == seat})
    return views.seen(event, seat)
