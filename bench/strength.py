"""Fit what strong bots weigh: `python -m bench.strength [HANDS] [ROUNDS]` prints the table for bots/prospect.py.

A strong bot that tries any of its cards now and then plays hands of two against a plain one, in classic and in French.
What each of its choices led to is counted; a logistic regression on who won the hand gives the weights, with which the
next round is played.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from multiprocessing import Pool
from random import Random

import numpy as np
from numpy.typing import NDArray

from pbm.games import uno
from pbm.games.match.selfplay import play
from pbm.games.match.view import Awaiting
from pbm.games.uno.bots import prospect, strong
from pbm.games.uno.bots.laying import lay
from pbm.games.uno.bots.plain import Plain
from pbm.games.uno.moves import AnyMove, Play, Start
from pbm.games.uno.options import parse
from pbm.games.uno.view import View

GAMES = ("classic", "french")
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
Choice = tuple[int, tuple[float, ...]]
"""The moment that a choice leads to, and what counts then."""

Sample = tuple[Choice, bool]
Numbers = NDArray[np.float64]


class Explorer(strong.Strong):
    """A strong bot that tries any card three times in ten, and keeps count of what its choices lead to."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.counted: list[Choice] = []

    def choose(self, view: View, me: int) -> AnyMove:
        """Mostly the best card."""
        move = super().choose(view, me)
        if view.playable and self.random.random() < 0.3:
            move = lay(view, me, self.random.choice(view.playable), self.color)
        if isinstance(move, Play):
            self._count(strong.prospect_of(view, me, move.cards[0]))
        elif view.awaiting in (Awaiting.FREE, Awaiting.DRAWN):
            self._count(strong.before(view, me))
        return move

    def _count(self, led_to: prospect.Prospect) -> None:
        if led_to.left:
            self.counted.append((prospect.moment(led_to), tuple(prospect.counts(led_to).values())))


def hands(number: int) -> list[Sample]:
    """What the choices of a hundred hands led to, and whether the explorer won."""
    return [sample for hand in range(number * 100, number * 100 + 100) for sample in _hand(hand)]


def _hand(number: int) -> Iterator[Sample]:
    options = parse({"game": GAMES[number // 2 % 2], "scoring": "single", "uno_window": "0"})
    explorer, seat = Explorer(number), number % 2
    begin = Start(0, "", options, 2, bots=(0, 1), secret=f"{number:064x}")
    *_, (_, outcome) = play(uno, begin, NOON, {seat: explorer, 1 - seat: Plain()})
    won = outcome.state.winners == (seat,)
    yield from ((counted, won) for counted in explorer.counted)


def fit(samples: list[Sample], moment: int) -> list[float]:
    """Logistic regression by Newton's method, with a small ridge, on the choices that led to that moment."""
    counted = np.array([counts for (then, counts), _ in samples if then == moment])
    won = np.array([won for (then, _), won in samples if then == moment], float)
    weights = np.zeros(counted.shape[1])
    for _ in range(15):
        odds = 1 / (1 + np.exp(-counted @ weights))
        curvature = (counted * (odds * (1 - odds))[:, None]).T @ counted + np.eye(len(weights))
        weights += np.linalg.solve(curvature, counted.T @ (won - odds) - weights)
    return [round(float(weight), 2) for weight in weights]


def main(total: int = 40_000, rounds: int = 3) -> None:
    """Play, fit, and play again by what was learned."""
    names = tuple(prospect.WEIGHTS)
    for turn in range(rounds):
        with Pool() as pool:
            chunks = range(turn * total // 100, (turn + 1) * total // 100)
            samples = [sample for chunk in pool.imap(hands, chunks) for sample in chunk]
        columns = [fit(samples, moment) for moment in range(4)]
        prospect.WEIGHTS.update(zip(names, zip(*columns, strict=True), strict=True))
        sys.stdout.write(f"{len(samples)} choices, {np.mean([won for _, won in samples]):.3f} of them in hands won\n")
        sys.stdout.writelines(f'    "{name}": {weights},\n' for name, weights in prospect.WEIGHTS.items())
        sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
