"""A table set by hand, for scenarios and tests: exactly the cards that are named exist."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.match.cards import Card
from pbm.games.match.salting import commit_next
from pbm.games.uno.cards import CARDS, COLOR
from pbm.games.uno.deal import begin_play
from pbm.games.uno.events import Dealt
from pbm.games.uno.moves import Layout
from pbm.games.uno.table import Table


def lay_out(table: Table, layout: Layout) -> None:
    """Set hand 1 as given.

    Raises:
        ValueError: a card does not exist, the seats do not agree, or there is no card on the table.
    """
    players = len(table.seats)
    scores = layout.scores or (0,) * players
    turn = layout.dealer if layout.turn is None else layout.turn
    if not len(layout.hands) == len(scores) == players or not {layout.dealer, turn} <= {*range(players)}:
        raise ValueError(f"not a table of {players} seats")
    _check_cards(*layout.hands, layout.discard, layout.draw, [] if layout.first is None else [layout.first])
    for seat, score in enumerate(scores):
        table.set_seat(seat, score=score, eliminated=seat in layout.out)
    table.dealer, table.hands = layout.dealer, layout.hands
    table.draw_pile, table.discard_pile = layout.draw, layout.discard
    table.record(Dealt(1, table.dealer, dict(enumerate(table.hands))))
    if layout.first is not None:
        table.draw_pile = (layout.first, *table.draw_pile)
        begin_play(table)
    else:
        table.color = COLOR[layout.discard[-1]] or layout.color
        table.pass_turn(table.after(layout.dealer) if layout.turn is None else layout.turn)
    commit_next(table)


def _check_cards(*places: Sequence[Card]) -> None:
    unknown = sorted({card for cards in places for card in cards}.difference(CARDS))
    if unknown:
        raise ValueError(f"no such cards: {', '.join(unknown)}")
