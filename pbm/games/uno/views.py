"""What a seat may see, deny by default: nothing hidden is in a view or an event unless it is put there here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from pbm.games.match import views
from pbm.games.match.cards import Card
from pbm.games.match.events import Event
from pbm.games.match.view import ANSWER, DRAWN, FREE, PLAY, Window
from pbm.games.match.views import Sight, own, own_hand, private, public, turn_windows, uno_windows
from pbm.games.uno.cards import ordered
from pbm.games.uno.challenge import can_challenge, in_challenge_window
from pbm.games.uno.events import AnyEvent, CutChosen, Dealt, SaidReady, Shown
from pbm.games.uno.rules import rules_for
from pbm.games.uno.state import Position
from pbm.games.uno.view import View

_CAN_PLAY = frozenset({PLAY, DRAWN, ANSWER, FREE})


def view(position: Position, seat: int | None, table: View | None = None) -> View:
    """The table as `seat` may see it; for None, and for a number that is no seat, as everybody may.

    `table` is what everybody may see, from whoever has it already.
    """
    table = table or _public(position)
    if seat is None or not position.is_seated(seat):
        return table
    return replace(
        table,
        **private(position, seat),
        hand=ordered(position.hands[seat]),
        playable=ordered(tuple(set(playable(position, seat)))),
        can_challenge=can_challenge(position, seat),
        jumpable=_jumpable(position, seat),
    )


def playable(position: Position, seat: int) -> tuple[Card, ...]:
    """The cards that the seat could lay if (or as) it is in turn, twins too, as it got them; none under a question."""
    if position.awaiting not in _CAN_PLAY:
        return ()
    if position.turn == seat and position.drawn is not None:
        return (position.drawn,)
    rule = rules_for(position.options)
    can_lay = rule.adding(position, seat) if position.awaiting is ANSWER else rule.fitting(position, seat)
    return tuple(filter(can_lay.__contains__, position.hands[seat]))


def _jumpable(position: Position, seat: int) -> tuple[Card, ...]:
    if may := rules_for(position.options).interrupting(position, seat):
        return ordered(tuple(may.intersection(position.hands[seat])))
    return ()


_SIGHTS: Mapping[type[Event], Sight] = {
    **views.SIGHTS,
    Dealt: own_hand,
    Shown: lambda event, seat: event if event.to == seat else None,
    SaidReady: own,
    CutChosen: own,
}


def seen(events: Iterable[AnyEvent], seat: int | None) -> tuple[AnyEvent, ...]:
    """The events as `seat` may see them, those that it may not see at all left out; None stands for everybody."""
    return views.seen(events, seat, _SIGHTS)


def _windows(position: Position) -> tuple[Window, ...]:
    if position.unready:
        return (Window("ready", position.unready, position.due),)
    windows = uno_windows(position)
    windows += turn_windows(position, "challenge" if in_challenge_window(position) else "turn")
    if position.jump_until is not None:
        windows.append(Window("jump", (), position.jump_until))
    if position.bluff_until is not None:
        windows.append(Window("bluff", (), position.bluff_until))
    return tuple(windows)


def _public(position: Position) -> View:
    return View(
        **public(position),
        pending=position.pending,
        top=position.top,
        color=position.color,
        draw_pile=len(position.draw_pile),
        discard_pile=len(position.discard_pile),
        laid_by=position.laid_by,
        windows=_windows(position),
        can_challenge=False,
        unready=position.unready,
        drew_on=position.drew_on,
    )
