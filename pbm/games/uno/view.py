"""What one seat may see of UNO. `views.view` makes it."""

from __future__ import annotations

from pbm.games.match import view
from pbm.games.match.cards import Card, Color
from pbm.games.uno.options import Options


class View(view.View, frozen=True, kw_only=True):
    """The table as seat `me` may see it.

    `laid_by` has laid the top card; None when it was turned up. `playable` are the cards of `hand`, each once, that the
    rules would let this seat lay now if (or as) it is in turn; under pending cards those that may be added, none in
    classic. `jumpable` are those that it may lay right now out of turn (H3, F1, F3). `can_challenge` tells that this
    seat may challenge now (held or not). `unready` are the seats that have yet to say *ready* (F11). `drew_on` has each
    seat that last drew instead of playing on a color, and whose hand has not changed otherwise since.
    """

    options: Options
    pending: int
    top: Card | None
    color: Color | None
    draw_pile: int
    discard_pile: int
    can_challenge: bool
    laid_by: int | None = None
    playable: tuple[Card, ...] = ()
    jumpable: tuple[Card, ...] = ()
    drew_on: tuple[tuple[int, Color | None], ...] = ()
    unready: tuple[int, ...] = ()
