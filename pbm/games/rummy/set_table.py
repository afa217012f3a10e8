"""A table set by hand, for scenarios and tests: exactly the tiles that are named exist."""

from __future__ import annotations

from pbm.games.match.salting import commit_next
from pbm.games.match.set_table import begin_turn, check_exist, give_out
from pbm.games.rummy.events import Dealt
from pbm.games.rummy.layout import Group, Layout, is_group, is_set, tidy
from pbm.games.rummy.moves import SetTable
from pbm.games.rummy.table import Table
from pbm.games.rummy.tiles import TILES, in_order


def set_table(table: Table, given: SetTable) -> None:
    """Set round 1 as given.

    Raises:
        ValueError: a tile does not exist, a group is none, or the seats do not agree.
    """
    give_out(table, given)
    check_exist(TILES, "tiles", *given.hands, *given.groups, given.loose, given.pool)
    table.pool = given.pool
    table.layout = Layout(tidy(map(_group, given.groups)), in_order(given.loose))
    table.record(Dealt(1, table.dealer, dict(enumerate(table.hands)), table.layout.loose))
    begin_turn(table, given)
    commit_next(table)


def _group(tiles: Group) -> Group:
    """The group as it lies: sets and runs in order; a run with wilds must be given as it stands."""
    if not is_set(tiles) and is_group(tiles):
        return tiles
    if not is_group(in_order(tiles)):
        raise ValueError(f"not a group: {' '.join(tiles)}")
    return in_order(tiles)
