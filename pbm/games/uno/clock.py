"""The clock: whatever is due happens at its own instant and in order, before anything that came later (W1, W3-W7)."""

from __future__ import annotations

from datetime import datetime

from pbm.games.match.absence import miss, pause_if_deserted
from pbm.games.match.events import TimedOut, Why
from pbm.games.match.holding import let_in, let_in_held
from pbm.games.match.time_left import open_bank, remind
from pbm.games.match.view import FOLLOW_UPS, Awaiting
from pbm.games.match.waiting import next_due
from pbm.games.uno import turns
from pbm.games.uno.bots import thought
from pbm.games.uno.cards import most_frequent
from pbm.games.uno.challenge import accept, in_challenge_window
from pbm.games.uno.deal import deal_next, turn_up_first
from pbm.games.uno.ending import stall
from pbm.games.uno.moves import Play
from pbm.games.uno.rules import rules
from pbm.games.uno.state import TurnMove
from pbm.games.uno.table import Table
from pbm.games.uno.turns import perform, refuse, settle_question
from pbm.games.uno.views import view


def advance(table: Table, at: datetime) -> None:
    """Let everything happen that is due at or before `at`, each thing at its own due instant (W4).

    `at` is not before the table's own time: clocks never go back.
    """
    while table.paused_at is None:
        if not table.begun and table.turn is not None and not table.window_open:
            _begin_turn(table, table.turn)
        elif (due := next_due(table)) is not None and due <= at:
            table.at = due
            _fall_due(table)
        else:
            break
    table.at = at


def _time_out(table: Table, seat: int) -> None:
    """Settle for `seat` what it has left undone in its time (W7); at the end of a challenge window it draws (C21)."""
    if table.awaiting not in FOLLOW_UPS:
        table.close_table_windows()
    match table.awaiting:
        case Awaiting.COLOR | Awaiting.SWAP:
            settle_question(table, seat)
        case Awaiting.ANSWER:
            accept(table, seat)
        case Awaiting.FREE:
            table.pass_turn(table.after(seat))
        case _ if table.options.on_timeout == "bot":
            _let_bot_play(table, seat)
        case Awaiting.PLAY if table.options.on_timeout == "draw":
            _draw_and_pass(table, seat)
        case Awaiting.DRAWN if not rules(table).keeps_drawn(table, seat):
            _play_drawn(table, seat)
        case _:
            _pass(table, seat)


def _begin_turn(table: Table, seat: int) -> None:
    options = table.options
    table.begin_turn(options.challenge_window if in_challenge_window(table) else options.turn_time)
    if table.due is not None and table.bluff_until is not None:
        table.due = max(table.due, table.bluff_until)
    if table.held is not None:
        table.drop_skipped()
    let_in(table, seat, turns)


def _fall_due(table: Table) -> None:
    """Do the one thing that is due now: a window closes, cards are turned up or dealt, or a player's time is over."""
    still_open = tuple(debt for debt in table.debts if debt.closes_at is None or debt.closes_at > table.at)
    if len(still_open) < len(table.debts):
        table.debts = still_open
    elif table.jump_until is not None and table.jump_until <= table.at:
        table.jump_until = None
    elif table.bluff_until is not None and table.bluff_until <= table.at:
        table.bluff_until = None
        if table.begun:
            let_in_held(table, turns)
    elif table.clock is not None and table.clock.remind_at is not None and table.clock.remind_at <= table.at:
        remind(table, table.clock)
    elif table.awaiting is Awaiting.READY:
        turn_up_first(table)
    elif table.turn is None:
        deal_next(table)
    elif in_challenge_window(table) or not open_bank(table):
        run_out(table, table.turn)


def run_out(table: Table, seat: int) -> None:
    """The time of `seat` in turn is over, its bank too (W7, W8); its bot may have it next time (W9)."""
    table.record(TimedOut(seat))
    miss(table, seat)
    _time_out(table, seat)
    pause_if_deserted(table)


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


def _play_drawn(table: Table, seat: int) -> None:
    """Play the drawn card as the clock does: without a call of UNO and without moving hands."""
    if table.drawn is not None:
        perform(table, Play(seat, cards=(table.drawn,), color=most_frequent(table.hands[seat]), keep=True))


def _pass(table: Table, seat: int) -> None:
    if table.can_draw or table.awaiting is Awaiting.DRAWN:
        table.pass_turn(table.after(seat))
    else:
        stall(table, seat)
