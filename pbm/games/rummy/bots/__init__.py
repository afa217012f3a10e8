"""What a bot does with a seat: lawful, from nothing but what that seat may see, and in three strengths.

Whatever its strength, a bot calls UNO with the play that leaves one tile (R15), but for `random`, and catches a missed
call in the second half of the window (W9); under the table rule (W2) just before its own act.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pbm.games.match.bots import Thought, call_owed, catch_first
from pbm.games.match.options import Strength
from pbm.games.rummy.bots.chance import RandomLawful
from pbm.games.rummy.bots.plain import Plain
from pbm.games.rummy.bots.strong import Strong
from pbm.games.rummy.view import View

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
    bot = bot or STRENGTHS[view.options.bots]
    call = None if bot.forgets(view) else call_owed(view, at)
    return call or catch_first(view, at, _act(bot, view, view.me, at))


def _act(bot: Plain, view: View, me: int, at: datetime) -> Thought | None:
    """The bot's own move in its turn, at once."""
    if not view.my_turn or any(text.held for text in view.queued):
        return None
    return Thought(bot.turn(view, me), at)
