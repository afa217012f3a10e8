"""A table set by hand, for scenarios and tests: exactly the cards that are named exist."""

from __future__ import annotations

from pbm.games.match.salting import commit_next
from pbm.games.match.set_table import begin_turn, check_exist, give_out
from pbm.games.uno.cards import CARDS, COLOR
from pbm.games.uno.deal import begin_play
from pbm.games.uno.events import Dealt
from pbm.games.uno.moves import SetTable
from pbm.games.uno.table import Table


def set_table(table: Table, given: SetTable) -> None:
    """Set hand 1 as given.

    Raises:
        ValueError: a card does not exist, the seats do not agree, or there is no card on the table.
    """
    give_out(table, given)
    check_exist(CARDS, "cards", *given.hands, given.discard, given.draw, [] if given.first is None else [given.first])
    for seat in {*range(len(table.seats))}.intersection(given.out):
        table.set_seat(seat, eliminated=True)
    table.draw_pile, table.discard_pile = given.draw, given.discard
    table.record(Dealt(1, table.dealer, dict(enumerate(table.hands))))
    if given.first is not None:
        table.draw_pile = (given.first, *table.draw_pile)
        begin_play(table)
    else:
        table.color = COLOR[given.discard[-1]] or given.color
        begin_turn(table, given)
    commit_next(table)
