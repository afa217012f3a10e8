"""What tables that are set by hand have in common, whatever lies on them: for scenarios and tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from pbm.games.match.cards import Card
from pbm.games.match.table import Table


class Given(Protocol):
    """Who deals, who has what, and by seat the scores, none for 0; `turn`, or else the dealer's left, is to play."""

    @property
    def dealer(self) -> int: ...

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]: ...

    @property
    def turn(self) -> int | None: ...

    @property
    def scores(self) -> tuple[int, ...]: ...


def give_out(table: Table, given: Given) -> None:
    """Give out the hands and scores.

    Raises:
        ValueError: the seats do not agree.
    """
    players = len(table.seats)
    scores = given.scores or (0,) * players
    turn = given.dealer if given.turn is None else given.turn
    if not len(given.hands) == len(scores) == players or not {given.dealer, turn} <= {*range(players)}:
        raise ValueError(f"not a table of {players} seats")
    for seat, score in enumerate(scores):
        table.set_seat(seat, score=score)
    table.dealer, table.hands = given.dealer, given.hands


def begin_turn(table: Table, given: Given) -> None:
    """Begin the first turn."""
    table.pass_turn(table.after(given.dealer) if given.turn is None else given.turn)


def check_exist(known: Collection[Card], what: str, *places: Iterable[Card]) -> None:
    """See to it that there are such cards; `what` says what they are called.

    Raises:
        ValueError: some do not exist.
    """
    unknown = sorted({card for cards in places for card in cards}.difference(known))
    if unknown:
        raise ValueError(f"no such {what}: {', '.join(unknown)}")
