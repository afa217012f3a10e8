"""The one door to the rules: a match begins with `start`, and every move, lawful or not, goes through `step`."""

from __future__ import annotations

from datetime import datetime

from pbm.games.match import outcome
from pbm.games.match.clock import advance
from pbm.games.match.events import Committed
from pbm.games.match.hours import ALWAYS
from pbm.games.match.orders import PACK
from pbm.games.match.outcome import DONE
from pbm.games.match.stepping import take_step
from pbm.games.match.table import Orders
from pbm.games.shuffle import commitment, seed
from pbm.games.uno import judging
from pbm.games.uno.cards import DECK
from pbm.games.uno.deal import deal, draw_for_dealer
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.moves import AnyMove, Start
from pbm.games.uno.options import check_players
from pbm.games.uno.set_table import set_table
from pbm.games.uno.state import Seat, State
from pbm.games.uno.table import Table


class Outcome(outcome.Outcome, frozen=True):
    """What a move of UNO led to."""

    state: State
    events: tuple[AnyEvent, ...]


def start(move: Start, at: datetime, orders: Orders = ()) -> Outcome:
    """Begin a match: draw for dealer and deal hand 1 (C1-C9). Recorded `orders` are used instead of shuffling anew.

    Raises:
        OptionError: there are too few or too many players (C1, C39).
        ValueError: the table that was set is none.
    """
    check_players(move.options, move.players)
    hours = (*move.hours, *(ALWAYS for _ in range(move.players)))
    seats = tuple(Seat(bot=number in move.bots, hours=hours[number]) for number in range(move.players))
    table = Table.opened(State(move.options, move.secret, (move.salts,), at, seats, hand=1), orders)
    table.record(Committed(1, commitment(seed(move.secret, 1))))
    if move.set_table is not None:
        set_table(table, move.set_table)
    else:
        draw_for_dealer(table)
        deal(table, table.shuffle(DECK, PACK))
    judging.follow_up(table)
    advance(table, at, judging)
    return Outcome(table.frozen(), tuple(table.events), DONE)


def step(state: State, move: AnyMove, at: datetime, orders: Orders = (), past: State | None = None) -> Outcome:
    """What comes of `move`, which arrives `at`: first all that is due by then (W4), then the move itself.

    Pure, and never raises: a move that cannot be done is refused. `orders` are as for `start`; `past` is the state to
    which a `TakeBack` goes back.
    """
    table = Table.opened(state, orders)
    has_changed, result, refusal = take_step(table, state, move, at, past=past, judge=judging)
    after = table.frozen() if has_changed else state
    return Outcome(after, tuple(table.events), result, refusal)
