"""Rummy Up's solver beside OR-Tools CP-SAT, on the same tables: `python -m bench.rummy [NATURAL ADVERSARIAL]`.

About each table both are asked whether a random handful of the rack may be laid, whether anything may be, and how many
tiles at the most; which tables there are, `bench/_tables.py` tells. Every answer is compared, and what ours lays is
looked over by a checker that knows none of its code.

Making CP-SAT's model counts as solving, as does our counting of tiles. Time is that of the processor. What ours
remembers of one question for the next is thrown away each time.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import chain, islice
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from bench import _cpsat as cpsat
from bench._tables import Table, adversarial, natural
from pbm.games.rummy.arrange import arrange, lawful
from pbm.games.rummy.plays import MOST, forget, largest_play, playable
from pbm.games.rummy.solver.lane import lane_of
from pbm.games.rummy.tiles import Tile
from tests.games.rummy.peer import faults

MEDIAN, P99 = 0.25, 1.0
"""The goal: what ours takes at the most of CP-SAT's time."""

MEDIAN_AIM, P99_AIM = 0.1, 0.5


class Question(NamedTuple):
    """One question, how both answer it, and what to call it once it is answered."""

    ours: Callable[[], int]
    theirs: Callable[[], int]
    called: Callable[[int], str]


class Times(NamedTuple):
    """Milliseconds that both took for one question."""

    ours: float
    theirs: float


class Figures(NamedTuple):
    """How many questions a class has, and both medians and 99th percentiles, in milliseconds."""

    answers: int
    median: Times
    p99: Times

    def within(self, middle: float, tail: float) -> bool:
        """Whether ours keeps to these shares of CP-SAT's."""
        return self.median.ours <= middle * self.median.theirs and self.p99.ours <= tail * self.p99.theirs

    def __str__(self) -> str:
        both = (f"{ours:8.2f} / {theirs:8.2f} = {ours / theirs:4.2f}" for ours, theirs in (self.median, self.p99))
        return f"{self.answers:6}   {'   '.join(both)}"


def questions(table: Table, handful: tuple[Tile, ...]) -> Iterator[Question]:
    """All that is asked about a table."""
    layout, rack, bound = table.layout, table.rack, table.layout.bound
    yield Question(
        lambda: lawful(layout, handful),
        lambda: cpsat.lawful((*bound, *handful), layout.loose),
        lambda answer: "a play is lawful" if answer else "a play is not lawful",
    )
    yield Question(
        lambda: playable(layout, rack),
        lambda: cpsat.playable(bound, layout.loose, rack, MOST),
        lambda answer: "something can be played" if answer else "nothing can be played",
    )
    yield Question(
        lambda: len(largest_play(layout, rack) or ()),
        lambda: cpsat.largest(bound, layout.loose, rack, MOST),
        lambda _: "how many can be played",
    )


class Bench:
    """What was measured, by class of question, and what was wrong."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._times: dict[str, list[Times]] = defaultdict(list)
        self._wrong: list[str] = []
        self._laid = 0
        self._given_up = 0

    def ask(self, table: Table) -> None:
        """Put all questions about a table to both, and look over what ours lays."""
        handful = tuple(self._random.sample(table.rack, min(len(table.rack), self._random.randint(1, MOST))))
        for ours, theirs, called in questions(table, handful):
            lane_of.cache_clear()
            forget()
            answer, our_time = _timed(ours)
            try:
                other, their_time = _timed(theirs)
            except TimeoutError:
                self._given_up += 1
                continue
            self._times[f"{table.kind}: {called(answer)}"].append(Times(our_time, their_time))
            if answer != other:
                self._wrong.append(f"{called(answer)}: {answer}, but {called(other)}: {other}, of {table}, {handful}")
        for play in (handful, largest_play(table.layout, table.rack)):
            self._look_over(table, play or handful)

    def _look_over(self, table: Table, play: tuple[Tile, ...]) -> None:
        after = arrange(table.layout, play)
        if after:
            self._laid += 1
            self._wrong += faults((*table.layout.bound, *play), table.layout.loose, after.groups, after.loose)

    def report(self) -> int:
        """Print both times by class, and the verdict; 1 if an answer is wrong or a goal missed."""
        figures = {name: _figures(times) for name, times in sorted(self._times.items())}
        print(f"{'ours / CP-SAT, ms':49}{'median':^28}{'p99':^28}")
        for name, its in figures.items():
            print(f"{name:38}{its}")
        print(*self._wrong, sep="\n", end="\n" if self._wrong else "")
        print(f"{sum(map(len, self._times.values())):,} answers and {self._laid:,} layouts, {len(self._wrong)} wrong")
        print(f"CP-SAT gave up on {self._given_up} more, after {cpsat.PATIENCE:.0f} s")
        kept = all(its.within(MEDIAN, P99) for its in figures.values())
        aimed = all(its.within(MEDIAN_AIM, P99_AIM) for its in figures.values())
        print(f"goal {'met' if kept else 'MISSED'}: median at most {MEDIAN}, p99 at most {P99} of CP-SAT's")
        print(f"aim {'met' if aimed else 'missed'}: {MEDIAN_AIM} and {P99_AIM}")
        return int(bool(self._wrong) or not kept)


def _timed(ask: Callable[[], int]) -> tuple[int, float]:
    began = process_time()
    answer = ask()
    return answer, (process_time() - began) * 1000


def _figures(times: list[Times]) -> Figures:
    columns = [sorted(column) for column in zip(*times, strict=True)]
    p99 = Times(*(column[len(column) * 99 // 100] for column in columns))
    return Figures(len(times), Times(*map(median, columns)), p99)


def main(natural_tables: int = 2_000, adversarial_tables: int = 500) -> int:
    """Measure and print; 1 when an answer is wrong or a goal missed."""
    random = Random(6)
    bench = Bench(random)
    for table in chain(islice(natural(random), natural_tables), islice(adversarial(random), adversarial_tables)):
        bench.ask(table)
    return bench.report()


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:])))
