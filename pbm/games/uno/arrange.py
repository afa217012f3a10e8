"""A table set by hand, for scenarios and tests: exactly the cards that are named exist."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbm.games.uno.cards import CARDS, COLOR, Card, Color
from pbm.games.uno.clock import advance
from pbm.games.uno.deal import begin_play, commit_next
from pbm.games.uno.events import Dealt
from pbm.games.uno.hours import ALWAYS, Hours
from pbm.games.uno.options import Options, check_players
from pbm.games.uno.state import Seat
from pbm.games.uno.step import Outcome, Result
from pbm.games.uno.table import Table


def arrange(
    options: Options,
    players: int,
    *,
    dealer: int,
    hands: Sequence[Sequence[Card]],
    discard: Sequence[Card] = (),
    first: Card | None = None,
    draw: Sequence[Card] = (),
    color: Color | None = None,
    turn: int | None = None,
    scores: Sequence[int] | None = None,
    out: Sequence[int] = (),
    bots: Sequence[int] = (),
    hours: Sequence[Hours] = (),
    secret: str,
    at: datetime,
) -> Outcome:
    """Set hand 1 of a match as given; `hands` and `scores` by seat, `discard` with its top last, `draw` top first.

    With `first` that card is turned up and takes effect as after a deal (C4-C9); else `turn`, or the player left of the
    dealer, is to play on the top of `discard`, in `color` if that is a wild.

    Raises:
        OptionError: there are too few or too many players (C1, C39).
        ValueError: a card does not exist, the seats do not agree, or there is no card on the table.
    """
    check_players(options, players)
    totals = (0,) * players if scores is None else tuple(scores)
    if not len(hands) == len(totals) == players or not {dealer, dealer if turn is None else turn} <= {*range(players)}:
        raise ValueError(f"not a table of {players} seats")
    _check_cards(*hands, discard, draw, [] if first is None else [first])
    table = Table(options, secret, ((),), at, hand=1, dealer=dealer)
    table.seats = tuple(
        Seat(score, bot=number in bots, eliminated=number in out, hours=hours[number] if hours else ALWAYS)
        for number, score in enumerate(totals)
    )
    table.hands = tuple(tuple(hand) for hand in hands)
    table.draw_pile, table.discard_pile = tuple(draw), tuple(discard)
    table.record(Dealt(1, dealer, dict(enumerate(table.hands))))
    if first is not None:
        table.draw_pile = (first, *table.draw_pile)
        begin_play(table)
    else:
        table.color = COLOR[discard[-1]] or color
        table.pass_turn(table.after(dealer) if turn is None else turn)
    commit_next(table)
    advance(table, at)
    return Outcome(table.frozen(), tuple(table.events), Result.DONE)


def _check_cards(*places: Sequence[Card]) -> None:
    unknown = sorted({card for cards in places for card in cards}.difference(CARDS))
    if unknown:
        raise ValueError(f"no such cards: {', '.join(unknown)}")
