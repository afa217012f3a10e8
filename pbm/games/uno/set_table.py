"""A table set by hand, for scenarios and tests: exactly the cards that are named exist."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.match.cards import Card
from pbm.games.match.salting import commit_next
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
    players = len(table.seats)
    scores = given.scores or (0,) * players
    turn = given.dealer if given.turn is None else given.turn
    if not len(given.hands) == len(scores) == players or not {given.dealer, turn} <= {*range(players)}:
        raise ValueError(f"not a table of {players} seats")
    _check_cards(*given.hands, given.discard, given.draw, [] if given.first is None else [given.first])
    for seat, score in enumerate(scores):
        table.set_seat(seat, score=score, eliminated=seat in given.out)
    table.dealer, table.hands = given.dealer, given.hands
    table.draw_pile, table.discard_pile = given.draw, given.discard
    table.record(Dealt(1, table.dealer, dict(enumerate(table.hands))))
    if given.first is not None:
        table.draw_pile = (given.first, *table.draw_pile)
        begin_play(table)
    else:
        table.color = COLOR[given.discard[-1]] or given.color
        table.pass_turn(table.after(given.dealer) if given.turn is None else given.turn)
    commit_next(table)


def _check_cards(*places: Sequence[Card]) -> None:
    unknown = sorted({card for cards in places for card in cards}.difference(CARDS))
    if unknown:
        raise ValueError(f"no such cards: {', '.join(unknown)}")
