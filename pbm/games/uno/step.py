"""The one door to the rules: a match begins with `start`, and every move, lawful or not, goes through `step`."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from pbm.games.refusals import Code, Refusal
from pbm.games.shuffle import commitment, seed
from pbm.games.uno.cards import DECK
from pbm.games.uno.clock import advance
from pbm.games.uno.deal import deal, draw_for_dealer
from pbm.games.uno.events import AnyEvent, Committed, Salted
from pbm.games.uno.holding import hold, queue, undo
from pbm.games.uno.moves import (
    AnyMove,
    CallColor,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Handover,
    Join,
    Leave,
    Pass,
    Play,
    Queue,
    Salt,
    Start,
    Tick,
    Undo,
)
from pbm.games.uno.options import MAX_PLAYERS, MIN_PLAYERS, OptionError
from pbm.games.uno.seats import change_player, join, leave
from pbm.games.uno.state import Seat, State, TurnMove
from pbm.games.uno.table import Orders, Table
from pbm.games.uno.turns import perform, refuse
from pbm.games.uno.uno_call import call, catch
from pbm.games.uno.view import Awaiting


class Result(StrEnum):
    """What became of a move: done, held by a window (W1), done but for a color that is asked back, or refused."""

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
        OptionError: there are fewer than 2 or more than 10 players (C1).
    """
    check_players(move.players)
    seats = tuple(Seat(bot=number in move.bots) for number in range(move.players))
    table = Table(move.options, move.secret, (move.salts,), at, seats, hand=1, orders=iter(orders))
    table.record(Committed(1, commitment(seed(move.secret, 1))))
    draw_for_dealer(table)
    deal(table, DECK)
    advance(table, at)
    return Outcome(table.frozen(), tuple(table.events), Result.DONE)


def check_players(players: int) -> None:
    """Refuse a table of fewer than 2 or more than 10 players, with an OptionError (C1)."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise OptionError("players", "players", players)


def step(state: State, move: AnyMove, at: datetime, orders: Orders = ()) -> Outcome:
    """What comes of `move`, which arrives `at`: first all that is due by then (W4), then the move itself.

    Pure, and never raises: a move that cannot be done is refused. `orders` are as for `start`.
    """
    at = max(at, state.at)
    table = Table.opened(state, orders)
    advance(table, at)
    verdict = _judge(table, move)
    if isinstance(verdict, Result):
        advance(table, at)
        return Outcome(table.frozen(), tuple(table.events), verdict)
    after = table.frozen() if table.events else state
    return Outcome(after, tuple(table.events), Result.REFUSED, verdict)


def _judge(table: Table, move: AnyMove) -> Result | Refusal:
    match move:
        case Play() | Draw() | Pass() | CallColor() | Challenge():
            return _refuse_outsider(table, move.seat) or _take_turn(table, move)
        case CallUno():
            return _refuse_outsider(table, move.seat) or call(table, move) or Result.DONE
        case Catch():
            return _refuse_outsider(table, move.seat) or catch(table, move) or Result.DONE
        case Queue():
            return _refuse_outsider(table, move.seat) or queue(table, move) or Result.DONE
        case Leave() | Handover() | Salt() | Undo():
            return _refuse_stranger(table, move.seat) or _sit(table, move)
        case Join():
            return join(table, move) or Result.DONE
        case Start():
            return Refusal(Code.HAND_OVER if table.turn is None else Code.NOT_YOUR_TURN)
        case Tick():
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
        return Refusal(Code.HAND_OVER)
    return Refusal(Code.NOT_YOUR_TURN, seats=(table.turn,)) if table.seats[seat].joining else None


def _sit(table: Table, move: Leave | Handover | Salt | Undo) -> Result:
    """Do what a seat can do at any time of the match, also between hands."""
    match move:
        case Leave():
            leave(table, move)
        case Handover():
            change_player(table, move)
        case Salt():
            _salt(table, move)
        case Undo():
            undo(table, move.seat)
    return Result.DONE


def _take_turn(table: Table, move: TurnMove) -> Result | Refusal:
    """Do a turn, or hold it while a UNO window is open; what is not lawful as things are is refused at once (W1)."""
    refusal = refuse(table, move)
    if refusal is not None:
        return refusal
    if not table.begun:
        hold(table, move)
        return Result.HELD
    perform(table, move)
    is_asked = table.turn == move.seat and table.awaiting is Awaiting.COLOR
    return Result.ASKED if is_asked else Result.DONE


def _salt(table: Table, move: Salt) -> None:
    """Add to the next deal's shuffle. What no text can hold, lone surrogates, becomes a question mark."""
    grain = move.grain.encode(errors="replace").decode()
    table.salts = (*table.salts[:-1], (*table.salts[-1], grain))
    table.record(Salted(move.seat, table.hand + 1, grain))
