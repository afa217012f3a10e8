"""What a match costs, by the number of players: `python -m bench.price [HANDS [MATCHES [GAME]]]`.

The tables of `pbm/table/price.py` are what this prints.
"""

from __future__ import annotations

import sys
from statistics import mean

from bench.segments import BEGIN, notices
from pbm.games.game import Game
from pbm.games.match.events import HandOver
from pbm.games.match.moves import Tick
from pbm.table.kinds import CLASSIC, KINDS

SHARE = 0.1
"""The part of a hand's texts that is written and measured."""


def segments_a_hand(game: str, players: int, hands: int) -> float:
    """The mean over hands of the segments that all players together are sent."""
    return mean(sum(text.segments for text in notices(players, number, SHARE, game)) / SHARE for number in range(hands))


def hands_a_match(rules: Game, players: int, matches: int) -> float:
    """The mean number of hands until somebody has the points that win by default."""
    return mean(_hands(rules, players, number) for number in range(matches))


def _hands(rules: Game, players: int, number: int) -> int:
    bots = tuple(range(players))
    outcome = rules.start(rules.Start(seat=0, players=players, bots=bots, secret=f"{number:064x}"), BEGIN)
    at, hands = BEGIN, 0
    while rules.view(outcome.state, None).winners is None:
        thoughts = [it for seat in bots if (it := rules.thought(rules.view(outcome.state, seat), at)) is not None]
        thought, due = min(thoughts, key=lambda it: it.at, default=None), rules.next_due(outcome.state)
        takes_thought = thought is not None and (due is None or thought.at < due)
        at = max(at, thought.at) if thought is not None and takes_thought else due or at
        outcome = rules.step(outcome.state, thought.move if thought is not None and takes_thought else Tick(), at)
        hands += sum(isinstance(event, HandOver) for event in outcome.events)
    return hands


def main(hands: int = 400, matches: int = 200, game: str = CLASSIC) -> None:
    """Print a line for each number of players."""
    rules = KINDS[game].rules
    options = rules.options.parse({"game": game})
    for players in rules.options.table_sizes(options):
        cost, length = segments_a_hand(game, players, hands), hands_a_match(rules, players, matches)
        print(f"{players} players: {cost:.0f} segments a hand, {length:.1f} hands to {options.target}", flush=True)


if __name__ == "__main__":
    hands, matches, game = (*sys.argv[1:], *("400", "200", CLASSIC)[len(sys.argv) - 1 :])
    main(int(hands), int(matches), game)
