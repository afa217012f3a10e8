"""Bots among themselves through the pure rules: hands of one game, hands of any game, and one strength against another.

Everything follows from one random number generator, so that the same secret plays the same hands.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import get_args

from msgspec import Struct

from pbm.games.game import Game
from pbm.games.match.events import HandOver
from pbm.games.match.moves import Start
from pbm.games.match.options import LIMITS, OptionError, Options, Strength
from pbm.games.match.selfplay import Step, play
from pbm.games.match.waiting import next_due

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
_SPANS = ("0", "1m", "10m", "1d")
_MOST = 200
"""No random number of points, hands or cards is larger."""


class FaultError(Exception):
    """A match in which something happened that never may; the text says what, where, and under which options."""


class Score(Struct, frozen=True):
    """How many of `hands` were `won`."""

    won: int
    hands: int

    @property
    def share(self) -> float:
        """The part won."""
        return self.won / self.hands

    @property
    def at_least(self) -> float:
        """The lower end of Wilson's 95 % interval for the part won."""
        z2 = 1.96**2
        middle = self.share + z2 / (2 * self.hands)
        spread = 1.96 * math.sqrt(self.share * (1 - self.share) / self.hands + z2 / (4 * self.hands**2))
        return (middle - spread) / (1 + z2 / self.hands)


def hands_of(game: Game, options: Options, players: int, chance: Random) -> Iterator[Step]:
    """The steps of one match after another, without end."""
    while True:
        yield from play(game, _start(game, options, players, chance), START)


def hands_by_chance(game: Game, chance: Random) -> Iterator[Step]:
    """The steps of one match after another, each with options, players and bots by chance; what must hold is checked.

    Raises:
        FaultError: it did not.
    """
    while True:
        options = random_options(game, chance)
        players = chance.choice(game.options.table_sizes(options))
        bots = {seat: game.STRENGTHS[chance.choice(get_args(Strength))] for seat in range(players)}
        begin = _start(game, options, players, chance)
        try:
            yield from checked(game, play(game, begin, START, bots))
        except Exception as error:
            raise FaultError(f"{error}\nin the match of {begin}") from error


def contest(game: Game, options: Options, match: tuple[Strength, Strength], chance: Random) -> Iterator[bool]:
    """Hands of two without end: whether the first strength of the `match` won. They take turns at the seats."""
    strength, other = match
    seat = 0
    while True:
        bots = {seat: game.STRENGTHS[strength], 1 - seat: game.STRENGTHS[other]}
        *_, (_, outcome) = play(game, _start(game, options, 2, chance), START, bots)
        yield outcome.state.winners == (seat,)
        seat = 1 - seat


def random_options(game: Game, chance: Random) -> Options:
    """Any options that can go together: about every third is set by chance."""
    kinds = game.options.kinds().items()
    given = {name: _random_value(name, kind, chance) for name, kind in kinds if chance.random() < 1 / 3}
    while True:
        try:
            options: Options = game.options.parse(given)
            return options
        except OptionError as error:
            del given[error.name if error.name in given else error.other]


def hands_ended(step: Step) -> int:
    """How many hands ended with the step."""
    return sum(isinstance(event, HandOver) for event in step[1].events)


def _start(game: Game, options: Options, players: int, chance: Random) -> Start:
    start: Start = game.Start(0, "deal", options, players, tuple(range(players)), chance.randbytes(32).hex())
    return start


def _random_value(name: str, kind: object, chance: Random) -> object:
    if kind is bool:
        return chance.random() < 0.5
    if kind is timedelta:
        return chance.choice(_SPANS)
    if name in LIMITS:
        return chance.choice([number for number in LIMITS[name] if number <= _MOST])
    return chance.choice(get_args(kind))


def checked(game: Game, steps: Iterator[Step]) -> Iterator[Step]:
    """The steps, seen to: the deck is whole, what bots want is done, the state can be kept, the replay is the match."""
    log = []
    for step in steps:
        entry, outcome = step
        log.append(entry)
        if outcome.state.cards() != game.DECK:
            raise FaultError(f"the cards are no whole deck after {entry.move}")
        if outcome.refusal is not None:
            raise FaultError(f"refused, {outcome.refusal}: {entry.move}")
        if next_due(outcome.state) is None and outcome.state.winners is None and outcome.state.paused_at is None:
            raise FaultError(f"no way on after {entry.move}")
        if game.decode(game.encode(outcome.state)) != outcome.state:
            raise FaultError(f"the state cannot be kept after {entry.move}")
        yield step
    if game.replay(log) != outcome.state:
        raise FaultError("the replay comes out otherwise")
