"""Tables of tiles set by hand, and what their players are told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from pbm.games import rummy
from pbm.games.rummy.moves import AnyMove, SetTable, Start
from pbm.games.rummy.options import parse
from pbm.games.rummy.state import State
from pbm.messages.notes import Note
from pbm.messages.rummy.notice import notice
from pbm.messages.rummy.refusals import refusal
from pbm.messages.scene import Scene
from pbm.messages.text import Text
from tests.messages.tabletop import NOON, SHORT
from tests.tiles import tiles

POOL = "B8 G9 Y12 R11 B1 G4 Y8 G12"


@dataclass
class Tabletop:
    """A match under way: `play` makes moves, `told` is what a player is written after the last of them."""

    state: State
    events: tuple[Any, ...] = ()
    names: tuple[str, ...] = SHORT
    now: datetime = NOON
    note: Note | None = None

    def play(self, *moves: AnyMove, after: timedelta = timedelta(minutes=1)) -> None:
        """Make the moves, a minute apart; the events are those of all of them."""
        self.events = ()
        for move in moves:
            self.now += after
            outcome = rummy.step(self.state, move, self.now)
            self.state, self.events = outcome.state, self.events + outcome.events
            view = rummy.view(self.state, move.seat)
            self.note = refusal(self.scene, view, outcome.refusal) if outcome.refusal is not None else None

    @property
    def scene(self) -> Scene:
        """The scene of a reader in London."""
        return Scene("K7QX", self.names[: len(self.state.seats)], "Europe/London", self.now)

    def told(self, seat: int, note: Note | None = None) -> Text:
        """The notice to `seat` of the events since the last call of `play`."""
        return notice(self.scene, rummy.view(self.state, seat), rummy.seen(self.events, seat), note)


def tabletop(*racks: str, groups: str = "", loose: str = "", pool: str = POOL, **given: object) -> Tabletop:
    """A table whose first seat is in turn; groups are parted by commas, `given` are options."""
    set_table = SetTable(
        dealer=len(racks) - 1,
        hands=tuple(map(tiles, racks)),
        groups=tuple(map(tiles, filter(None, groups.split(",")))),
        loose=tiles(loose),
        pool=tiles(pool),
    )
    start = Start(0, options=parse(given), players=len(racks), secret="0" * 64, set_table=set_table)
    return Tabletop(rummy.start(start, NOON).state)
