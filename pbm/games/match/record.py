"""A finished match as one readable text: who played by what options, every move, the seeds and the results.

docs/record.md describes it. What is read is played again by the rules, so that a record which does not hold is found.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct, json
from msgspec.structs import asdict

from pbm.games.game import Game
from pbm.games.match.cards import Card
from pbm.games.match.events import Event, HandOver, MatchOver, Shuffled
from pbm.games.match.moves import Move, Start, TakeBack
from pbm.games.match.position import Position
from pbm.games.match.replay import Entry, ReplayError
from pbm.games.shuffle import commitment, seed

FIRST_LINE = "pbm record 1"
"""What every record begins with: its kind, and the version of its format."""

_ENTRY = re.compile(r'(\d+) (\S+) (-|[^:]+): (.*?)(?: said ("(?:[^"\\]|\\.)*"))?')
_ORDER = re.compile(r"    ([a-z][a-z0-9 ]*): (.*)")
_HEAD = re.compile(r"(\w+)(?: ([\w ]+))?: (.*)")
_DEAL, _NOBODY = "deal", "-"


class RecordError(ValueError):
    """A text that is no record, or one that does not hold; the message says where and why."""


class GameRecord(Struct, frozen=True):
    """A match: its code, the names at its seats, and its log."""

    game: str
    names: tuple[str, ...]
    entries: tuple[Entry, ...]

    @property
    def begun(self) -> Start:
        """The move that began it.

        Raises:
            RecordError: it does not begin with the deal.
        """
        move = self.entries[0].move if self.entries else None
        if not isinstance(move, Start):
            raise RecordError("it does not begin with the deal")
        return move

    @property
    def kind(self) -> str:
        """What was played."""
        return self.begun.options.game


def write(record: GameRecord, game: Game) -> str:
    """The record as text, of a match of that game.

    Raises:
        ReplayError: the log does not hold.
    """
    state = game.replay(record.entries)
    moves, results = _moves(record, game), _results(record, state)
    return "\n".join((FIRST_LINE, *_head(record, state), "", *moves, "", *results, ""))


def read(text: str, games: Mapping[str, Game]) -> GameRecord:
    """The match that a record tells of, played again by the rules of one of these games.

    Raises:
        RecordError: the text is no record, or what it says of seeds, results or the final state does not come out.
    """
    lines = text.splitlines()
    if lines[:1] != [FIRST_LINE]:
        raise RecordError(f"line 1: a record begins with {FIRST_LINE!r}")
    reader = _Reader(games)
    for number, line in enumerate(lines[1:], start=2):
        try:
            reader.line(line)
        except (ValueError, msgspec.MsgspecError) as error:
            raise RecordError(f"line {number}: {error}") from error
    return reader.record(lines)


class _Draft(Struct):
    """An entry as it is read: its move, when it was made, and the orders that it brought about."""

    at: datetime
    move: Move
    orders: list[tuple[Card, ...]]


class _Reader:
    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games, self._game = games, ""
        self._names: list[str] = []
        self._bots: list[int] = []
        self._options: dict[str, object] = {}
        self._salts: list[str] = []
        self._given: dict[str, object] = {}
        self._drafts: list[_Draft] = []

    @property
    def _rules(self) -> Game:
        kind = self._options.get("game")
        if not isinstance(kind, str) or kind not in self._games:
            raise ValueError(f"there is no game {kind!r}")
        return self._games[kind]

    def line(self, line: str) -> None:
        """Take one line in."""
        if not line:
            return
        if order := _ORDER.fullmatch(line):
            self._drafts[-1].orders.append(_cards(order[2], self._rules.DECK))
        elif entry := _ENTRY.fullmatch(line):
            self._entry(int(entry[1]), datetime.fromisoformat(entry[2]), entry[3], entry[4], entry[5])
        elif (head := _HEAD.fullmatch(line)) and not self._drafts:
            self._head(head[1], head[2] or "", head[3])
        elif not _HEAD.fullmatch(line):
            raise ValueError(f"not a line of a record: {line[:40]!r}")

    def _head(self, what: str, name: str, value: str) -> None:
        match what:
            case "game":
                self._game = value
            case "player" | "bot" | "later":
                self._bots += [len(self._names)] if what == "bot" else []
                self._names.append(value)
                self._given["players"] = len(self._names) if what != "later" else self._given["players"]
            case "option":
                self._options[name] = json.decode(value)
            case "secret":
                self._given["secret"] = value
            case "salt":
                self._salts.append(json.decode(value, type=str))
            case "hours" | "set_table":
                self._given[what] = json.decode(value)
            case "seed":
                pass
            case _:
                raise ValueError(f"not a line of a record: {what!r}")

    def _entry(self, number: int, at: datetime, name: str, words: str, said: str | None) -> None:
        if number != len(self._drafts) + 1:
            raise ValueError(f"entry {number} stands where entry {len(self._drafts) + 1} should")
        seat = -1 if name == _NOBODY else self._names.index(name)
        own = json.decode(said, type=str) if said else ""
        reads = self._rules.NOTATION.read
        move = self._start(seat, own) if words == _DEAL else reads(words, seat, own, self._names)
        self._drafts.append(_Draft(at, move, []))

    def _start(self, seat: int, said: str) -> Start:
        known = {"seat": seat, "said": said, "options": self._options, "bots": self._bots, "salts": self._salts}
        start: Start = msgspec.convert({"move": "start", **known, **self._given}, self._rules.Start)
        return start

    def record(self, lines: list[str]) -> GameRecord:
        """What has been read, if it writes itself again to the very same lines."""
        record = GameRecord(self._game, tuple(self._names), tuple(self._entries()))
        try:
            again = write(record, self._games[record.kind]).splitlines()
        except ReplayError as error:
            raise RecordError(str(error)) from error
        for number, (there, here) in enumerate(zip_longest(lines, again, fillvalue=""), start=1):
            if there != here:
                raise RecordError(f"line {number}: {there[:60]!r} does not hold: it comes out as {here[:60]!r}")
        return record

    def _entries(self) -> Iterator[Entry]:
        passed: list[Any] = []
        for number, draft in enumerate(self._drafts, start=1):
            try:
                outcome = _play_again(self._rules, passed, draft)
            except (ValueError, KeyError, IndexError) as error:
                raise RecordError(f"entry {number}: {error}") from error
            passed.append(outcome.state)
            yield Entry(draft.at, draft.move, outcome.events)


def _play_again(game: Game, passed: list[Any], draft: _Draft) -> Any:
    move = draft.move
    if isinstance(move, Start) != (not passed):
        raise ValueError("a record begins with the deal, and has one only")
    if isinstance(move, Start):
        return game.start(move, draft.at, draft.orders)
    past = passed[move.to - 1] if isinstance(move, TakeBack) else None
    return game.step(passed[-1], move, draft.at, draft.orders, past)


def _head(record: GameRecord, state: Position) -> Iterator[str]:
    """Who played by what, and from what all orders follow."""
    begun = record.begun
    yield f"game: {record.game}"
    for seat, name in enumerate(record.names):
        yield f"{_role(begun, seat)}: {name}"
    for name, value in asdict(begun.options).items():
        yield f"option {name}: {_json(value)}"
    if begun.hours:
        yield f"hours: {_json(begun.hours)}"
    if begun.set_table is not None:
        yield f"set_table: {_json(begun.set_table)}"
    yield f"secret: {begun.secret}"
    for grain in begun.salts:
        yield f"salt: {_json(grain)}"
    for number in range(1, state.seed_number + 1):
        hidden = seed(begun.secret, number)
        yield f"seed {number}: {hidden} was committed to by {commitment(hidden)}"


def _role(begun: Start, seat: int) -> str:
    if seat >= begun.players:
        return "later"
    return "bot" if seat in begun.bots else "player"


def _moves(record: GameRecord, game: Game) -> Iterator[str]:
    """Every entry of the log, and under it the orders in which it put cards."""
    for number, entry in enumerate(record.entries, start=1):
        move = entry.move
        name = record.names[move.seat] if 0 <= move.seat < len(record.names) else _NOBODY
        words = _DEAL if isinstance(move, Start) else game.NOTATION.write(move, record.names)
        said = f" said {_json(move.said)}" if move.said else ""
        yield f"{number} {entry.at.isoformat()} {name}: {words}{said}"
        for event in entry.events:
            if isinstance(event, Shuffled):
                yield f"    {event.label}: {' '.join(event.order)}"


def _results(record: GameRecord, state: Position) -> Iterator[str]:
    """What came of every hand and of the match, and what the state comes to."""
    for event in (event for entry in record.entries for event in entry.events):
        yield from _result(event, record.names)
    yield f"state: {hashlib.sha256(json.encode(state, order='sorted')).hexdigest()}"


def _result(event: Event, names: tuple[str, ...]) -> Iterator[str]:
    if isinstance(event, HandOver):
        out = "nobody" if event.out is None else names[event.out]
        totals = ", ".join(f"{name} {score}" for name, score in zip(names, event.scores, strict=False))
        yield f"hand {event.hand}: out {out}; {totals}"
    elif isinstance(event, MatchOver):
        yield f"winners: {', '.join(names[seat] for seat in event.winners) or 'nobody'}"


def _json(value: object) -> str:
    return json.encode(value).decode()


def _cards(words: str, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    cards = tuple(map(Card, words.split()))
    unknown = set(cards).difference(deck)
    if unknown:
        raise ValueError(f"there are no cards {', '.join(sorted(unknown))}")
    return cards
