"""What every game gives to the rest of the product: a package that has all of it, as `pbm.games.uno` has, is a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from pbm.games.match.bots import Thought
from pbm.games.match.cards import Card
from pbm.games.match.history import LastMove
from pbm.games.match.notation import Notation
from pbm.games.match.options import Strength
from pbm.games.match.replay import Entry

State = Any
"""Where a match stands: opaque outside of its game, which alone can tell what a seat may see of it."""

Event = Any
"""Something that happened, as the game tells it."""


class GameOptions(Protocol):
    """The options of a game: each rule that can be set, checked when the game is made."""

    def kinds(self) -> Mapping[str, object]:
        """Each option with the type of its values."""

    def parse(self, given: Mapping[str, object]) -> Any:
        """Read them by their names. Raises `OptionError` for what cannot be."""

    def table_sizes(self, options: Any) -> range:
        """How many can play."""

    def check_players(self, options: Any, players: int) -> None:
        """See that so many can play. Raises `OptionError`."""


class Game(Protocol):
    """The rules of a game, as pure functions; a module can be one.

    A view has at least what `pbm.games.match.view.View` gives a reader of any game: whose turn of which number it is,
    the seats with their cards and points, the open windows, who has won, and the commitment to the next deal. Moves
    that are no play (`Leave`, `Handover`, `Pause`, `Tick` ...) are the same in all games. `Start` makes the move that
    begins a match, of options, players, bots, the secret of the shuffles, salts and hours. `DECK` are all its cards in
    order, `NOTATION` is how records write its moves, `STRENGTHS` are its bots.
    """

    Start: Any
    DECK: tuple[Card, ...]
    NOTATION: Notation
    STRENGTHS: Mapping[Strength, Any]

    @property
    def options(self) -> GameOptions:
        """What can be set."""

    def start(self, move: Any, at: datetime, orders: Iterable[Any] = (), /) -> Any:
        """Begin a match. Gives an outcome, as `step` does."""

    def step(self, state: State, move: Any, at: datetime, orders: Iterable[Any] = (), past: State | None = None) -> Any:
        """What comes of a move that arrives `at`, after all that was due by then; never raises."""

    def view(self, state: State, seat: int | None, table: Any = None, /) -> Any:
        """What a seat may see; None for what everybody may, which is the `table` where that is known already."""

    def seen(self, events: Iterable[Event], seat: int | None, /) -> tuple[Event, ...]:
        """The events as a seat may see them."""

    def thought(self, view: Any, at: datetime, bot: Any = None, /) -> Thought | None:
        """What a bot at that seat does next, and when; it plays as that one of `STRENGTHS`, or as the table's."""

    def next_due(self, state: State, /) -> datetime | None:
        """When something happens if nobody does anything."""

    def waiting(self, state: State, /) -> Iterable[Any]:
        """Whom the match waits for, for what, and until when."""

    def replay(self, entries: Iterable[Entry], /) -> State:
        """The state that a log leads to. Raises `ReplayError`."""

    def states(self, entries: Iterable[Entry], /) -> list[Any]:
        """The states that a log leads through, one for each of its entries. Raises `ReplayError`."""

    def last_move(self, entries: Sequence[Entry], bots: Collection[int], /) -> LastMove | None:
        """What can be taken back (T11): the last move of a seat that is not one of the `bots`."""

    def encode(self, state: State, /) -> str:
        """A state as text, for the snapshot."""

    def decode(self, text: str, /) -> State:
        """The state that was encoded."""

    def encode_move(self, move: Any, /) -> str:
        """A move as text, for the log."""

    def decode_move(self, text: str, /) -> Any:
        """The move that was encoded."""

    def encode_events(self, events: tuple[Event, ...], /) -> str:
        """Events as text, for the log."""

    def decode_events(self, text: str, /) -> tuple[Event, ...]:
        """The events that were encoded."""
