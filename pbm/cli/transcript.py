"""A whole hand by four simulated phones, as Markdown: the texts that real players would send and get."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from sqlalchemy import select

from pbm.games.game import State
from pbm.games.match.bots import Thought
from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Pass
from pbm.games.uno.cards import COLOR, SYMBOL
from pbm.games.uno.moves import AnyMove, CallColor, Play
from pbm.store.inbound import Inbound
from pbm.store.migrate import migrate
from pbm.store.models import Game, OutboxRow, Snapshot
from pbm.store.session import Store
from pbm.table.kinds import CLASSIC, KINDS, UNO
from pbm.table.policy import Policy
from pbm.table.table import Table

_PLAYERS = {"Ann": "+12025550101", "Bob": "+12025550102", "Cal": "+12025550103", "Dan": "+12025550104"}
_NAMES = tuple(_PLAYERS)
_OWNERS = {number: name for name, number in _PLAYERS.items()}
_ASIDES = {3: ("Cal", "say good luck all"), 5: ("Dan", "scores"), 8: ("Ann", "table")}
"""By the number of the turn, what somebody texts besides."""
_GAMES = {CLASSIC: "classic UNO", "french": "French UNO", "rummy-up": "Rummy Up"}
_NEW = {CLASSIC: "uno", "rummy-up": "rummy"}
_BETWEEN = timedelta(minutes=7)
_LONGEST = 400
_SYMBOLS = {"S": "skip", "R": "reverse", "+2": "draw two", "W": "wild", "W+4": "wild draw four"}
_HEAD = """# One hand by text

Four phones play one hand of {game}. `pbm simulate --transcript FILE{given}` played it
and wrote every text down. One block is one text in, or one moment of the clock, and what the engine sent for it. The
times on the left are UTC; in a text it is the time where the player lives.
"""


def write(game: str = CLASSIC) -> str:
    """Play a hand of the game and return all its texts."""
    head = _HEAD.format(game=_GAMES[game], given="" if game == CLASSIC else f" --game {game}")
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'hand.sqlite'}"
        migrate(url)
        store = Store(url)
        try:
            return "\n".join((head, *_Hand(store, game).blocks()))
        finally:
            store.close()


class _Hand:
    """The four phones and the clock."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._table = store, Table(store, Policy(development=True))
        self._game, self._kind = game, KINDS[game]
        self._now = datetime(2026, 1, 1, 12, tzinfo=UTC)
        self._told, self._texts = 0, 0
        self._forgetful = True
        self._forgot: int | None = None

    def blocks(self) -> Iterator[str]:
        """One block a text in or moment of the clock, until the hand is over."""
        yield self._text("Ann", f"new {_NEW.get(self._game, self._game)} Ann")
        code = self._code()
        for name in _NAMES[1:]:
            yield self._text(name, f"join {code} {name}")
        yield self._text("Bob", "salt my cat walked over the keyboard")
        yield self._text("Ann", "deal")
        asides = dict(_ASIDES)
        while (state := self._state()) is not None and self._texts < _LONGEST:
            aside = asides.pop(self._kind.rules.view(state, None).turn_number, None)
            yield self._text(*aside) if aside else self._go_on(state)

    def _go_on(self, state: State) -> str:
        """The next text of whoever means to do something, or what the clock does before."""
        if self._forgot is not None:
            forgetful, self._forgot = self._forgot, None
            return self._text(_NAMES[(forgetful + 2) % 4], f"catch {_NAMES[forgetful].lower()}")
        thoughts = [it for seat in range(4) if (it := self._thought(state, seat)) is not None]
        thought, due = min(thoughts, key=lambda it: it.at, default=None), self._table.next_due()
        if thought is None or (due is not None and due <= max(thought.at, self._now + _BETWEEN)):
            self._now = max(self._now, due or self._now)
            self._table.run_due(self._now)
            return self._block([f"{self._now:%H:%M}  (the clock)"])
        return self._text(_NAMES[thought.move.seat], self._words(thought.move))

    def _thought(self, state: State, seat: int) -> Thought | None:
        rules = self._kind.rules
        thought: Thought | None = rules.thought(rules.view(state, seat), self._now)
        return thought

    def _words(self, move: Any) -> str:
        """A move as its player texts it. The first UNO of the hand is forgotten."""
        if getattr(move, "uno", False) and self._forgetful:
            self._forgetful, self._forgot = False, move.seat
            move = replace(move, uno=False)
        if self._kind is not UNO:
            return self._kind.words_of(move, tuple(_NAMES))
        return words(move, spelled=self._texts % 3 == 0)

    def _text(self, name: str, body: str) -> str:
        self._texts += 1
        self._now += _BETWEEN
        self._table.receive(
            Inbound(
                channel="phone",
                provider_id=f"text {self._texts}",
                sender=_PLAYERS[name],
                recipient="engine",
                body=body,
                received_at=self._now,
            )
        )
        return self._block([f"{self._now:%H:%M}  {name}: {body}"])

    def _block(self, lines: list[str]) -> str:
        with self._store.read() as session:
            query = select(OutboxRow).where(OutboxRow.id > self._told).order_by(OutboxRow.id)
            for row in session.scalars(query):
                self._told = row.id
                first, *others = row.body.splitlines()
                lines += [f"  > to {_OWNERS[row.to]}: {first}", *(f"           {line}" for line in others)]
        return "\n".join(("```text", *lines, "```", ""))

    def _code(self) -> str:
        with self._store.read() as session:
            return session.scalars(select(Game.code)).one()

    def _state(self) -> State | None:
        """How the first hand stands; None when it is over."""
        rules = self._kind.rules
        with self._store.read() as session:
            state = rules.decode(session.scalars(select(Snapshot.state)).one())
        table = rules.view(state, None)
        return state if table.hand_number == 1 and table.winners is None else None


def words(move: AnyMove, *, spelled: bool = False) -> str:
    """A move in the words of a player, by codes or `spelled` out."""
    match move:
        case Play(cards=(card,)):
            named = _spelled(card) if spelled else card.lower().replace("w+4", "w4")
            color = f" {Color(move.color).name.lower()}" if move.color else ""
            return named + color + (" uno" if move.uno else "")
        case CallColor():
            return Color(move.color).name.lower()
        case Catch():
            return "catch"
        case CallUno():
            return "uno"
        case Challenge() | Draw() | Pass():
            return type(move).__name__.lower()
    raise ValueError(f"nobody texts {move}")


def _spelled(card: str) -> str:
    """A card in words: `red 5`, `blue draw two`, `wild draw four`."""
    color = COLOR[Card(card)]
    symbol = SYMBOL[Card(card)]
    return f"{color.name.lower()} {_SYMBOLS.get(symbol, symbol)}" if color else _SYMBOLS[symbol]
