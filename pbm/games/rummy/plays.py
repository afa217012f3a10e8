"""What a rack can play: one to four of its tiles, and with a drawn tile that one among them (R5, R6, R20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from pbm.games.rummy.arrange import lawful
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.solver.search import find
from pbm.games.rummy.solver.stock import Racked, Stock
from pbm.games.rummy.tiles import WILD, Tile, in_order

MOST = 4

Play = tuple[Tile, ...]


def playable(layout: Layout, rack: Iterable[Tile], drawn: Tile | None = None) -> bool:
    """Whether there is any lawful play, which must contain the drawn tile if there is one (R6)."""
    return _play(layout, in_order(rack), drawn, 1, MOST) is not None


def smallest_play(layout: Layout, rack: Iterable[Tile], drawn: Tile | None = None) -> Play | None:
    """A lawful play of the fewest tiles, wilds only where it must be; None proves that there is none."""
    rack = in_order(rack)
    found = _play(layout, rack, drawn, 1, MOST)
    if found is None:
        return None
    smaller = (_play(layout, rack, drawn, 1, most) for most in range(1, len(found)))
    return next((play for play in smaller if play is not None), found)


def largest_play(layout: Layout, rack: Iterable[Tile], drawn: Tile | None = None) -> Play | None:
    """A lawful play of the most tiles; None proves that there is none."""
    rack = in_order(rack)
    found = larger = _play(layout, rack, drawn, 1, MOST)
    while larger is not None:
        found = larger
        larger = _play(layout, rack, drawn, len(found) + 1, MOST) if len(found) < MOST else None
    return found


def plays(layout: Layout, rack: Iterable[Tile], drawn: Tile | None = None) -> tuple[Play, ...]:
    """Some lawful plays to choose from: all of a single tile, or else a smallest one, and a largest one.

    None are named only if there are none.
    """
    rack = in_order(rack)
    largest = largest_play(layout, rack, drawn)
    if largest is None:
        return ()
    singles: list[Play] = [(tile,) for tile in dict.fromkeys(rack) if drawn in {None, tile} and lawful(layout, (tile,))]
    smallest = singles or [smallest_play(layout, rack, drawn) or largest]
    return tuple(dict.fromkeys((*smallest, largest)))


def forget() -> None:
    """Forget what has been found, for who measures how long it takes."""
    _play.cache_clear()


@lru_cache(maxsize=4096)
def _play(layout: Layout, rack: tuple[Tile, ...], drawn: Tile | None, least: int, most: int) -> Play | None:
    """A lawful play of so many tiles, with the fewest wilds. Within one turn the same is asked again and again."""
    named = () if drawn is None else (drawn,)
    rest = tuple((Counter(rack) - Counter(named)).elements())
    bound = (*layout.bound, *named)
    stock = Stock.of(bound, layout.loose, rest)
    least, most = least - len(named), most - len(named)
    for wilds in range(min(rest.count(WILD), most) + 1):
        groups = find(stock, Racked(max(0, least - wilds), most - wilds, wilds))
        if groups is not None:
            added = Counter(chain.from_iterable(groups)) - Counter(bound)
            return in_order((*named, *_of_rack(added, rest, layout.loose, least - wilds), *(WILD,) * wilds))
    return None


def _of_rack(added: Counter[Tile], rest: tuple[Tile, ...], loose: tuple[Tile, ...], least: int) -> Iterator[Tile]:
    """Which of the added number tiles are the rack's: no start tiles, save that a twin takes one's place at need."""
    added = Counter({tile: count for tile, count in added.items() if tile != WILD})
    played = added - Counter(loose)
    yield from played.elements()
    twins = in_order(((added & Counter(rest)) - played).elements())
    yield from twins[: max(0, least - played.total())]
