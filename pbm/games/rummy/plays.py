"""What a rack can play: one to four of its tiles, and with a drawn tile that one among them (R5, R6, R20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from pbm.games.rummy.arrange import lawful
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.solver.search import Racked, find
from pbm.games.rummy.solver.stock import Stock
from pbm.games.rummy.tiles import WILD, Tile, in_order

MOST = 4

Play = tuple[Tile, ...]


def playable(layout: Layout, rack: Iterable[Tile], drawn: Tile | None = None) -> bool:
    """Whether there is any lawful play, which must contain the drawn tile if there is one (R6)."""
    return _play(layout, tuple(rack), drawn, 1, MOST) is not None


def smallest_play(layout: Layout, rack: Iterable[Tile], drawn: Tile | None = None) -> Play | None:
    """A lawful play of the fewest tiles, wilds only where it must be; None proves that there is none."""
    rack = tuple(rack)
    return next((play for most in range(1, MOST + 1) if (play := _play(layout, rack, drawn, 1, most))), None)


def largest_play(layout: Layout, rack: Iterable[Tile], drawn: Tile | None = None) -> Play | None:
    """A lawful play of the most tiles, wilds only where it must be; None proves that there is none."""
    rack = tuple(rack)
    found = _play(layout, rack, drawn, 1, MOST)
    if found is None:
        return None
    larger = (_play(layout, rack, drawn, count, count) for count in range(MOST, len(found), -1))
    return next((play for play in larger if play), found)


def plays(layout: Layout, rack: Iterable[Tile], drawn: Tile | None = None) -> tuple[Play, ...]:
    """Some lawful plays to choose from: each single tile that can be played alone, a smallest and a largest play.

    None are named only if there are none.
    """
    rack = in_order(rack)
    largest = largest_play(layout, rack, drawn)
    if largest is None:
        return ()
    alone = rack if drawn is None else (drawn,)
    singles = [(tile,) for tile in dict.fromkeys(alone) if lawful(layout, (tile,))]
    smallest = singles or [smallest_play(layout, rack, drawn) or largest]
    return tuple(dict.fromkeys((*smallest, largest)))


def _play(layout: Layout, rack: tuple[Tile, ...], drawn: Tile | None, least: int, most: int) -> Play | None:
    """A lawful play of so many tiles, with the fewest wilds."""
    named = () if drawn is None else (drawn,)
    rest = tuple((Counter(rack) - Counter(named)).elements())
    bound = (*layout.bound, *named)
    stock = Stock.of(bound, layout.loose, rest)
    least, most = least - len(named), most - len(named)
    for wilds in range(min(rest.count(WILD), most) + 1):
        groups = find(stock, Racked(max(0, least - wilds), most - wilds, wilds))
        if groups is not None:
            numbers = Counter(chain.from_iterable(groups)) - Counter((*bound, *layout.loose))
            numbers.pop(WILD, 0)
            return in_order((*named, *numbers.elements(), *(WILD,) * wilds))
    return None
