"""What in a log can be taken back: the last move of a person, with all that has followed on it by itself (T11)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from pbm.games.match.events import Caught, Drew, Event, MatchOver, Passed, SeatJoined, SeatLeft, Undone
from pbm.games.match.moves import Start, TakeBack
from pbm.games.match.replay import Entry

_NEVER_UNDONE = (SeatLeft, SeatJoined, MatchOver)


class LastMove(Struct, frozen=True):
    """What would be `undone` by going back to the first `to` entries; `disclosed`: something hidden was seen in it."""

    to: int
    undone: tuple[Undone, ...]
    disclosed: bool


class Deeds(Struct, frozen=True):
    """What a game says of its events: which are `deeds` of players, which are `disclosing` what somebody had not seen.

    Drawing is so in all games. `undone` tells of one that was taken back; None of one that goes without saying.
    """

    deeds: tuple[type[Event], ...]
    disclosing: tuple[type[Event], ...]
    undone: Callable[[Event], Undone | None]


def last_move(entries: Sequence[Entry], bots: Collection[int], game: Deeds) -> LastMove | None:
    """The last move of a seat that is not one of the `bots`; None when there is none that can be taken back."""
    standing = _standing(entries)
    places = reversed(range(len(standing)))
    place = next((at for at in places if _is_move(entries[standing[at] - 1], bots, game)), 0)
    events = [event for number in standing[place:] for event in entries[number - 1].events]
    if place == 0 or any(isinstance(event, _NEVER_UNDONE) for event in events):
        return None
    undone = tuple(it for it in map(game.undone, events) if it is not None)
    return LastMove(standing[place - 1], undone, any(_discloses(event, game) for event in events))


def undone(event: Event) -> Undone | None:
    """What is told of an event that all games have, when it was taken back."""
    match event:
        case Drew():
            return Undone(event.seat, name(event), count=event.count)
        case Passed() | Caught():
            return Undone(doer(event), name(event))
    return None


def name(event: Event) -> str:
    """The name that the log has for such an event."""
    return str(event.__struct_config__.tag)


def doer(event: Event) -> int:
    """The seat that did it: `by` whom it was done, where that is another than whom it befell; -1 if nobody."""
    return int(getattr(event, "by", getattr(event, "seat", -1)))


def _standing(entries: Sequence[Entry]) -> list[int]:
    """The numbers, from 1, of the entries that have not been taken back."""
    standing: list[int] = []
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry.move, TakeBack):
            standing = [it for it in standing if it <= entry.move.to]
        standing.append(number)
    return standing


def _is_move(entry: Entry, bots: Collection[int], game: Deeds) -> bool:
    if isinstance(entry.move, Start | TakeBack):
        return False
    return any(isinstance(event, game.deeds) and doer(event) not in bots for event in entry.events)


def _discloses(event: Event, game: Deeds) -> bool:
    """Whether somebody has seen, by that, what was hidden from them; a play shows only what its player gave away."""
    return isinstance(event, game.disclosing) or (isinstance(event, Drew) and event.count > 0)
