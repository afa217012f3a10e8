"""How many SMS segments the texts of whole hands take: `python -m bench.segments [HANDS [PLAYERS [SHARE [GAME]]]]`.

SHARE is the part of the texts that is looked at, drawn at random: 1 is all of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

from msgspec import structs

from pbm.games.game import Game, State
from pbm.games.match.moves import Catch, Challenge, Move, Tick
from pbm.games.rummy import moves as rummy_moves
from pbm.games.uno import moves as uno_moves
from pbm.games.uno.view import View as UnoView
from pbm.messages.scene import Scene
from pbm.messages.text import Text
from pbm.table.kinds import CLASSIC, KINDS

NAMES = (
    "Maximilianus", "Bartholomeus", "Christabella", "Wolfgangerle", "Wilhelminana",
    "Alexandrinas", "Constantinos", "Persephoneia", "Philadelphia", "Montgomeryan",
)  # fmt: skip
"""Ten names of twelve letters: the longest that texts hold."""

BEGIN = datetime(2026, 1, 1, 12, tzinfo=UTC)
FORGETS, CATCHES, DOUBTS = 0.3, 0.3, 0.3
"""How often a player forgets UNO, is caught, and is not believed: enough that every kind of text comes up."""


def notices(players: int, number: int, share: float = 1, game: str = CLASSIC) -> Iterator[Text]:
    """Notices of one hand: after each step one for each player, as the table sends them; `share` of them."""
    kind, chance, sample, at = KINDS[game], Random(number), Random(number), BEGIN
    rules = kind.rules
    options = rules.options.parse({"game": game, "scoring": "single"})
    outcome = rules.start(rules.Start(0, options=options, players=players, secret=f"{number:064x}"), at)
    while True:
        for seat in range(players) if outcome.events else ():
            if sample.random() < share:
                scene = Scene("K7QX", NAMES[:players], "Europe/Paris", at)
                yield kind.notice(scene, rules.view(outcome.state, seat), rules.seen(outcome.events, seat), None)
        if rules.view(outcome.state, None).winners is not None:
            return
        at += timedelta(minutes=1)
        outcome = rules.step(outcome.state, _move(rules, outcome.state, at, chance), at)


def _move(rules: Game, state: State, at: datetime, chance: Random) -> Move:
    """What the table's next text says: a catch, a challenge, or what a bot would do."""
    table = rules.view(state, None)
    if table.turn is None:
        return Tick()
    view = rules.view(state, table.turn)
    if view.catchable and chance.random() < CATCHES:
        return Catch(table.turn)
    if isinstance(view, UnoView) and view.can_challenge and chance.random() < DOUBTS:
        return Challenge(table.turn)
    thought = rules.thought(view, at)
    if thought is None:
        return Tick()
    move: Move = thought.move
    if isinstance(move, uno_moves.Play | rummy_moves.Play) and chance.random() < FORGETS:
        return structs.replace(move, said="text", uno=False)
    return move


def main(hands: int = 1_000, players: int = 4, share: float = 1, game: str = CLASSIC) -> None:
    """Play the hands and print what their texts cost."""
    texts: Counter[int] = Counter()
    longest = 0
    with ProcessPoolExecutor() as pool:
        for some, length in pool.map(partial(_count, players, share, game), range(hands), chunksize=20):
            texts += some
            longest = max(longest, length)
    for percent in (50, 99, 99.9):
        print(f"p{percent:g}: {_percentile(texts, percent / 100)}")
    print(f"maximum: {max(texts)} segments, {longest} characters")
    shares = ", ".join(f"{count}: {number / texts.total():.4%}" for count, number in sorted(texts.items()))
    print(f"{texts.total()} texts of {hands} hands with {players} players; by segments {shares}")
    print(f"segments a hand: {sum(count * number for count, number in texts.items()) / hands / share:.1f}")


def _count(players: int, share: float, game: str, number: int) -> tuple[Counter[int], int]:
    """Of one hand: how many texts take how many segments, and the length of the longest."""
    texts = list(notices(players, number, share, game))
    return Counter(text.segments for text in texts), max((len(text.body) for text in texts), default=0)


def _percentile(texts: Counter[int], share: float) -> int:
    rest = share * texts.total()
    for segments, number in sorted(texts.items()):
        rest -= number
        if rest <= 0:
            return segments
    return max(texts)


if __name__ == "__main__":
    hands, players, share, game = (*sys.argv[1:], *("1000", "4", "1", CLASSIC)[len(sys.argv) - 1 :])
    main(int(hands), int(players), float(share), game)
