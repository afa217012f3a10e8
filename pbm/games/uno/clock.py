"""The clock: whatever is due happens at its own instant and in order, before anything that came later (W1, W3-W7)."""

from __future__ import annotations

from datetime import datetime

from pbm.games.uno.bots import thought
from pbm.games.uno.challenge import accept, can_challenge
from pbm.games.uno.deal import deal_next
from pbm.games.uno.ending import stall
from pbm.games.uno.events import TimedOut, TurnBegan, Why
from pbm.games.uno.holding import let_in
from pbm.games.uno.state import TurnMove
from pbm.games.uno.table import Table
from pbm.games.uno.turns import call_most_frequent_color, perform, refuse
from pbm.games.uno.view import Awaiting
from pbm.games.uno.views import view
from pbm.games.uno.waiting import next_due


def advance(table: Table, at: datetime) -> None:
    """Let everything happen that is due at or before `at`, each thing at its own due instant (W4).

    `at` is not before the table's own time: clocks never go back.
    """
    while True:
        if table.turn is not None and not table.begun and not table.window_open:
            _begin_turn(table, table.turn)
        elif (due := next_due(table)) is not None and due <= at:
            table.at = due
            _fall_due(table)
        else:
            break
    table.at = at


def _time_out(table: Table, seat: int) -> None:
    """Settle for `seat` what it has left undone in its time (W7); at the end of a challenge window it draws (C21)."""
    table.debts = ()
    match table.awaiting:
        case Awaiting.COLOR:
            call_most_frequent_color(table, seat)
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
    table.record(TurnBegan(seat, table.turn_number))
    let_in(table, seat)


def _fall_due(table: Table) -> None:
    """Do the one thing that is due now: a UNO window closes, the next hand is dealt, or a player's time is over."""
    still_open = tuple(debt for debt in table.debts if debt.closes_at is None or debt.closes_at > table.at)
    if len(still_open) < len(table.debts):
        table.debts = still_open
    elif table.turn is None:
        deal_next(table)
    else:
        table.record(TimedOut(table.turn))
        _time_out(table, table.turn)


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
