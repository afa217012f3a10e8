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

from pbm.games.uno.bots import prospect, strong
from pbm.games.uno.bots.laying import lay
from pbm.games.uno.bots.plain import Plain
from pbm.games.uno.moves import AnyMove, Play, Start
from pbm.games.uno.options import parse
from pbm.games.uno.selfplay import play
from pbm.games.uno.view import Awaiting, View

GAMES = ("classic", "french")
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
Sample = tuple[tuple[float, ...], bool]
Numbers = NDArray[np.float64]


class Explorer(strong.Strong):
    """A strong bot that tries any card three times in ten, and keeps count of what its choices lead to."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.counted: list[tuple[float, ...]] = []

    def choose(self, view: View, me: int) -> AnyMove:
        """Mostly the best card."""
        move = super().choose(view, me)
        if view.playable and self.random.random() < 0.3:
            move = lay(view, me, self.random.choice(view.playable), self.color)
        if isinstance(move, Play):
            led_to = [it for it in strong.prospects(view, me, move.cards[0]) if move.color in (None, it.color)]
            self.counted.append(tuple(prospect.counts(led_to[0]).values()))
        elif view.awaiting in (Awaiting.FREE, Awaiting.DRAWN):
            self.counted.append(tuple(prospect.counts(strong.of_passing(view, me)).values()))
        return move


def hands(number: int) -> list[Sample]:
    """What the choices of a hundred hands led to, and whether the explorer won."""
    return [sample for hand in range(number * 100, number * 100 + 100) for sample in _hand(hand)]


def _hand(number: int) -> Iterator[Sample]:
    options = parse({"game": GAMES[number // 2 % 2], "scoring": "single", "uno_window": "0", "bots": "strong"})
    explorer, seat = Explorer(number), number % 2
    begin = Start(0, "", options, 2, bots=(0, 1), secret=f"{number:064x}")
    *_, (_, outcome) = play(begin, NOON, {seat: explorer, 1 - seat: Plain()})
    won = outcome.state.winners == (seat,)
    yield from ((counted, won) for counted in explorer.counted)


def fit(samples: list[Sample]) -> Numbers:
    """Logistic regression by Newton's method, with a small ridge; the constant, which compares nothing, is left out."""
    counted = np.array([(*sample, 1.0) for sample, _ in samples])
    won = np.array([won for _, won in samples], float)
    weights = np.zeros(counted.shape[1])
    for _ in range(15):
        odds = 1 / (1 + np.exp(-counted @ weights))
        curvature = (counted * (odds * (1 - odds))[:, None]).T @ counted + np.eye(len(weights))
        weights += np.linalg.solve(curvature, counted.T @ (won - odds) - weights)
    return weights[:-1]


def main(total: int = 40_000, rounds: int = 3) -> None:
    """Play, fit, and play again by what was learned."""
    names = tuple(prospect.counts(prospect.Prospect((), None, "", 7)))
    for turn in range(rounds):
        with Pool() as pool:
            chunks = range(turn * total // 100, (turn + 1) * total // 100)
            samples = [sample for chunk in pool.imap(hands, chunks) for sample in chunk]
        prospect.WEIGHTS.update(zip(names, map(float, fit(samples)), strict=True))
        sys.stdout.write(f"{len(samples)} choices, {np.mean([won for _, won in samples]):.3f} of them in hands won\n")
        sys.stdout.writelines(f'    "{name}": {prospect.WEIGHTS[name]:.2f},\n' for name in names)
        sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
