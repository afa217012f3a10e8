"""The clock of Rummy Up: turns that begin, windows that close, players whose time runs out (W1-W4, W7, R21)."""

from __future__ import annotations

from pbm.games.match import clock
from pbm.games.match.clock import close_uno, remind_in_time
from pbm.games.match.events import Why
from pbm.games.match.holding import let_in
from pbm.games.match.time_left import open_bank
from pbm.games.match.view import PLAY
from pbm.games.rummy import turns
from pbm.games.rummy.bots import thought
from pbm.games.rummy.deal import deal_next
from pbm.games.rummy.ending import count_racks, is_over
from pbm.games.rummy.moves import TurnMove
from pbm.games.rummy.table import Table
from pbm.games.rummy.turns import perform, refuse
from pbm.games.rummy.views import view


def follow_up(table: Table) -> None:
    """End a round whose pool is empty (R17), or let the turn begin that no window holds any more (W1)."""
    while table.turn is not None and table.paused_at is None:
        if is_over(table):
            count_racks(table)
        elif table.begun or table.is_window_open():
            return
        else:
            table.begin_turn(table.options.turn_time)
            let_in(table, table.turn, turns)


def fall_due(table: Table) -> None:
    """Do the one thing that is due now: a window closes, the next round is dealt, or a player's time is over."""
    if close_uno(table) or remind_in_time(table):
        return
    if table.turn is None:
        deal_next(table)
    elif not open_bank(table):
        run_out(table, table.turn)


def run_out(table: Table, seat: int) -> None:
    """The time of `seat` in turn is over, its bank too (W7, W8)."""
    clock.run_out(table, seat, _settle)


def _settle(table: Table, seat: int) -> None:
    """Draw one for `seat`, whose time is over, and pass, or let a bot play (R21). A drawn tile is kept (W7)."""
    if table.options.on_timeout == "bot":
        _let_bot_play(table, seat)
        return
    if table.awaiting is PLAY and table.options.on_timeout == "draw":
        table.draw(seat, 1, Why.TURN)
    table.pass_turn(table.after(seat))


def _let_bot_play(table: Table, seat: int) -> None:
    while table.turn == seat and table.begun:
        idea = thought(view(table, seat), table.at)
        if idea is None or not isinstance(idea.move, TurnMove) or refuse(table, idea.move):
            table.pass_turn(table.after(seat))
        else:
            perform(table, idea.move)
