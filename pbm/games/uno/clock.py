"""The clock: whatever is due happens at its own instant and in order, before anything that came later (W1, W3-W7)."""

from __future__ import annotations

from datetime import datetime

from pbm.games.uno.bots import thought
from pbm.games.uno.cards import most_frequent
from pbm.games.uno.challenge import accept, can_challenge
from pbm.games.uno.deal import deal_next
from pbm.games.uno.ending import stall
from pbm.games.uno.events import Dropped, TimedOut, TurnBegan, Why
from pbm.games.uno.moves import CallColor
from pbm.games.uno.state import TurnMove
from pbm.games.uno.table import Table
from pbm.games.uno.turns import call_color, perform, refuse
from pbm.games.uno.view import Awaiting
from pbm.games.uno.views import view
from pbm.games.uno.waiting import next_due


def advance(table: Table, at: datetime) -> None:
    """Let everything happen that is due at or before `at`, each thing at its own due instant (W4)."""
    while True:
        if table.turn is not None and not table.begun and not table.window_open:
            _begin_turn(table, table.turn)
        elif (due := next_due(table)) is not None and due <= at:
            table.move_clock(due)
            _fall_due(table)
        else:
            break
    table.move_clock(at)


def time_out(table: Table, seat: int) -> None:
    """Settle for `seat` what it has left undone in its time (W7); at the end of a challenge window it draws (C21)."""
    table.debts = ()
    match table.awaiting:
        case Awaiting.COLOR:
            call_color(table, CallColor(seat, color=most_frequent(table.hands[seat])))
        case Awaiting.ANSWER:
            accept(table, seat)
        case _ if table.options.on_timeout == "bot":
            _let_bot_play(table, seat)
        case Awaiting.PLAY if table.options.on_timeout == "draw":
            _draw_and_pass(table, seat)
        case _:
            _pass(table, seat)


def _begin_turn(table: Table, seat: int) -> None:
    options = table.options
    table.begun = True
    table.due = table.at + (options.challenge_window if can_challenge(table, seat) else options.turn_time)
    table.say(TurnBegan(seat, table.turn_number))
    _let_in_held(table, seat)
    if table.turn == seat and table.begun:
        _try_queue(table, seat)


def _let_in_held(table: Table, seat: int) -> None:
    """Do what was held for this moment, or tell its sender why it is dropped (W1)."""
    held, table.held = table.held, None
    if held is None:
        return
    refusal = refuse(table, held)
    if refusal is None:
        perform(table, held)
        table.drop_queue(seat)
    else:
        table.say(Dropped(seat, held.said, refusal))


def _try_queue(table: Table, seat: int) -> None:
    """Do the first lawful preference; when there is none the player is asked (W13). Either way the queue is gone."""
    queue = table.seats[seat].queue
    if queue is None:
        return
    table.set_seat(seat, queue=None)
    refusal = None
    for preference in queue.preferences:
        refusal = refuse(table, preference)
        if refusal is None:
            perform(table, preference)
            return
    table.say(Dropped(seat, queue.said, refusal))


def _fall_due(table: Table) -> None:
    """Do the one thing that is due now: a UNO window closes, the next hand is dealt, or a player's time is over."""
    still_open = tuple(debt for debt in table.debts if debt.closes_at is None or debt.closes_at > table.at)
    if len(still_open) < len(table.debts):
        table.debts = still_open
    elif table.turn is None:
        deal_next(table)
    else:
        table.say(TimedOut(table.turn))
        time_out(table, table.turn)


def _let_bot_play(table: Table, seat: int) -> None:
    while table.turn == seat and table.begun:
        idea = thought(view(table, seat), table.at)
        if idea is None or not isinstance(idea.move, TurnMove) or refuse(table, idea.move):
            _pass(table, seat)
        else:
            perform(table, idea.move)


def _draw_and_pass(table: Table, seat: int) -> None:
    if table.draw(seat, 1, Why.TURN):
        table.pass_turn(table.after(seat))
    else:
        stall(table, seat)


def _pass(table: Table, seat: int) -> None:
    if table.can_draw or table.awaiting is Awaiting.DRAWN:
        table.pass_turn(table.after(seat))
    else:
        stall(table, seat)
