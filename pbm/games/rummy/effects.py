"""What comes of a play: the special that acts, and whose turn is next (R12, R13)."""

from __future__ import annotations

from pbm.games.match.events import Reversed, Skipped, Why
from pbm.games.rummy.specials import Special, special
from pbm.games.rummy.table import Table
from pbm.games.rummy.tiles import Tile


def follow(table: Table, seat: int, acting: Tile | None) -> None:
    """Let the one tile act that does, if there is one (R13), and pass the turn on."""
    match acting and special(acting):
        case Special.DRAW_TWO:
            _make_draw(table, seat, 2, Why.DRAW_TWO)
        case Special.WILD_DRAW_FOUR:
            _make_draw(table, seat, 4, Why.WILD_DRAW_FOUR)
        case Special.SKIP:
            skipped = table.after(seat)
            table.record(Skipped(skipped))
            table.pass_turn(table.after(skipped))
        case Special.REVERSE if len(table.playing()) > 2:
            table.clockwise = not table.clockwise
            table.record(Reversed(table.clockwise))
            table.pass_turn(table.after(seat))
        case _:
            table.pass_turn(table.after(seat))


def _make_draw(table: Table, seat: int, count: int, why: Why) -> None:
    """The next player draws, and loses the turn (R12)."""
    victim = table.after(seat)
    table.draw(victim, count, why)
    table.pass_turn(table.after(victim))
