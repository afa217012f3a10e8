"""A match that begins at a table set by hand, for scenarios and tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbm.games.match.cards import Card, Color
from pbm.games.match.hours import Hours
from pbm.games.uno.moves import SetTable, Start
from pbm.games.uno.options import Options
from pbm.games.uno.step import Outcome, start


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
    """Begin a match as a `SetTable` of these cards has it.

    Raises:
        OptionError: there are too few or too many players (C1, C39).
        ValueError: a card does not exist, the seats do not agree, or there is no card on the table.
    """
    set_table = SetTable(
        dealer=dealer,
        hands=tuple(tuple(hand) for hand in hands),
        discard=tuple(discard),
        first=first,
        draw=tuple(draw),
        color=color,
        turn=turn,
        scores=tuple(scores or ()),
        out=tuple(out),
    )
    return start(Start(0, "", options, players, tuple(bots), secret, hours=tuple(hours), set_table=set_table), at)
