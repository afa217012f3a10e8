"""What hosts and players do that has nothing to do with what is played: time, pauses, absences, salts."""

from __future__ import annotations

from pbm.games.match.absence import change_player, come_back, go_away
from pbm.games.match.events import Why
from pbm.games.match.moves import (
    Away,
    Back,
    Extend,
    GiveBack,
    Handover,
    Pause,
    Penalty,
    Resume,
    Salt,
    SetHours,
    Steering,
)
from pbm.games.match.pauses import extend, give_back, pause, resume
from pbm.games.match.salting import salt
from pbm.games.match.table import Table
from pbm.games.refusals import Code, Refusal

SUGGESTION_PENALTY = 4


def steer(table: Table, move: Steering) -> Refusal | None:
    """Do it, or say why not."""
    match move:
        case Pause() | Resume() | Extend() | GiveBack():
            return _mind_the_clock(table, move)
        case Penalty():
            return refuse_outsider(table, move.seat) or _penalize(table, move.seat)
    return refuse_stranger(table, move.seat) or _sit(table, move)


def refuse_stranger(table: Table, seat: int) -> Refusal | None:
    """Refuse who has no seat, and everybody once the match is over."""
    if not table.is_seated(seat):
        return Refusal(Code.NOT_SEATED)
    return None if table.winners is None else Refusal(Code.HAND_OVER)


def refuse_outsider(table: Table, seat: int) -> Refusal | None:
    """Refuse who has no part in the hand, and everybody when no hand is on."""
    if seat == table.turn:
        return None
    if not table.is_seated(seat):
        return Refusal(Code.NOT_SEATED)
    if table.turn is None:
        return Refusal(Code.HAND_OVER)
    return Refusal(Code.NOT_YOUR_TURN, seats=(table.turn,)) if not table.seats[seat].in_hand else None


def _mind_the_clock(table: Table, move: Pause | Resume | Extend | GiveBack) -> Refusal | None:
    match move:
        case Pause():
            return pause(table, move.why)
        case Resume():
            return resume(table)
        case Extend():
            return extend(table, move)
        case GiveBack():
            give_back(table, move)
    return None


def _penalize(table: Table, seat: int) -> Refusal | None:
    """Let a seat draw four, or what there is, because its player suggested a card to another (C40)."""
    table.draw(seat, SUGGESTION_PENALTY, Why.PENALTY)
    return None


def _sit(table: Table, move: SetHours | Away | Back | Handover | Salt) -> Refusal | None:
    """Do what a seat can do at any time of the match, also between hands and in a pause."""
    match move:
        case SetHours():
            table.set_seat(move.seat, hours=move.hours)
        case Away():
            return go_away(table, move)
        case Back():
            come_back(table, move.seat)
        case Handover():
            change_player(table, move)
        case Salt():
            salt(table, move)
    return None
