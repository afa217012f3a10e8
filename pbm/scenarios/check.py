"""What must hold after a step, compared with what does. Each difference is one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, TypeVar

from msgspec import Struct

from pbm.games.match.events import Event, HandOver, MatchOver
from pbm.games.match.options import duration
from pbm.games.match.view import View
from pbm.games.rummy.view import View as RummyView
from pbm.scenarios.codes import codes_in, is_code

E = TypeVar("E")


class Position(Struct, frozen=True):
    """The table after a step: the view of each seat in seat order, and what happened in the step, unredacted.

    `left` is what each kind of window has left, `facts` is what lies on the table.
    """

    names: tuple[str, ...]
    views: tuple[View, ...]
    events: tuple[Event, ...]
    left: Mapping[str, timedelta]
    facts: tuple[tuple[str, str], ...]

    @property
    def table(self) -> Any:
        """The public part, as any seat sees it: a view of the game that is played."""
        return self.views[0]

    @property
    def has_tiles(self) -> bool:
        """Whether Rummy Up is played."""
        return isinstance(self.table, RummyView)

    def name(self, seat: int | None) -> str | None:
        """The name at a seat."""
        return None if seat is None else self.names[seat]

    def by_name(self, numbers: dict[int, int]) -> dict[str, int]:
        """Numbers by seat as numbers by name."""
        return {self.names[seat]: number for seat, number in numbers.items()}


def differences(expect: dict[str, Any], position: Position) -> Iterator[str]:
    """Each thing of `expect` that does not hold."""
    for key, wanted in expect.items():
        if key not in _CHECKS:
            yield f"{key} cannot be checked in this game"
            continue
        found = _CHECKS[key](position, wanted)
        if found != wanted:
            yield f"{key} is {found!r}, not {wanted!r}"


def told_differences(
    told: dict[str, Any], messages: dict[str, Sequence[tuple[str, str, int]]], *, tiles: bool = False
) -> Iterator[str]:
    """Each thing of `told` that does not hold; `messages` are (body, channel, segments) by name or address.

    With `tiles` their codes are those of tiles.
    """
    for name, wanted in told.items():
        sent = messages.get(name, ())
        if wanted == "none":
            if sent:
                yield f"{name} was told {sent[0][0]!r}, not nothing"
            continue
        text = "\n".join(body for body, _, _ in sent)
        there = {word: _has(text, word, tiles=tiles) for word in (*wanted.get("has", ()), *wanted.get("lacks", ()))}
        yield from (f"{name} was not told {word!r}: {text!r}" for word in wanted.get("has", ()) if not there[word])
        yield from (f"{name} was told {word!r}: {text!r}" for word in wanted.get("lacks", ()) if there[word])
        if "by" in wanted and {channel for _, channel, _ in sent} != {wanted["by"]}:
            yield f"{name} was not told by {wanted['by']}"
        if "segments" in wanted and (most := max((count for _, _, count in sent), default=0)) > wanted["segments"]:
            yield f"{name} was told in {most} segments: {text!r}"


def _has(text: str, word: object, *, tiles: bool) -> bool:
    return str(word) in codes_in(text, tiles=tiles) if is_code(str(word)) else str(word).casefold() in text.casefold()


def _hands(position: Position, wanted: dict[str, Any]) -> dict[str, Any]:
    """The hands as they are wanted, of those at the table: a count, or the cards, in the wanted order when equal."""
    found: dict[str, Any] = {}
    for name, want in wanted.items():
        if name not in position.names:
            continue
        hand = position.views[position.names.index(name)].hand
        if isinstance(want, int):
            found[name] = len(hand)
        else:
            found[name] = want if Counter(map(str, hand)) == Counter(want) else list(hand)
    return found


def _windows(position: Position, wanted: dict[str, Any]) -> dict[str, Any]:
    """The time left of each open window, in the wanted words where it is equal; `turn` only where it is wanted."""
    left = {kind: span for kind, span in position.left.items() if kind != "turn" or "turn" in wanted}
    return {
        kind: wanted[kind] if kind in wanted and duration(wanted[kind]) == span else span for kind, span in left.items()
    }


def _events(position: Position, wanted: list[str]) -> list[str]:
    """The wanted names when they occur in this order, else all names of the step."""
    names = [event_name(event) for event in position.events]
    rest = iter(names)
    return wanted if all(name in rest for name in wanted) else names


def event_name(event: Event) -> str:
    """The name of an event in scenarios and in the log."""
    return str(event.__struct_config__.tag)


def _tiles(found: Iterable[str], wanted: list[str]) -> list[str]:
    """The tiles, in the wanted order when they are equal."""
    tiles = list(found)
    return wanted if Counter(tiles) == Counter(wanted) else tiles


def _groups(position: Position, wanted: list[list[str]]) -> list[list[str]]:
    """The groups on the table, in the wanted order when they are equal."""
    groups = [list(group) for group in position.table.groups]
    same = Counter(tuple(sorted(group)) for group in groups) == Counter(tuple(sorted(group)) for group in wanted)
    return wanted if same else groups


def _hand_over(position: Position, wanted: dict[str, Any]) -> dict[str, Any] | None:
    """What of the hand that ended is wanted."""
    over = _last(position.events, HandOver)
    if over is None:
        return None
    found = {"out": position.name(over.out), "points": position.by_name(over.points)}
    return {key: found[key] for key in wanted if key in found}


def _match_over(position: Position, wanted: list[str]) -> list[str] | None:
    """The winners, in the wanted order when they are the same."""
    over = _last(position.events, MatchOver)
    if over is None:
        return None
    winners = [position.names[seat] for seat in over.winners]
    return wanted if Counter(winners) == Counter(wanted) else winners


def _queued(position: Position, _: dict[str, str]) -> dict[str, str]:
    return {name: view.queued[0].said for name, view in zip(position.names, position.views, strict=True) if view.queued}


def _scores(position: Position, wanted: dict[str, int]) -> dict[str, int]:
    scores = {name: seat.score for name, seat in zip(position.names, position.table.seats, strict=True)}
    return {name: scores[name] for name in wanted if name in scores}


def _out(position: Position, _: list[str]) -> list[str]:
    return [name for name, seat in zip(position.names, position.table.seats, strict=True) if seat.out]


def _last(events: Iterable[Event], kind: type[E]) -> E | None:
    return next((event for event in reversed(tuple(events)) if isinstance(event, kind)), None)


_CHECKS: dict[str, Callable[[Position, Any], Any]] = {
    "turn": lambda position, _: position.name(position.table.turn),
    "awaiting": lambda position, _: position.table.awaiting,
    "top": lambda position, _: position.table.top,
    "color": lambda position, _: position.table.color,
    "direction": lambda position, _: "clockwise" if position.table.clockwise else "counterclockwise",
    "hands": _hands,
    "draw_pile": lambda position, _: position.table.draw_pile,
    "discard": lambda position, _: position.table.discard_pile,
    "pool": lambda position, _: position.table.pool,
    "table": lambda position, wanted: _tiles([it for group in position.table.groups for it in group], wanted),
    "loose": lambda position, wanted: _tiles(position.table.loose, wanted),
    "groups": _groups,
    "pending": lambda position, _: position.table.pending,
    "windows": _windows,
    "queued": _queued,
    "scores": _scores,
    "out": _out,
    "hand": lambda position, _: position.table.hand_number,
    "dealer": lambda position, _: position.name(position.table.dealer),
    "hand_over": _hand_over,
    "match_over": _match_over,
    "events": _events,
}
