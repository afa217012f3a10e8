"""The end of a hand, counted (C34-C39), and of the match."""

from __future__ import annotations

from pbm.games.match.events import Eliminated, HandOver, MatchOver, Revealed
from pbm.games.match.scoring import SCORING
from pbm.games.match.table import Table
from pbm.games.match.time_left import stop
from pbm.games.shuffle import seed


def end(table: Table, out: int | None, *, blocked: bool = False) -> None:
    """End the hand that `out` has won, or nobody, and count it (C34); then the match, if it is decided."""
    scoring = SCORING[table.options.scoring]
    points = scoring.points(table, out)
    for seat, gained in points.items():
        table.set_seat(seat, score=table.seats[seat].score + gained)
    _clear(table)
    _say_hand_over(table, out, points, blocked=blocked)
    winners = scoring.winners(table, out)
    for seat in scoring.eliminated(table):
        table.record(Eliminated(seat))
        table.set_seat(seat, eliminated=True)
    if winners is None:
        table.due = table.at + table.options.between_hands
    else:
        _end_match(table, winners)


def abandon(table: Table) -> None:
    """End the hand because all others have left it: nobody scores; the last seat of all has won the match (C41)."""
    _clear(table)
    _say_hand_over(table, None, {})
    table.due = table.at + table.options.between_hands
    end_if_alone(table)


def end_if_alone(table: Table) -> None:
    """Give the match to the one seat that is left, if all others have been given up (C41)."""
    if len(table.staying()) == 1:
        _end_match(table, table.staying())


def _clear(table: Table) -> None:
    """Leave nothing open of the hand: no turn, no question, no window, no text that waits."""
    stop(table)
    table.turn = table.awaiting = table.drawn = table.announced = None
    table.begun, table.debts, table.called, table.left_one = False, (), (), ()
    table.clear()
    table.drop_held()
    for seat in range(len(table.seats)):
        table.drop_queue(seat)


def _say_hand_over(table: Table, out: int | None, points: dict[int, int], *, blocked: bool = False) -> None:
    table.record(HandOver(table.hand, out, points, tuple(seat.score for seat in table.seats), blocked))
    if table.options.reveal == "hand":
        for number in range(table.hand + table.rewinds_before, table.seed_number + 1):
            _reveal(table, number)


def _end_match(table: Table, winners: tuple[int, ...]) -> None:
    table.winners, table.due = winners, None
    table.record(MatchOver(winners))
    if table.options.reveal == "match":
        for number in range(1, table.seed_number + 1):
            _reveal(table, number)


def _reveal(table: Table, number: int) -> None:
    table.record(Revealed(number, seed(table.secret, number), table.salts[number - 1]))
