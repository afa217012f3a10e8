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
from pbm.games.rummy import judging
from pbm.games.rummy.deal import deal, draw_for_starter
from pbm.games.rummy.events import AnyEvent
from pbm.games.rummy.moves import AnyMove, Start
from pbm.games.rummy.options import check_players
from pbm.games.rummy.set_table import set_table
from pbm.games.rummy.state import Seat, State
from pbm.games.rummy.table import Table
from pbm.games.rummy.tiles import TILES
from pbm.games.shuffle import commitment, seed


class Outcome(outcome.Outcome, frozen=True):
    """What a move of Rummy Up led to."""

    state: State
    events: tuple[AnyEvent, ...]


def start(move: Start, at: datetime, orders: Orders = ()) -> Outcome:
    """Begin a match: draw for who begins and deal round 1 (R2-R4). Recorded `orders` are used instead of new ones.

    Raises:
        OptionError: there are too few or too many players (R1).
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
        draw_for_starter(table)
        deal(table, table.shuffle(TILES, PACK))
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
