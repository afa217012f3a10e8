"""Tables set by hand, and what their players are told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.moves import AnyMove
from pbm.games.uno.options import parse
from pbm.games.uno.state import State
from pbm.messages import notes
from pbm.messages.notice import notice
from pbm.messages.scene import Scene
from pbm.messages.text import Text

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SHORT = ("Ann", "Bob", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")
LONG = (
    "Maximilianus", "Bartholomeus", "Christabella", "Wolfgangerle", "Wilhelminana",
    "Alexandrinas", "Constantinos", "Persephoneia", "Philadelphia", "Montgomeryan",
)  # fmt: skip
_PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 B1 B2 B3 B4 B5 B6 B7 B8"


def cards(codes: str) -> tuple[Card, ...]:
    """Cards from their codes, with blanks between."""
    return tuple(map(Card, codes.split()))


@dataclass
class Tabletop:
    """A match under way: `play` makes moves, `told` is what a player is written after the last of them."""

    state: State
    events: tuple[AnyEvent, ...]
    names: tuple[str, ...] = SHORT
    now: datetime = NOON
    note: notes.Note | None = None

    def play(self, *moves: AnyMove, after: timedelta = timedelta(minutes=1)) -> None:
        """Make the moves, a minute apart; the events are those of all of them."""
        self.events = ()
        for move in moves:
            self.now += after
            outcome = uno.step(self.state, move, self.now)
            self.state, self.events = outcome.state, self.events + outcome.events
            refusal = outcome.refusal
            view = uno.view(self.state, move.seat)
            self.note = notes.refusal(self.scene, view, refusal) if refusal is not None else None

    @property
    def scene(self) -> Scene:
        """The scene of a reader in London."""
        return Scene("K7QX", self.names[: len(self.state.seats)], "Europe/London", self.now)

    def told(self, seat: int, note: notes.Note | None = None) -> Text:
        """The notice to `seat` of the events since the last call of `play`."""
        return notice(self.scene, uno.view(self.state, seat), uno.seen(self.events, seat), note)


def tabletop(
    *hands: str, top: str = "R9", draw: str = _PILE, names: tuple[str, ...] = SHORT, **given: object
) -> Tabletop:
    """A table whose first seat is in turn on `top`, which may name a called color ("W:G"); `given` are options."""
    card, _, color = top.partition(":")
    outcome = uno.arrange(
        parse(given),
        len(hands),
        dealer=len(hands) - 1,
        hands=[cards(hand) for hand in hands],
        discard=cards(card),
        color=Color(color) if color else None,
        draw=cards(draw),
        secret="0" * 64,
        at=NOON,
    )
    return Tabletop(outcome.state, (), names)
