"""What a match costs, by the number of players: `python -m bench.price [HANDS [MATCHES]]`.

The tables of `pbm/table/price.py` are what this prints.
"""

from __future__ import annotations

import sys
from statistics import mean

from bench.segments import BEGIN, notices
from pbm.games import uno
from pbm.games.match.events import HandOver
from pbm.games.match.moves import Tick
from pbm.games.uno.moves import Start
from pbm.games.uno.options import MAX_PLAYERS, MIN_PLAYERS

SHARE = 0.1
"""The part of a hand's texts that is written and measured."""


def segments_a_hand(players: int, hands: int) -> float:
    """The mean over hands of the segments that all players together are sent."""
    return mean(sum(text.segments for text in notices(players, number, SHARE)) / SHARE for number in range(hands))


def hands_a_match(players: int, matches: int) -> float:
    """The mean number of hands until somebody has 500 points."""
    return mean(_hands(players, number) for number in range(matches))


def _hands(players: int, number: int) -> int:
    bots = tuple(range(players))
    outcome = uno.start(Start(seat=0, players=players, bots=bots, secret=f"{number:064x}"), BEGIN)
    at, hands = BEGIN, 0
    while uno.view(outcome.state, None).winners is None:
        thoughts = [it for seat in bots if (it := uno.thought(uno.view(outcome.state, seat), at)) is not None]
        thought, due = min(thoughts, key=lambda it: it.at, default=None), uno.next_due(outcome.state)
        takes_thought = thought is not None and (due is None or thought.at < due)
        at = max(at, thought.at) if thought is not None and takes_thought else due or at
        outcome = uno.step(outcome.state, thought.move if thought is not None and takes_thought else Tick(), at)
        hands += sum(isinstance(event, HandOver) for event in outcome.events)
    return hands


def main(hands: int = 400, matches: int = 200) -> None:
    """Print a line for each number of players."""
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        cost, length = segments_a_hand(players, hands), hands_a_match(players, matches)
        print(f"{players} players: {cost:.0f} segments a hand, {length:.1f} hands to 500", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
