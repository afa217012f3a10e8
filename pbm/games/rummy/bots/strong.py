"""Strong bots weigh what each play leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from pbm.games.rummy.arrange import lawful
from pbm.games.rummy.bots.plain import Plain
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.partners import Partners
from pbm.games.rummy.plays import largest_play
from pbm.games.rummy.specials import Special, special
from pbm.games.rummy.tiles import WILD, Tile
from pbm.games.rummy.view import View

W = {"left": -1.0, "fits": 0.35, "wilds": 0.6, "takers": 0.35, "again": 0.8, "penalty": 0.15}


class Strong(Plain):
    """By the odds."""

    def choose(self, view: View) -> tuple[Tile, ...] | None:
        layout = Layout(view.groups, view.loose)
        most = largest_play(layout, view.hand, view.drawn)
        if most is None:
            return None
        if len(most) == len(view.hand):
            return most
        options = tuple(candidates(layout, view, most))
        return max(options, key=lambda it: worth(view, it, self.act(view, it)))


def candidates(layout: Layout, view: View, most: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    yield most
    for size in range(len(most) - 1, 0, -1):
        for part in dict.fromkeys(combinations(most, size)):
            if (view.drawn is None or view.drawn in part) and lawful(layout, part):
                yield part


def worth(view: View, tiles: tuple[Tile, ...], act: Tile | None) -> float:
    left = tuple((Counter(view.hand) - Counter(tiles)).elements())
    there = (*chain.from_iterable(view.groups), *view.loose, *tiles, *left)
    kinds = [special(it) for it in left]
    does = special(act) if act else None
    two = sum(seat.plays for seat in view.seats) == 2
    again = two and does in (Special.SKIP, Special.DRAW_TWO, Special.WILD_DRAW_FOUR)
    penalty = {Special.DRAW_TWO: 2, Special.WILD_DRAW_FOUR: 4}.get(does, 0) if does else 0
    counts = {
        "left": len(left),
        "fits": sum(map(Partners(there).fit, left)),
        "wilds": left.count(WILD),
        "takers": sum(it in (Special.SKIP, Special.DRAW_TWO) for it in kinds),
        "again": again,
        "penalty": penalty,
    }
    return sum(W[k] * v for k, v in counts.items())
