"""What in a log can be taken back: the last move of a person, with all that has followed on it by itself (T11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from pbm.games.match import events as happened
from pbm.games.match.events import Undone
from pbm.games.match.moves import TakeBack
from pbm.games.match.replay import Entry
from pbm.games.uno import events as uno
from pbm.games.uno.events import DEEDS, AnyEvent
from pbm.games.uno.moves import Start

_DISCLOSING = (uno.Shown, uno.Swapped, uno.Rotated, uno.Dealt, uno.TurnedUp)
_TOLD = uno.Played | happened.Drew | happened.Passed | uno.Challenged | happened.Caught | uno.Swapped
_NEVER_UNDONE = (happened.SeatLeft, happened.SeatJoined, happened.MatchOver)


class LastMove(Struct, frozen=True):
    """What would be `undone` by going back to the first `to` entries; `disclosed`: something hidden was seen in it."""

    to: int
    undone: tuple[Undone, ...]
    disclosed: bool


def last_move(entries: Sequence[Entry], bots: Collection[int]) -> LastMove | None:
    """The last move of a seat that is not one of the `bots`; None when there is none that can be taken back."""
    standing = _standing(entries)
    place = next((at for at in reversed(range(len(standing))) if _is_move(entries[standing[at] - 1], bots)), 0)
    events = [event for number in standing[place:] for event in entries[number - 1].events]
    if place == 0 or any(isinstance(event, _NEVER_UNDONE) for event in events):
        return None
    undone = tuple(_undone(event) for event in events if isinstance(event, _TOLD))
    return LastMove(standing[place - 1], undone, any(map(_discloses, events)))


def _standing(entries: Sequence[Entry]) -> list[int]:
    """The numbers, from 1, of the entries that have not been taken back."""
    standing: list[int] = []
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry.move, TakeBack):
            standing = [it for it in standing if it <= entry.move.to]
        standing.append(number)
    return standing


def _is_move(entry: Entry, bots: Collection[int]) -> bool:
    if isinstance(entry.move, Start | TakeBack):
        return False
    return any(isinstance(event, DEEDS) and _doer(event) not in bots for event in entry.events)


def _doer(event: AnyEvent) -> int:
    if isinstance(event, happened.Caught | uno.Challenged):
        return event.by
    return int(getattr(event, "seat", -1))


def _discloses(event: AnyEvent) -> bool:
    """Whether somebody has seen, by that, what was hidden from them; a play shows only what its player gave away."""
    return isinstance(event, _DISCLOSING) or (isinstance(event, happened.Drew) and event.count > 0)


def _undone(event: _TOLD) -> Undone:
    name = str(event.__struct_config__.tag)
    match event:
        case uno.Played():
            return Undone(event.seat, name, card=event.card)
        case happened.Drew():
            return Undone(event.seat, name, count=event.count)
        case _:
            return Undone(_doer(event), name)
