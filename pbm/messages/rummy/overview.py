"""The answer to *table* in Rummy Up: all that everybody may see of a game at once."""

from __future__ import annotations

from pbm.games.rummy.layout import Layout
from pbm.games.rummy.view import View
from pbm.messages.overview import in_order, seat_data
from pbm.messages.rummy import tiles as shown
from pbm.messages.rummy.turns import headline
from pbm.messages.scene import Scene
from pbm.messages.templates import words
from pbm.messages.text import Text
from pbm.messages.whose_turn import closing


def overview(scene: Scene, view: View) -> Text:
    """Who plays after whom with how many tiles, the table, and how many tiles are in the pool."""
    return words(
        "tile-table",
        code=f"{scene.code}-{view.turn_number}",
        headline=headline(scene, view, wordy=False),
        by=closing(scene, view, "turn"),
        seats=[seat_data(scene, seat) for seat in in_order(view)],
        table=table_line(view),
        pool=view.pool,
    )


def table_line(view: View) -> str:
    """The table on one line, without stars."""
    return shown.table(Layout(view.groups, view.loose))


def facts(view: View) -> tuple[tuple[str, str], ...]:
    """What the host sees of the tiles on the table, by their headings."""
    return ("Table", table_line(view) or "-"), ("Pool", str(view.pool))
