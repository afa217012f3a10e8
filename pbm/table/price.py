"""What a match will cost in SMS segments, so that whoever makes a game knows before they play it.

The tables are measured by `python -m bench.price`: usual rules, bots, names of twelve letters. What a match costs is
the mean of a hand times the mean number of hands.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pbm.games.match.options import Options

USUAL_PLAYERS = 4
"""For how many an estimate is told before anybody has joined."""

_FIGURES = 2


class Prices(Struct, frozen=True):
    """By the number of players: the segments of a hand, and how many hands a match to `target` has."""

    segments_a_hand: Mapping[int, float]
    hands: Mapping[int, float]
    target: int


UNO = Prices(
    {2: 110, 3: 200, 4: 303, 5: 389, 6: 607, 7: 677, 8: 896, 9: 1009, 10: 1296},
    {2: 21.1, 3: 17.1, 4: 13.5, 5: 11.5, 6: 9.6, 7: 7.5, 8: 6.6, 9: 5.9, 10: 4.8},
    target=500,
)
RUMMY_UP = Prices({2: 124, 3: 107, 4: 139}, {2: 8.7, 3: 3.4, 4: 1.8}, target=200)


def estimate(options: Options, players: int = USUAL_PLAYERS, prices: Prices = UNO) -> int | None:
    """The segments of a whole match, all players together, to two figures; None for scorings that nobody has measured.

    Raises:
        KeyError: so many players cannot play.
    """
    match options.scoring:
        case "single":
            hands = 1.0
        case "rounds":
            hands = float(options.rounds)
        case "winner":
            hands = max(1.0, prices.hands[players] * options.target / prices.target)
        case _:
            return None
    cost = prices.segments_a_hand[players] * hands
    return int(round(cost, _FIGURES - len(str(int(cost)))))
