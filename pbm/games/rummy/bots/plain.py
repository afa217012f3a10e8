"""Plain bots play as people do at first: onto what lies, as it lies, or a group of their own.

What lies they move to get rid of their last tiles, else only when nothing else is left, for the fewest tiles that can
be. They keep their wilds while others will do, and leave it to the order of the tiles which special acts (R13).
"""

from __future__ import annotations

from collections.abc import Iterable

from pbm.games.match.moves import Draw, Pass
from pbm.games.match.view import DRAWN
from pbm.games.rummy.arrange import lawful
from pbm.games.rummy.layout import Group, Layout, is_group
from pbm.games.rummy.moves import Play, TurnMove
from pbm.games.rummy.plays import MOST, smallest_play
from pbm.games.rummy.tiles import WILD, Tile
from pbm.games.rummy.view import View


class Plain:
    """One strength: what it does in turn. It has no memory, all that it goes by is the view."""

    def turn(self, view: View, me: int) -> TurnMove:
        """A play, or what is left to do without one. It will not be refused."""
        tiles = self.choose(view)
        if tiles is None:
            return Pass(me) if view.awaiting is DRAWN else Draw(me)
        calls = len(view.hand) - len(tiles) == 1 and not self.forgets(view)
        return Play(me, tiles=tiles, act=self.act(view, tiles), uno=calls)

    def forgets(self, view: View) -> bool:
        """Whether it leaves UNO uncalled this time: never."""
        return False

    def choose(self, view: View) -> tuple[Tile, ...] | None:
        """Which tiles to play, the drawn one among them if there is one (R6): the last ones if they can go."""
        layout = Layout(view.groups, view.loose)
        if 0 < len(view.hand) <= MOST and lawful(layout, view.hand):
            return view.hand
        if view.drawn is None:
            own = smallest_play(Layout(loose=view.loose), view.hand) or ()
            easy = max(_added(view.groups, view.hand), own, key=len)
            if easy:
                return easy
        return smallest_play(layout, view.hand, view.drawn)

    def act(self, view: View, tiles: tuple[Tile, ...]) -> Tile | None:
        """Which of them it says is to act: none."""
        return None


def _added(groups: Iterable[Group], rack: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles that go onto groups one after another, wilds apart."""
    lying, play = list(groups), list[Tile]()
    for tile in rack:
        grown = ((at, it) for at, group in enumerate(lying) for it in ((tile, *group), (*group, tile)) if is_group(it))
        at, group = next(grown, (0, ()))
        if group and tile != WILD and len(play) < MOST:
            lying[at] = group
            play.append(tile)
    return tuple(play)
