"""Taking back what was done last (T11, design promise 3): a move like all others, so that nothing is ever erased.

What has been seen stays seen, so what is in the draw pile again is shuffled anew, by the seed that was committed to for
the next deal; that deal gets a later one.
"""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import asdict, replace

from pbm.games.match.events import BackAgreed, BackAsked, BackRefused, Event, TakenBack
from pbm.games.match.moves import AnswerBack, AskBack, TakeBack
from pbm.games.match.orders import TAKEN_BACK
from pbm.games.match.position import AskedBack, Position, Seat
from pbm.games.match.salting import commit_next
from pbm.games.match.steering import refuse_stranger
from pbm.games.match.table import Table
from pbm.games.refusals import Code, Refusal

_STAYS = frozenset(
    {"options", "secret", "salts", "at", "seats", "turn_number", "paused_at", "paused_for", "given", "rewinds"}
)
"""What a taking back leaves as it is."""


def go_back(table: Table, move: AskBack | AnswerBack | TakeBack, past: Position | None) -> Refusal | None:
    """Ask to take back, answer that, or take back to `past`."""
    match move:
        case AskBack():
            return refuse_stranger(table, move.seat) or _ask_back(table, move)
        case AnswerBack():
            return refuse_stranger(table, move.seat) or _answer_back(table, move)
        case TakeBack():
            return _take_back(table, move, past)


def lapse(table: Table, asked: AskedBack, deeds: tuple[type[Event], ...]) -> None:
    """Forget what was asked once somebody has done one of the `deeds`: the move stands. Who has gone need not agree."""
    if table.winners is not None or any(isinstance(event, deeds) for event in table.events):
        table.asked_back = None
    else:
        persons = table.persons()
        table.asked_back = replace(asked, missing=tuple(seat for seat in asked.missing if seat in persons))


def _ask_back(table: Table, move: AskBack) -> Refusal | None:
    """Ask all other persons whether what came after entry `to` may be taken back."""
    if not table.seats[move.seat].in_match:
        return Refusal(Code.NOT_SEATED)
    others = tuple(seat for seat in table.persons() if seat != move.seat)
    table.asked_back = AskedBack(move.seat, move.to, others)
    table.record(BackAsked(move.seat))
    return None


def _answer_back(table: Table, move: AnswerBack) -> Refusal | None:
    """Agree that it be taken back, or let it stand."""
    asked = table.asked_back
    if asked is None or move.seat not in asked.missing:
        return Refusal(Code.NOTHING_ASKED)
    missing = tuple(seat for seat in asked.missing if seat != move.seat)
    table.asked_back = replace(asked, missing=missing) if move.agrees else None
    table.record(BackAgreed(move.seat) if move.agrees else BackRefused(move.seat))
    return None


def _take_back(table: Table, move: TakeBack, past: Position | None) -> Refusal | None:
    """Go back to `past`, with what was seen since then shuffled under.

    Who sits where must not have changed; nor can a hand whose seed was published be gone back to.
    """
    if past is None or table.winners is not None or not _same_seats(table, past):
        return Refusal(Code.NOTHING_TO_TAKE_BACK)
    if table.options.reveal == "hand" and past.hand != table.hand:
        return Refusal(Code.NOTHING_TO_TAKE_BACK)
    waited, number = table.at - past.at, table.seed_number + 1
    _restore(table, past, waited)
    table.rewinds = number - past.hand
    table.turn_number += 1
    table.record(TakenBack(move.seat, move.undone, number))
    table.restock(TAKEN_BACK)
    commit_next(table)
    return None


def _restore(table: Table, past: Position, waited: timedelta) -> None:
    """Set everything as it was, with the time that it had left; a turn begins anew, and nothing is held or queued."""
    table.seats = tuple(_seat(now, before) for now, before in zip(table.seats, past.seats, strict=True))
    for name, value in asdict(past).items():
        if name not in _STAYS:
            setattr(table, name, value)
    table.asked_back, table.votes, table.held, table.clock = None, (), None, None
    table.move_windows(lambda closes_at, _: closes_at + waited)
    table.begun = False
    table.due = None if past.due is None or past.turn is not None else past.due + waited


def _seat(now: Seat, before: Seat) -> Seat:
    return replace(now, score=before.score, joining=before.joining, eliminated=before.eliminated, queue=None)


def _same_seats(position: Position, past: Position) -> bool:
    return [seat.gone for seat in position.seats] == [seat.gone for seat in past.seats]
