"""How a hand ends: somebody is out (C32, C33), nobody can go on (C19), or one seat is left (C41); then the match."""

from __future__ import annotations

from pbm.games.shuffle import seed
from pbm.games.uno.cards import count
from pbm.games.uno.events import Eliminated, HandOver, MatchOver, Revealed
from pbm.games.uno.scoring import SCORING
from pbm.games.uno.table import Table
from pbm.games.uno.time_left import stop


def go_out(table: Table, out: int) -> None:
    """End the hand that `out` has won, and count it (C32-C34)."""
    _end(table, out)


def stall(table: Table, seat: int) -> None:
    """End the turn of `seat`, in which nothing could be drawn; a full round of these blocks the hand (C19)."""
    table.stalled += 1
    if table.stalled < len(table.playing()):
        table.pass_turn(table.after(seat))
    else:
        _end_blocked(table)


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


def _end_blocked(table: Table) -> None:
    counts = {seat: count(table.hands[seat]) for seat in table.playing()}
    lowest = [seat for seat, left in counts.items() if left == min(counts.values())]
    _end(table, lowest[0] if len(lowest) == 1 else None, blocked=True)


def _end(table: Table, out: int | None, *, blocked: bool = False) -> None:
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


def _clear(table: Table) -> None:
    """Leave nothing open of the hand: no turn, no question, no window, no text that waits."""
    stop(table)
    table.turn = table.awaiting = table.drawn = table.challengeable = table.out = table.announced = None
    table.begun, table.pending, table.stalled = False, 0, 0
    table.debts, table.called, table.left_one, table.unready = (), (), (), ()
    table.doubled, table.jump_until, table.bluff_until = False, None, None
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
