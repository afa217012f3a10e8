"""A table set by hand at which tests play: hands and piles as words, seats as names, and a clock that tests move."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Event
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Pass, Tick
from pbm.games.refusals import Code
from pbm.games.uno.events import AnyEvent
from pbm.games.uno.moves import AnyMove, CallColor, Play, Queue
from pbm.games.uno.options import Options
from pbm.games.uno.view import View

AMY, BOB, CAL, DAN = range(4)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECRET = "5e" * 32
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
TABLE_RULE = timedelta(0)


def cards(words: str) -> tuple[Card, ...]:
    """Cards from their codes with blanks between."""
    return tuple(Card(word) for word in words.split())


class Sitting:
    """Players in seat order, each with a hand; the last seat deals unless `dealer` says otherwise.

    After every move exactly the cards that there were in the beginning must be there.
    """

    def __init__(
        self,
        *hands: str,
        top: str = "R9",
        first: str | None = None,
        draw: str = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8",
        color: Color | None = None,
        dealer: int | None = None,
        turn: int | None = None,
        scores: tuple[int, ...] | None = None,
        **options: Any,
    ) -> None:
        outcome = uno.arrange(
            Options(**{"uno_window": TABLE_RULE, **options}),
            len(hands),
            dealer=len(hands) - 1 if dealer is None else dealer,
            hands=[cards(hand) for hand in hands],
            discard=() if first else cards(top),
            first=Card(first) if first else None,
            draw=cards(draw),
            color=color,
            turn=turn,
            scores=scores,
            secret=SECRET,
            at=NOON,
        )
        self.state, self.now, self.outcome = outcome.state, NOON, outcome
        self._deck = self.state.cards()

    def do(self, move: AnyMove) -> uno.Outcome:
        """Make a move now."""
        self.outcome = uno.step(self.state, move, self.now)
        self.state = self.outcome.state
        assert self.state.cards() == self._deck
        return self.outcome

    def wait(self, span: timedelta) -> uno.Outcome:
        """Let time go by, and what is due happen."""
        self.now += span
        return self.do(Tick())

    def play(self, seat: int, card: str, color: Color | None = None, *, uno: bool = False) -> uno.Outcome:
        return self.do(Play(seat, card, (Card(card),), color, uno))

    def draw(self, seat: int) -> uno.Outcome:
        return self.do(Draw(seat, "draw"))

    def keep(self, seat: int) -> uno.Outcome:
        return self.do(Pass(seat, "pass"))

    def color(self, seat: int, color: Color, *, uno: bool = False) -> uno.Outcome:
        return self.do(CallColor(seat, color.value, color, uno))

    def challenge(self, seat: int) -> uno.Outcome:
        return self.do(Challenge(seat, "challenge"))

    def call(self, seat: int) -> uno.Outcome:
        return self.do(CallUno(seat, "uno"))

    def catch(self, seat: int, target: int | None = None) -> uno.Outcome:
        return self.do(Catch(seat, "catch", target))

    def queue(self, seat: int, *preferences: Play | Draw) -> uno.Outcome:
        return self.do(Queue(seat, "next", preferences))

    def view(self, seat: int | None = None) -> View:
        return uno.view(self.state, seat)

    def hand(self, seat: int) -> str:
        """The hand of a seat, sorted, as words."""
        return " ".join(self.view(seat).hand)

    def open_windows(self) -> dict[str, timedelta | None]:
        """The open windows with the time that they have left."""
        windows = self.view().windows
        return {it.kind: None if it.closes_at is None else it.closes_at - self.now for it in windows}

    @property
    def refusal(self) -> Code | None:
        """Why the last move was refused."""
        return None if self.outcome.refusal is None else self.outcome.refusal.code

    def happened(self, *kinds: type[Event]) -> list[AnyEvent]:
        """The events of the last move, of these kinds alone if any are given."""
        return [event for event in self.outcome.events if not kinds or isinstance(event, kinds)]
