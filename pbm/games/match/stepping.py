"""What every step has in common: what is due comes first (W4), then the move is judged, then what follows on it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol, TypeVar

from pbm.games.match.absence import hear, pause_if_deserted
from pbm.games.match.clock import Clockwork, advance
from pbm.games.match.events import Event
from pbm.games.match.holding import undo
from pbm.games.match.moves import AnswerBack, AskBack, GiveBack, Join, Leave, Move, Start, TakeBack, Tick, Undo
from pbm.games.match.outcome import DONE, REFUSED, Result
from pbm.games.match.position import Position
from pbm.games.match.steering import refuse_stranger, steer
from pbm.games.match.table import Table
from pbm.games.match.takeback import go_back, lapse
from pbm.games.match.waiting import next_due
from pbm.games.refusals import Code, Refusal

T = TypeVar("T", bound=Table)
T_contra = TypeVar("T_contra", bound=Table, contravariant=True)


class Judge(Clockwork[T_contra], Protocol[T_contra]):
    """What a game decides of a step itself; a module can be one."""

    @property
    def OWN_MOVES(self) -> Any:  # noqa: N802 (a constant of the module)
        """Moves by which a player shows that they are there (W9); a pause lets none of them happen."""

    @property
    def DEEDS(self) -> tuple[type[Event], ...]:  # noqa: N802 (likewise)
        """What can be taken back (T11)."""

    def judge_own(self, table: T_contra, move: Any, /) -> Result | Refusal:
        """Do one of the own moves, or say why not."""

    def join(self, table: T_contra, move: Join, /) -> Refusal | None:
        """Add a seat, or say why not (C41)."""

    def leave(self, table: T_contra, move: Leave, /) -> Refusal | None:
        """Give a seat up, or say why not (C41)."""


def take_step(
    table: T, before: Position, move: Move, at: datetime, *, past: Position | None, judge: Judge[T]
) -> tuple[bool, Result, Refusal | None]:
    """Do on the table, which stands as `before`, all that is due by `at`, and then the move.

    Tells whether anything has changed, and what became of the move.
    """
    at = max(at, before.at)
    advance(table, max(before.at, min(at, move.since)) if type(move) is GiveBack else at, judge)
    heard = False
    if isinstance(move, judge.OWN_MOVES):
        heard = hear(table, move.seat)
        verdict = Refusal(Code.PAUSED) if table.paused_at is not None else judge.judge_own(table, move)
    else:
        verdict = _judge(table, move, past, judge)
    if table.asked_back is not None:
        lapse(table, table.asked_back, judge.DEEDS)
    if isinstance(verdict, Result):
        judge.follow_up(table)
        advance(table, at, judge)
        return True, verdict, None
    return bool(table.events or heard or next_due(table) != next_due(before)), REFUSED, verdict


def _judge(table: T, move: Any, past: Position | None, judge: Judge[T]) -> Result | Refusal:
    match move:
        case AskBack() | AnswerBack() | TakeBack():
            return go_back(table, move, past) or DONE
        case Leave():
            return refuse_stranger(table, move.seat) or _leave(table, move, judge) or DONE
        case Undo():
            return refuse_stranger(table, move.seat) or undo(table, move.seat) or DONE
        case Join():
            return judge.join(table, move) or DONE
        case Start():
            return Refusal(Code.HAND_OVER if table.turn is None else Code.NOT_YOUR_TURN)
        case Tick():
            return DONE
    return steer(table, move) or DONE


def _leave(table: T, move: Leave, judge: Judge[T]) -> Refusal | None:
    refusal = judge.leave(table, move)
    pause_if_deserted(table)
    return refusal
