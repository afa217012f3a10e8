"""Tables of Rummy Up to measure on, as they come about by playing and as they hardly could."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from pbm.games.rummy.arrange import arrange
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.plays import largest_play
from pbm.games.rummy.tiles import TILES, WILD, Tile, in_order
from tests.games.rummy.peer import contents

WILDS = 4


class Table(NamedTuple):
    """A table, and a rack from which to play."""

    kind: str
    layout: Layout
    rack: tuple[Tile, ...]


def natural(random: Random) -> Iterator[Table]:
    """The tables that two to four players meet who lay as many tiles as they can, round after round."""
    while True:
        bag = random.sample(TILES, len(TILES))
        racks = [[bag.pop() for _ in range(14)] for _ in range(random.choice((2, 3, 4)))]
        layout, turn = Layout((), tuple(bag.pop() for _ in range(4))), 0
        while bag and all(racks):
            rack = racks[turn % len(racks)]
            yield Table("natural", layout, tuple(rack))
            play = largest_play(layout, rack)
            if play is None:
                rack.append(bag.pop())
            else:
                layout = arrange(layout, play) or layout
                for tile in play:
                    rack.remove(tile)
            turn += 1


def adversarial(random: Random) -> Iterator[Table]:
    """In turns any 50 to 66 tiles, four wilds among them, about half of which can be laid; and random groups."""
    while True:
        tiles = random.sample(TILES[:-WILDS], len(TILES) - WILDS)
        held = random.randint(1, 10)
        rack, tiles = tuple(tiles[:held]), tiles[held:]
        loose, tiles = _some_loose(random, tiles)
        any_tiles = (*tiles[: random.randint(46, 62)], *TILES[-WILDS:])
        yield Table("adversarial", Layout((any_tiles,), loose), rack)
        yield Table("adversarial", Layout((_of_groups(random, tiles),), loose), rack)


def _some_loose(random: Random, tiles: list[Tile]) -> tuple[tuple[Tile, ...], list[Tile]]:
    """Up to four start tiles, none every third time, and the tiles without them."""
    count = random.choice((0, 0, 1, 2, 3, 4))
    return tuple(tiles[:count]), tiles[count:]


def _of_groups(random: Random, tiles: list[Tile]) -> tuple[Tile, ...]:
    """The tiles of random groups, with up to four wilds, 20 to 80 in all."""
    left, size = Counter([*tiles, *[WILD] * random.randint(0, WILDS)]), random.randint(20, 80)
    groups, laid = sorted(contents()), Counter[str]()
    for _ in range(2_000):
        group = Counter(random.choice(groups))
        if laid.total() < size and group + laid <= left:
            laid += group
    return in_order(Tile(tile) for tile in laid.elements())
