"""What a bot does with a seat: lawful, from nothing but what that seat may see, and in three strengths.

Whatever its strength, a bot calls UNO with its next-to-last card (C26), but for `random`, and catches a missed call in
the second half of the window, so that people have the first half for themselves (W9); under the table rule (W2) just
before its own act, which would close it. What it does out of turn also waits for the second half of its window.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from pbm.games.match.bots import Thought, call_owed, catch_first, late_in
from pbm.games.match.moves import Challenge
from pbm.games.match.options import Strength
from pbm.games.uno.bots.lawful import RandomLawful
from pbm.games.uno.bots.plain import Plain
from pbm.games.uno.bots.strong import Strong
from pbm.games.uno.moves import AnyMove, CallColor, Play, Ready
from pbm.games.uno.view import View

__all__ = ["STRENGTHS", "Thought", "thought"]

STRENGTHS: Mapping[Strength, Plain] = {"random": RandomLawful(), "plain": Plain(), "strong": Strong()}
"""How bots play, by the name that the option `bots` has for it."""


def thought(view: View, at: datetime, bot: Plain | None = None) -> Thought | None:
    """What the seat of this view does next if a bot plays it; None when there is nothing for it to do.

    It plays as `bot`, or else at the strength that the table has. What it wants to do `at` once will not be refused. A
    move of its own that is held already is not thought again.
    """
    if view.me is None or view.paused or not (view.hand or view.my_turn):
        return None
    if view.me in view.unready:
        return Thought(Ready(view.me), at)
    bot = bot or STRENGTHS[view.options.bots]
    call = None if bot.forgets(view) else call_owed(view, at)
    return call or catch_first(view, at, _act(bot, view, view.me, at))


def _act(bot: Plain, view: View, me: int, at: datetime) -> Thought | None:
    """The bot's own move: in turn at once, out of turn in the second half of the window for it (W5, W6)."""
    if view.my_turn:
        return None if any(text.held for text in view.queued) else Thought(_said(bot, view, bot.turn(view, me)), at)
    move = bot.interrupt(view, me)
    if move is None:
        return None
    if isinstance(move, Challenge):
        return Thought(move, late_in(view.window("bluff"), view.options.bluff_window, at))
    return Thought(_said(bot, view, move), late_in(view.window("jump"), view.options.jump_window, at))


def _said(bot: Plain, view: View, move: AnyMove) -> AnyMove:
    """The move, without the call of UNO if that is forgotten."""
    is_call = isinstance(move, Play | CallColor) and move.uno
    return replace(move, uno=False) if is_call and bot.forgets(view) else move
