"""The clock: whatever is due happens at its own instant and in order, before anything that came later (W1, W3-W7)."""

from __future__ import annotations

from pbm.games.match import clock
from pbm.games.match.clock import close_uno, remind_in_time
from pbm.games.match.events import Why
from pbm.games.match.holding import let_in, let_in_held
from pbm.games.match.time_left import open_bank
from pbm.games.match.view import FOLLOW_UPS, Awaiting
from pbm.games.uno import turns
from pbm.games.uno.bots import thought
from pbm.games.uno.cards import most_frequent
from pbm.games.uno.challenge import accept, in_challenge_window
from pbm.games.uno.deal import deal_next, turn_up_first
from pbm.games.uno.ending import stall
from pbm.games.uno.moves import Play
from pbm.games.uno.rules import rules_for
from pbm.games.uno.state import TurnMove
from pbm.games.uno.table import Table
from pbm.games.uno.turns import perform, refuse, settle_question
from pbm.games.uno.views import view


def follow_up(table: Table) -> None:
    """Let the turn begin that nothing holds any more (W1, W6), with what has waited for it; and so each after it."""
    while table.turn is not None and not table.begun and table.paused_at is None and not table.is_window_open():
        options = table.options
        table.begin_turn(options.challenge_window if in_challenge_window(table) else options.turn_time)
        if table.due is not None and table.bluff_until is not None:
            table.due = max(table.due, table.bluff_until)
        if table.held is not None:
            table.drop_skipped()
        let_in(table, table.turn, turns)


def fall_due(table: Table) -> None:
    """Do the one thing that is due now: a window closes, cards are turned up or dealt, or a player's time is over."""
    if close_uno(table):
        return
    if table.jump_until is not None and table.jump_until <= table.at:
        table.jump_until = None
    elif table.bluff_until is not None and table.bluff_until <= table.at:
        table.bluff_until = None
        if table.begun:
            let_in_held(table, turns)
    elif remind_in_time(table):
        return
    elif table.awaiting is Awaiting.READY:
        turn_up_first(table)
    elif table.turn is None:
        deal_next(table)
    elif in_challenge_window(table) or not open_bank(table):
        run_out(table, table.turn)


def run_out(table: Table, seat: int) -> None:
    """The time of `seat` in turn is over, its bank too (W7, W8)."""
    clock.run_out(table, seat, _time_out)


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
        case Awaiting.DRAWN if not rules_for(table.options).keeps_drawn(table, seat):
            _play_drawn(table, seat)
        case _:
            _pass(table, seat)


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
