"""A table of Rummy Up set by hand at which tests play: tiles as words, seats as names, and a clock that tests move."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from pbm.games import rummy
from pbm.games.match.events import Event
from pbm.games.match.moves import CallUno, Catch, Draw, Pass, Tick
from pbm.games.refusals import Code
from pbm.games.rummy.events import AnyEvent
from pbm.games.rummy.moves import AnyMove, Play, Queue, SetTable
from pbm.games.rummy.options import Options
from pbm.games.rummy.tiles import Tile
from pbm.games.rummy.view import View

AMY, BOB, CAL, DAN = range(4)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECRET = "5e" * 32
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
TABLE_RULE = timedelta(0)


def tiles(words: str) -> tuple[Tile, ...]:
    """Tiles from their codes with blanks between."""
    return tuple(Tile(word) for word in words.split())


class Sitting:
    """Players in seat order, each with a rack; Amy begins unless `turn` says otherwise.

    `table` has the groups with commas between. After every move exactly the tiles of the beginning must be there.
    """

    def __init__(
        self,
        *racks: str,
        table: str = "R8 R9 R10",
        loose: str = "",
        pool: str = "G9 R12 G4 B8 Y3 Y6",
        turn: int = AMY,
        scores: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        set_table = SetTable(
            dealer=len(racks) - 1,
            hands=tuple(map(tiles, racks)),
            groups=tuple(tiles(group) for group in table.split(",") if group),
            loose=tiles(loose),
            pool=tiles(pool),
            turn=turn,
            scores=scores,
        )
        chosen = Options(**{"uno_window": TABLE_RULE, **options})
        self.begun = rummy.Start(0, "", chosen, len(racks), secret=SECRET, set_table=set_table)
        self.outcome = rummy.start(self.begun, NOON)
        self.state, self.now = self.outcome.state, NOON
        self._all = self.state.cards()

    def do(self, move: AnyMove) -> rummy.Outcome:
        """Make a move now."""
        self.outcome = rummy.step(self.state, move, self.now)
        self.state = self.outcome.state
        assert self.state.cards() == self._all
        return self.outcome

    def wait(self, span: timedelta) -> rummy.Outcome:
        """Let time go by, and what is due happen."""
        self.now += span
        return self.do(Tick())

    def play(self, seat: int, words: str, act: str | None = None, *, uno: bool = False) -> rummy.Outcome:
        return self.do(Play(seat, words, tiles(words), None if act is None else Tile(act), uno))

    def draw(self, seat: int) -> rummy.Outcome:
        return self.do(Draw(seat, "draw"))

    def keep(self, seat: int) -> rummy.Outcome:
        return self.do(Pass(seat, "pass"))

    def call(self, seat: int) -> rummy.Outcome:
        return self.do(CallUno(seat, "uno"))

    def catch(self, seat: int, target: int | None = None) -> rummy.Outcome:
        return self.do(Catch(seat, "catch", target))

    def queue(self, seat: int, *preferences: Play | Draw) -> rummy.Outcome:
        return self.do(Queue(seat, "next", preferences))

    def view(self, seat: int | None = None) -> View:
        return rummy.view(self.state, seat)

    def rack(self, seat: int) -> str:
        """The rack of a seat, in order, as words."""
        return " ".join(self.view(seat).hand)

    @property
    def groups(self) -> list[str]:
        """The groups on the table, as words."""
        return [" ".join(group) for group in self.view().groups]

    @property
    def refusal(self) -> Code | None:
        """Why the last move was refused."""
        return None if self.outcome.refusal is None else self.outcome.refusal.code

    def happened(self, *kinds: type[Event]) -> list[AnyEvent]:
        """The events of the last move, of these kinds alone if any are given."""
        return [event for event in self.outcome.events if not kinds or isinstance(event, kinds)]

    def open_windows(self) -> dict[str, timedelta | None]:
        """The open windows with the time that they have left."""
        windows = self.view().windows
        return {it.kind: None if it.closes_at is None else it.closes_at - self.now for it in windows}
