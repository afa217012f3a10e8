"""What happens in UNO besides. `views.seen` makes of an event what one seat may see."""

from __future__ import annotations

from pbm.games.match import events
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Event


class DealerDrawn(Event, frozen=True, tag="dealer-drawn"):
    """The draw for first dealer (C3): per round who drew what; the last round decided."""

    rounds: tuple[dict[int, Card], ...]
    dealer: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Hand number `hand` was dealt; `hands` by seat, each seen by its own seat alone (C4)."""

    hand: int
    dealer: int
    hands: dict[int, tuple[Card, ...]]


class TurnedUp(Event, frozen=True, tag="turned-up"):
    """A card was turned up to start the discard pile; `back` when it was a Wild Draw Four and went back (C4, C5)."""

    card: Card
    back: bool = False


class Played(Event, frozen=True, tag="played"):
    """A card was laid; `color` is the color called with it, None for a wild whose color is still asked."""

    seat: int
    card: Card
    color: Color | None = None


class CalledColor(Event, frozen=True, tag="called-color"):
    """The color that a wild asked for was called."""

    seat: int
    color: Color


class Jumped(Event, frozen=True, tag="jumped"):
    """The card that is played next was out of turn (H3, F3), or `doubled` down on its twin (F1)."""

    seat: int
    doubled: bool = False


class Stacked(Event, frozen=True, tag="stacked"):
    """A draw card was added to those before; `pending` cards are to be drawn now (H1, F3)."""

    seat: int
    pending: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Two seats traded hands (H2, H5)."""

    seat: int
    other: int


class Rotated(Event, frozen=True, tag="rotated"):
    """Every hand moved one seat on in the direction of play (H2)."""

    seat: int


class Challenged(Event, frozen=True, tag="challenged"):
    """`by` doubted the Wild Draw Four of `seat` (C21)."""

    seat: int
    by: int


class Shown(Event, frozen=True, tag="shown"):
    """The cards that `seat` held at the play were shown to `to`, and to nobody else (C22)."""

    seat: int
    to: int
    cards: tuple[Card, ...]


class Guilty(Event, frozen=True, tag="guilty"):
    """The Wild Draw Four of `seat` was a bluff (C23)."""

    seat: int


class Innocent(Event, frozen=True, tag="innocent"):
    """The Wild Draw Four of `seat` was lawful (C24)."""

    seat: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile but for its top became a new draw pile of `count` cards (C19)."""

    count: int


class SaidReady(Event, frozen=True, tag="ready"):
    """A player is ready for the first card (F11). Seen by that seat alone: nobody else is written to for it."""

    seat: int


class CutChosen(Event, frozen=True, tag="cut"):
    """The dealer named where to cut for the next deal (F10). Seen by that seat alone: it tells where cards lie."""

    seat: int
    count: int


AnyEvent = (
    events.AnyEvent
    | DealerDrawn
    | Dealt
    | TurnedUp
    | Played
    | CalledColor
    | Jumped
    | Stacked
    | Swapped
    | Rotated
    | Challenged
    | Shown
    | Guilty
    | Innocent
    | Reshuffled
    | SaidReady
    | CutChosen
)

DEEDS = (
    *(Played, CalledColor, Swapped, Rotated, events.Drew, events.Passed),
    *(Challenged, events.CalledUno, events.FalseUno, events.Caught),
)
"""What can be taken back (T11)."""
