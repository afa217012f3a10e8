"""How many SMS segments the texts of whole hands take: `python -m bench.segments [HANDS [PLAYERS]]`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

from pbm.games import uno
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.moves import AnyMove, Catch, Challenge, Play, Start, Tick
from pbm.games.uno.options import Options
from pbm.games.uno.state import State
from pbm.messages.notice import notice
from pbm.messages.scene import Scene
from pbm.messages.text import Text

NAMES = (
    "Maximilianus", "Bartholomeus", "Christabella", "Wolfgangerle", "Wilhelminana",
    "Alexandrinas", "Constantinos", "Persephoneia", "Philadelphia", "Montgomeryan",
)  # fmt: skip
"""Ten names of twelve letters: the longest that texts hold."""

BEGIN = datetime(2026, 1, 1, 12, tzinfo=UTC)
FORGETS, CATCHES, DOUBTS = 0.3, 0.3, 0.3
"""How often a player forgets UNO, is caught, and is not believed: enough that every kind of text comes up."""


def notices(players: int, number: int) -> Iterator[Text]:
    """Every notice of one hand: after each step, one for each player, as the table sends them."""
    chance, at = Random(number), BEGIN
    options = Options(scoring="single")
    outcome = uno.start(Start(0, options=options, players=players, secret=f"{number:064x}"), at)
    yield from _told(outcome.state, outcome.events, players, at)
    while uno.view(outcome.state, None).winners is None:
        at += timedelta(minutes=1)
        outcome = uno.step(outcome.state, _move(outcome.state, at, chance), at)
        yield from _told(outcome.state, outcome.events, players, at)


def _told(state: State, events: tuple[AnyEvent, ...], players: int, at: datetime) -> Iterator[Text]:
    if not events:
        return
    for seat in range(players):
        scene = Scene("K7QX", NAMES[:players], "Europe/Paris", at)
        yield notice(scene, uno.view(state, seat), uno.seen(events, seat))


def _move(state: State, at: datetime, chance: Random) -> AnyMove:
    """What the table's next text says: a catch, a challenge, or what a bot would do."""
    table = uno.view(state, None)
    if table.turn is None:
        return Tick()
    view = uno.view(state, table.turn)
    if view.catchable and chance.random() < CATCHES:
        return Catch(table.turn)
    if view.can_challenge and chance.random() < DOUBTS:
        return Challenge(table.turn)
    thought = uno.thought(view, at)
    if thought is None:
        return Tick()
    if isinstance(thought.move, Play) and chance.random() < FORGETS:
        return Play(table.turn, said="text", cards=thought.move.cards, color=thought.move.color)
    return thought.move


def main(hands: int = 1_000, players: int = 4) -> None:
    """Play the hands and print what their texts cost."""
    texts: Counter[int] = Counter()
    longest = 0
    with ProcessPoolExecutor() as pool:
        for some, length in pool.map(partial(_count, players), range(hands), chunksize=20):
            texts += some
            longest = max(longest, length)
    for percent in (50, 99, 99.9):
        print(f"p{percent:g}: {_percentile(texts, percent / 100)}")
    print(f"maximum: {max(texts)} segments, {longest} characters")
    shares = ", ".join(f"{count}: {share / texts.total():.4%}" for count, share in sorted(texts.items()))
    print(f"{texts.total()} texts of {hands} hands with {players} players; by segments {shares}")
    print(f"segments a hand: {sum(count * share for count, share in texts.items()) / hands:.1f}")


def _count(players: int, number: int) -> tuple[Counter[int], int]:
    """Of one hand: how many texts take how many segments, and the length of the longest."""
    texts = list(notices(players, number))
    return Counter(text.segments for text in texts), max(len(text.body) for text in texts)


def _percentile(texts: Counter[int], share: float) -> int:
    rest = share * texts.total()
    for segments, number in sorted(texts.items()):
        rest -= number
        if rest <= 0:
            return segments
    return max(texts)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
