"""The one door to the rules: a match begins with `start`, and every move, lawful or not, goes through `step`."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from pbm.games.refusals import Code, Refusal
from pbm.games.shuffle import commitment, seed
from pbm.games.uno.absence import change_player, come_back, go_away, hear, pause_if_deserted
from pbm.games.uno.cards import DECK
from pbm.games.uno.clock import advance
from pbm.games.uno.cutting import choose_cut
from pbm.games.uno.deal import PACK, deal, draw_for_dealer, say_ready
from pbm.games.uno.events import AnyEvent, Committed, Salted
from pbm.games.uno.holding import hold, must_wait, queue, undo
from pbm.games.uno.hours import ALWAYS
from pbm.games.uno.layout import lay_out
from pbm.games.uno.moves import (
    AnswerBack,
    AnyMove,
    AskBack,
    Away,
    Back,
    CallUno,
    Catch,
    Cut,
    Extend,
    GiveBack,
    Handover,
    Join,
    Leave,
    OwnMove,
    Pause,
    Penalty,
    Queue,
    Ready,
    Resume,
    Salt,
    SetHours,
    Start,
    TakeBack,
    Tick,
    Undo,
    Vote,
)
from pbm.games.uno.options import check_players
from pbm.games.uno.pauses import extend, give_back, pause, resume
from pbm.games.uno.seats import join, leave, penalize
from pbm.games.uno.state import Seat, State, TurnMove
from pbm.games.uno.table import Orders, Table
from pbm.games.uno.takeback import answer_back, ask_back, lapse, take_back
from pbm.games.uno.turns import perform, refuse
from pbm.games.uno.uno_call import call, catch
from pbm.games.uno.view import QUESTIONS
from pbm.games.uno.votes import vote
from pbm.games.uno.waiting import next_due


class Result(StrEnum):
    """What became of a move: done, held by a window (W1), done but for what is asked back of a card, or refused."""

    DONE = "done"
    HELD = "held"
    ASKED = "asked"
    REFUSED = "refused"


class Outcome(Struct, frozen=True):
    """What a move led to. Also a refused move may carry events and a new state: what was due has happened (W4)."""

    state: State
    events: tuple[AnyEvent, ...]
    result: Result
    refusal: Refusal | None = None


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
    return Outcome(table.frozen(), tuple(table.events), Result.DONE)


def step(state: State, move: AnyMove, at: datetime, orders: Orders = (), past: State | None = None) -> Outcome:
    """What comes of `move`, which arrives `at`: first all that is due by then (W4), then the move itself.

    Pure, and never raises: a move that cannot be done is refused. `orders` are as for `start`; `past` is the state to
    which a `TakeBack` goes back.
    """
    at = max(at, state.at)
    table = Table.opened(state, orders)
    advance(table, max(state.at, min(at, move.since)) if isinstance(move, GiveBack) else at)
    heard = isinstance(move, OwnMove) and table.is_seated(move.seat) and hear(table, move.seat)
    verdict = _judge(table, move, past)
    lapse(table)
    if isinstance(verdict, Result):
        advance(table, at)
        return Outcome(table.frozen(), tuple(table.events), verdict)
    has_changed = table.events or heard or next_due(table) != next_due(state)
    after = table.frozen() if has_changed else state
    return Outcome(after, tuple(table.events), Result.REFUSED, verdict)


def _judge(table: Table, move: AnyMove, past: State | None) -> Result | Refusal:
    if isinstance(move, OwnMove):
        return Refusal(Code.PAUSED) if table.paused_at is not None else _judge_own(table, move)
    match move:
        case Penalty():
            return _refuse_outsider(table, move.seat) or _penalize(table, move)
        case Pause() | Resume() | Extend() | GiveBack():
            return _mind_the_clock(table, move)
        case SetHours() | Away() | Back():
            return _refuse_stranger(table, move.seat) or _be_away(table, move)
        case AskBack() | AnswerBack() | TakeBack():
            return _take_back(table, move, past) or Result.DONE
        case Leave() | Handover() | Salt() | Undo():
            return _refuse_stranger(table, move.seat) or _sit(table, move)
        case Join():
            return join(table, move) or Result.DONE
        case Start():
            return Refusal(Code.HAND_OVER if table.turn is None else Code.NOT_YOUR_TURN)
        case Tick():
            return Result.DONE


def _judge_own(table: Table, move: OwnMove) -> Result | Refusal:
    if isinstance(move, TurnMove):
        return _refuse_outsider(table, move.seat) or _take_turn(table, move)
    match move:
        case Ready():
            return _refuse_stranger(table, move.seat) or say_ready(table, move) or Result.DONE
        case Cut():
            return _refuse_stranger(table, move.seat) or choose_cut(table, move) or Result.DONE
        case CallUno():
            return _refuse_outsider(table, move.seat) or call(table, move) or Result.DONE
        case Catch():
            return _refuse_outsider(table, move.seat) or catch(table, move) or Result.DONE
        case Vote():
            return _refuse_stranger(table, move.seat) or vote(table, move) or Result.DONE
        case Queue():
            return _refuse_outsider(table, move.seat) or queue(table, move) or Result.DONE


def _be_away(table: Table, move: SetHours | Away | Back) -> Result | Refusal:
    match move:
        case SetHours():
            table.set_seat(move.seat, hours=move.hours)
        case Away():
            return go_away(table, move) or Result.DONE
        case Back():
            come_back(table, move.seat)
    return Result.DONE


def _penalize(table: Table, move: Penalty) -> Result:
    penalize(table, move.seat)
    return Result.DONE


def _take_back(table: Table, move: AskBack | AnswerBack | TakeBack, past: State | None) -> Refusal | None:
    match move:
        case AskBack():
            return _refuse_stranger(table, move.seat) or ask_back(table, move)
        case AnswerBack():
            return _refuse_stranger(table, move.seat) or answer_back(table, move)
        case TakeBack():
            return take_back(table, move, past)


def _mind_the_clock(table: Table, move: Pause | Resume | Extend | GiveBack) -> Result | Refusal:
    match move:
        case Pause():
            return pause(table, move.why) or Result.DONE
        case Resume():
            return resume(table) or Result.DONE
        case Extend():
            return extend(table, move) or Result.DONE
        case GiveBack():
            give_back(table, move)
    return Result.DONE


def _refuse_stranger(table: Table, seat: int) -> Refusal | None:
    """Refuse who has no seat, and everybody once the match is over."""
    if not table.is_seated(seat):
        return Refusal(Code.NOT_SEATED)
    return None if table.winners is None else Refusal(Code.HAND_OVER)


def _refuse_outsider(table: Table, seat: int) -> Refusal | None:
    """Refuse who has no part in the hand, and everybody when no hand is on."""
    if seat == table.turn:
        return None
    if not table.is_seated(seat):
        return Refusal(Code.NOT_SEATED)
    if table.turn is None:
        return Refusal(Code.READY_FIRST if table.unready else Code.HAND_OVER)
    return Refusal(Code.NOT_YOUR_TURN, seats=(table.turn,)) if not table.seats[seat].in_hand else None


def _sit(table: Table, move: Leave | Handover | Salt | Undo) -> Result | Refusal:
    """Do what a seat can do at any time of the match, also between hands and in a pause."""
    match move:
        case Leave():
            refusal = leave(table, move)
            pause_if_deserted(table)
            return refusal or Result.DONE
        case Handover():
            change_player(table, move)
        case Salt():
            _salt(table, move)
        case Undo():
            undo(table, move.seat)
    return Result.DONE


def _take_turn(table: Table, move: TurnMove) -> Result | Refusal:
    """Do a turn, or hold it while a window is open; what is not lawful as things are is refused at once (W1)."""
    refusal = refuse(table, move)
    if refusal is not None:
        return refusal
    if must_wait(table, move):
        hold(table, move)
        return Result.HELD
    if table.held is not None and table.held.seat == move.seat:
        table.held = None
    perform(table, move)
    is_asked = table.turn == move.seat and table.awaiting in QUESTIONS
    return Result.ASKED if is_asked else Result.DONE


def _salt(table: Table, move: Salt) -> None:
    """Add to the next deal's shuffle. What no text can hold, lone surrogates, becomes a question mark."""
    grain = move.grain.encode(errors="replace").decode()
    table.salts = (*table.salts[:-1], (*table.salts[-1], grain))
    table.record(Salted(move.seat, table.seed_number + 1, grain))
