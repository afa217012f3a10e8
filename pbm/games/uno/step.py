"""The one door to the rules: a match begins with `start`, and every move, lawful or not, goes through `step`."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from pbm.games.match import outcome
from pbm.games.match.absence import hear, pause_if_deserted
from pbm.games.match.events import Committed
from pbm.games.match.holding import hold, undo
from pbm.games.match.hours import ALWAYS
from pbm.games.match.moves import (
    AnswerBack,
    AskBack,
    CallUno,
    Catch,
    GiveBack,
    Join,
    Leave,
    TakeBack,
    Tick,
    Undo,
    Vote,
)
from pbm.games.match.outcome import ASKED, DONE, HELD, REFUSED, Result
from pbm.games.match.steering import refuse_outsider, refuse_stranger, steer
from pbm.games.match.table import Orders
from pbm.games.match.takeback import go_back, lapse
from pbm.games.match.uno_call import call, catch
from pbm.games.match.view import QUESTIONS
from pbm.games.match.votes import vote
from pbm.games.match.waiting import next_due
from pbm.games.refusals import Code, Refusal
from pbm.games.shuffle import commitment, seed
from pbm.games.uno.cards import DECK
from pbm.games.uno.clock import advance, run_out
from pbm.games.uno.cutting import choose_cut
from pbm.games.uno.deal import PACK, deal, draw_for_dealer, say_ready
from pbm.games.uno.events import DEEDS, AnyEvent
from pbm.games.uno.layout import lay_out
from pbm.games.uno.moves import AnyMove, Cut, OwnMove, Queue, Ready, Start
from pbm.games.uno.options import check_players
from pbm.games.uno.queueing import queue
from pbm.games.uno.seats import join, leave
from pbm.games.uno.state import Seat, State, TurnMove
from pbm.games.uno.table import Table
from pbm.games.uno.turns import must_wait, perform, refuse


class Outcome(outcome.Outcome, frozen=True):
    """What a move of UNO led to."""

    state: State
    events: tuple[AnyEvent, ...]


def start(move: Start, at: datetime, orders: Orders = ()) -> Outcome:
    """Begin a match: draw for dealer and deal hand 1 (C1-C9). Recorded `orders` are used instead of shuffling anew.

    Raises:
        OptionError: there are too few or too many players (C1, C39).
        ValueError: the layout, if there is one, is none of a table.
    """
    check_players(move.options, move.players)
    hours = (*move.hours, *(ALWAYS for _ in range(move.players)))
    seats = tuple(Seat(bot=number in move.bots, hours=hours[number]) for number in range(move.players))
    table = Table(move.options, move.secret, (move.salts,), at, seats, hand=1, orders=iter(orders))
    table.record(Committed(1, commitment(seed(move.secret, 1))))
    if move.layout is not None:
        lay_out(table, move.layout)
    else:
        draw_for_dealer(table)
        deal(table, table.shuffle(DECK, PACK))
    advance(table, at)
    return Outcome(table.frozen(), tuple(table.events), DONE)


def step(state: State, move: AnyMove, at: datetime, orders: Orders = (), past: State | None = None) -> Outcome:
    """What comes of `move`, which arrives `at`: first all that is due by then (W4), then the move itself.

    Pure, and never raises: a move that cannot be done is refused. `orders` are as for `start`; `past` is the state to
    which a `TakeBack` goes back.
    """
    at = max(at, state.at)
    table = Table.opened(state, orders)
    advance(table, max(state.at, min(at, move.since)) if type(move) is GiveBack else at)
    heard = isinstance(move, OwnMove) and hear(table, move.seat)
    verdict = _judge(table, move, past)
    lapse(table, DEEDS)
    if isinstance(verdict, Result):
        advance(table, at)
        return Outcome(table.frozen(), tuple(table.events), verdict)
    has_changed = table.events or heard or next_due(table) != next_due(state)
    after = table.frozen() if has_changed else state
    return Outcome(after, tuple(table.events), REFUSED, verdict)


def _judge(table: Table, move: AnyMove, past: State | None) -> Result | Refusal:
    if isinstance(move, OwnMove):
        return _judge_own(table, move) if table.paused_at is None else Refusal(Code.PAUSED)
    match move:
        case AskBack() | AnswerBack() | TakeBack():
            return go_back(table, move, past) or DONE
        case Leave():
            return refuse_stranger(table, move.seat) or _leave(table, move) or DONE
        case Undo():
            return refuse_stranger(table, move.seat) or undo(table, move.seat) or DONE
        case Join():
            return join(table, move) or DONE
        case Start():
            return Refusal(Code.HAND_OVER if table.turn is None else Code.NOT_YOUR_TURN)
        case Tick():
            return DONE
        case _:
            return steer(table, move) or DONE


def _judge_own(table: Table, move: OwnMove) -> Result | Refusal:
    if isinstance(move, TurnMove):
        return _take_turn(table, move)
    match move:
        case Ready():
            return refuse_stranger(table, move.seat) or say_ready(table, move) or DONE
        case Cut():
            return refuse_stranger(table, move.seat) or choose_cut(table, move) or DONE
        case CallUno():
            return _refuse_outsider(table, move.seat) or call(table, move) or DONE
        case Catch():
            return _refuse_outsider(table, move.seat) or catch(table, move) or DONE
        case Vote():
            return refuse_stranger(table, move.seat) or vote(table, move, partial(run_out, table)) or DONE
        case Queue():
            return _refuse_outsider(table, move.seat) or queue(table, move) or DONE


def _refuse_outsider(table: Table, seat: int) -> Refusal | None:
    """Refuse who has no part in the hand, and everybody when no hand is on, or not yet (F11)."""
    refusal = refuse_outsider(table, seat)
    is_too_early = refusal is not None and refusal.code is Code.HAND_OVER and table.unready
    return Refusal(Code.READY_FIRST) if is_too_early else refusal


def _leave(table: Table, move: Leave) -> Refusal | None:
    refusal = leave(table, move)
    pause_if_deserted(table)
    return refusal


def _take_turn(table: Table, move: TurnMove) -> Result | Refusal:
    """Do a turn, or hold it while a window is open; what is not lawful as things are is refused at once (W1)."""
    refusal = _refuse_outsider(table, move.seat) or refuse(table, move)
    if refusal is not None:
        return refusal
    if must_wait(table, move):
        hold(table, move)
        return HELD
    if table.held is not None and table.held.seat == move.seat:
        table.held = None
    perform(table, move)
    is_asked = table.turn == move.seat and table.awaiting in QUESTIONS
    return ASKED if is_asked else DONE
