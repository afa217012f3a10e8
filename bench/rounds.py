"""Whole rounds of classic UNO a second, against RLCard's uno core in the same run: `python -m bench.rounds [PAIRS]`.

Four seats play whenever they can: the first card that fits in the order in which they got them, a Wild Draw Four only
when nothing else does. That is the order of RLCard's own list of legal actions, and rounds take as many moves on both
sides. Ours sit there as bots, call UNO in time and accept each Wild Draw Four; RLCard knows neither UNO nor
challenges, and plays what it draws by itself. Nothing is rendered on either side: we ask what can be played, and step;
so do they.

Each round begins from nothing: ours with the draw for the dealer and the committed shuffles, theirs with a new game.
Where speed and the readability of the rules are in conflict, the rules come first: ours give a new immutable state and
all events of each move, judge whether it is lawful, and see to windows, questions and the clock, which RLCard's rules
do not do. This is why the ratio is 0.65 to 0.7. How far the conflict goes is measured too: `_bare` gives the same
states and events by some eighty lines that know nothing but what is played here, and refuse nothing. It comes to 1.05
to 1.1: all the rest of the rules, in an order in which they can be read, would have to cost less than a tenth.

Chunks alternate, and time is that of the processor, so that a busy machine slows both alike.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from statistics import median, quantiles
from time import process_time

from rlcard.games.uno.game import UnoGame

from bench import _bare
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
Chunks = list[tuple[float, int]]
"""Of each chunk the rounds a second, and the moves that it took."""

ONE_ROUND = Options(scoring="single", uno_window=timedelta(0))


def ours(number: int) -> int:
    """Play a round of ours, its deck from `number`; how many moves it took."""
    state, moves = _dealt(number), 0
    while state.turn is not None:
        state, moves = uno.step(state, _move(state, state.turn), NOON).state, moves + 1
    return moves


def bare(number: int) -> int:
    """Play the same round by rules that can do nothing else; how many moves it took."""
    state, moves = _dealt(number), 0
    while state.turn is not None:
        state, moves = _bare.step(state, _move(state, state.turn), NOON).state, moves + 1
    return moves


def check(number: int) -> None:
    """See that both rules give the same states and events in that round.

    Raises:
        RuntimeError: they do not.
    """
    state = _dealt(number)
    while state.turn is not None:
        move = _move(state, state.turn)
        outcome = uno.step(state, move, NOON)
        if _bare.step(state, move, NOON) != outcome:
            raise RuntimeError(f"round {number}: {move} has led to something else")
        state = outcome.state


def _dealt(number: int) -> uno.State:
    return uno.start(Start(0, "", ONE_ROUND, PLAYERS, bots=ALL, secret=f"{number:064x}"), NOON).state


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
    """Measure chunks of all in turn, print the rounds a second and their ratios, and fail where ours is below 1."""
    for number in range(CHUNK):
        check(number)
    mine, least, other = [], [], []
    for first in range(0, pairs * CHUNK, CHUNK):
        mine.append(pace(ours, first))
        least.append(pace(bare, first))
        other.append(pace(theirs, first))
    _report("ours", mine)
    _report("bare rules", least)
    _report("RLCard", other)
    print(f"bare rules / RLCard: {_ratio(least, other)}")
    print(f"ours / RLCard: {_ratio(mine, other)}; must be 1.0")
    raise SystemExit(_medians(mine, other) < 1)


def _medians(one: Chunks, other: Chunks) -> float:
    return median(it for it, _ in one) / median(it for it, _ in other)


def _ratio(one: Chunks, other: Chunks) -> str:
    low, _, high = quantiles([a / b for (a, _), (b, _) in zip(one, other, strict=True)], n=4)
    return f"{_medians(one, other):.2f} of medians; half of the pairs lie between {low:.2f} and {high:.2f}"


def _report(name: str, chunks: Chunks) -> None:
    low, middle, high = quantiles([it for it, _ in chunks], n=4)
    moves = sum(it for _, it in chunks) / (len(chunks) * CHUNK)
    print(f"{name}: {middle:.0f} rounds a second ({low:.0f} to {high:.0f}), {moves:.1f} moves each")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
