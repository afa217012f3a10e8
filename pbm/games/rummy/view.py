"""What one seat may see of Rummy Up. `views.view` makes it."""

from __future__ import annotations

from pbm.games.match import view
from pbm.games.rummy.layout import Group
from pbm.games.rummy.options import Options
from pbm.games.rummy.tiles import Tile


class View(view.View, frozen=True, kw_only=True):
    """The table as seat `me` may see it: the `groups` as they lie, the `loose` start tiles, and how many the pool has.

    `hand` is the own rack, in order.
    """

    options: Options
    groups: tuple[Group, ...]
    loose: tuple[Tile, ...]
    pool: int
