"""Whole rounds of classic UNO a second, against RLCard's uno core in the same run: `python -m bench.rounds [PAIRS]`.

Four seats play whenever they can: the first card that fits in the order in which they got them, a Wild Draw Four only
when nothing else does. That is the order of RLCard's own list of legal actions, and rounds take as many moves on both
sides. Ours sit there as bots, call UNO in time and accept each Wild Draw Four; RLCard knows neither UNO nor
challenges, and plays what it draws by itself. Nothing is rendered on either side: we ask what can be played, and step;
so do they.

Each round begins from nothing: ours with the draw for the dealer and the committed shuffles, theirs with a new game.
Where speed and the readability of the rules are in conflict, the rules come first: ours give a new immutable state and
all events of each move, judge whether it is lawful, and see to windows, questions and the clock, which RLCard's rules
do not do. This is why the ratio is 0.65 to 0.7. No part stands out: of a round, an eighth is the committed shuffles and
their hashes, an eighth asking what can be played, and a step goes through some fifty small functions. What would read
worse would give little: tables that become states without a copy 4 %, the rules held by the table 2 %, no questions to
rules about what is not at stake in a move (a trade, a color, a window) 2 %.

Chunks alternate, and time is that of the processor, so that a busy machine slows both alike.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from statistics import median, quantiles
from time import process_time

from rlcard.games.uno.game import UnoGame

from pbm.games import uno
from pbm.games.match.moves import Draw
from pbm.games.match.view import QUESTIONS
from pbm.games.uno.cards import WILD_DRAW_FOUR, WILDS, most_frequent
from pbm.games.uno.moves import AnyMove, CallColor, Play, Start
from pbm.games.uno.options import Options

PLAYERS = 4
ALL = tuple(range(PLAYERS))
CHUNK = 100
"""Rounds in a chunk: about a twentieth of a second."""

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
ONE_ROUND = Options(scoring="single", uno_window=timedelta(0))


def ours(number: int) -> int:
    """Play a round of ours, its deck from `number`; how many moves it took."""
    state, moves = uno.start(Start(0, "", ONE_ROUND, PLAYERS, bots=ALL, secret=f"{number:064x}"), NOON).state, 0
    while state.turn is not None:
        state, moves = uno.step(state, _move(state, state.turn), NOON).state, moves + 1
    return moves


def _move(state: uno.State, seat: int) -> AnyMove:
    hand = state.hands[seat]
    if cards := uno.playable(state, seat):
        card = cards[0] if cards[0] != WILD_DRAW_FOUR else cards[-1]
        return Play(seat, "", (card,), most_frequent(hand) if card in WILDS else None, len(hand) == 2)
    return CallColor(seat) if state.awaiting in QUESTIONS else Draw(seat)


def theirs(_number: int) -> int:
    """Play a round of RLCard's, its deck by chance; how many moves it took."""
    game, moves = UnoGame(num_players=PLAYERS), 0
    state, _ = game.init_game()
    while not game.is_over():
        state, _ = game.step(state["legal_actions"][0])
        moves += 1
    return moves


def pace(play: Callable[[int], int], first: int) -> tuple[float, int]:
    """Rounds a second over one chunk, and the moves that it took."""
    began = process_time()
    moves = sum(map(play, range(first, first + CHUNK)))
    return CHUNK / (process_time() - began), moves


def main(pairs: int = 40) -> None:
    """Measure chunks of both in turn, print the rounds a second and their ratio, and fail below 1."""
    mine, other = [], []
    for first in range(0, pairs * CHUNK, CHUNK):
        mine.append(pace(ours, first))
        other.append(pace(theirs, first))
    _report("ours", mine)
    _report("RLCard", other)
    ratio = median(it for it, _ in mine) / median(it for it, _ in other)
    low, _, high = quantiles([a / b for (a, _), (b, _) in zip(mine, other, strict=True)], n=4)
    print(f"ours / RLCard: {ratio:.2f} of medians; half of the pairs lie between {low:.2f} and {high:.2f}; must be 1.0")
    raise SystemExit(ratio < 1)


def _report(name: str, chunks: list[tuple[float, int]]) -> None:
    low, middle, high = quantiles([it for it, _ in chunks], n=4)
    moves = sum(it for _, it in chunks) / (len(chunks) * CHUNK)
    print(f"{name}: {middle:.0f} rounds a second ({low:.0f} to {high:.0f}), {moves:.1f} moves each")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
