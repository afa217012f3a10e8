"""Strong bots search for the largest play, and let each special that they have take a turn from the others.

What can be laid goes at once: the sooner nothing can be played any more, the sooner a tile may be drawn that takes the
last ones along. Of several specials in one play only one would act (R13), so the others wait: played in the turns that
they win, each acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbm.games.rummy.bots.plain import Plain
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.plays import largest_play
from pbm.games.rummy.specials import Special, special
from pbm.games.rummy.tiles import Tile
from pbm.games.rummy.view import View

_TAKING = (Special.SKIP, Special.DRAW_TWO, Special.WILD_DRAW_FOUR)
"""Specials that take the turn from the next player, the mildest first: the others can wait."""


class Strong(Plain):
    """By search."""

    def choose(self, view: View) -> tuple[Tile, ...] | None:
        """The last tiles if they can go together, else as many as can be, at most one of which takes a turn."""
        layout = Layout(view.groups, view.loose)
        most = largest_play(layout, view.hand, view.drawn)
        if most is None or len(most) == len(view.hand):
            return most
        return next(_taking_one_turn(layout, view, most), most)

    def act(self, view: View, tiles: tuple[Tile, ...]) -> Tile | None:
        """Which of them is to act (R13): the one that takes most from the next player."""
        return max((tile for tile in tiles if special(tile)), key=_worth, default=None)


def _taking_one_turn(layout: Layout, view: View, most: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """Plays with one of the specials of the largest play, as large as that but for the others."""
    taking = [tile for tile in most if special(tile) in _TAKING]
    if len(taking) < 2:
        return
    for tile in sorted(taking, key=_worth):
        others = Counter(it for it in view.hand if special(it) in _TAKING) - Counter([tile])
        if view.drawn is None or view.drawn not in others:
            play = largest_play(layout, (Counter(view.hand) - others).elements(), view.drawn)
            if play is not None and tile in play and len(play) > len(most) - len(taking):
                yield play


def _worth(tile: Tile) -> int:
    """What a special takes from the next player, as a rank; one that takes no turn has the lowest."""
    does = special(tile)
    return _TAKING.index(does) if does in _TAKING else -1
