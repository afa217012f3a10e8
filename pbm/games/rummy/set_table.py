"""A table set by hand, for scenarios and tests: exactly the tiles that are named exist."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.match.salting import commit_next
from pbm.games.rummy.events import Dealt
from pbm.games.rummy.layout import Group, Layout, is_group, is_set, tidy
from pbm.games.rummy.moves import SetTable
from pbm.games.rummy.table import Table
from pbm.games.rummy.tiles import TILES, Tile, in_order


def set_table(table: Table, given: SetTable) -> None:
    """Set round 1 as given.

    Raises:
        ValueError: a tile does not exist, a group is none, or the seats do not agree.
    """
    players = len(table.seats)
    scores = given.scores or (0,) * players
    turn = given.dealer if given.turn is None else given.turn
    if not len(given.hands) == len(scores) == players or not {given.dealer, turn} <= {*range(players)}:
        raise ValueError(f"not a table of {players} seats")
    _check_tiles(*given.hands, *given.groups, given.loose, given.pool)
    for seat, score in enumerate(scores):
        table.set_seat(seat, score=score)
    table.dealer, table.hands, table.pool = given.dealer, given.hands, given.pool
    table.layout = Layout(tidy(map(_group, given.groups)), in_order(given.loose))
    table.record(Dealt(1, table.dealer, dict(enumerate(table.hands)), table.layout.loose))
    table.pass_turn(table.after(given.dealer) if given.turn is None else given.turn)
    commit_next(table)


def _check_tiles(*places: Sequence[Tile]) -> None:
    unknown = sorted({tile for tiles in places for tile in tiles}.difference(TILES))
    if unknown:
        raise ValueError(f"no such tiles: {', '.join(unknown)}")


def _group(tiles: Group) -> Group:
    """The group as it lies: sets and runs in order; a run with wilds must be given as it stands."""
    if not is_set(tiles) and is_group(tiles):
        return tiles
    if not is_group(in_order(tiles)):
        raise ValueError(f"not a group: {' '.join(tiles)}")
    return in_order(tiles)
