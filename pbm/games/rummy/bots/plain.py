"""Plain bots play whenever they can, as many tiles as they can, and keep their wilds while others will do."""

from __future__ import annotations

from pbm.games.match.moves import Draw, Pass
from pbm.games.match.view import DRAWN
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.moves import Play, TurnMove
from pbm.games.rummy.plays import largest_play
from pbm.games.rummy.specials import Special, special
from pbm.games.rummy.tiles import Tile
from pbm.games.rummy.view import View

_BEST_FIRST = (Special.WILD_DRAW_FOUR, Special.DRAW_TWO, Special.SKIP, Special.REVERSE)


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
        """Which tiles to play: as many as can be."""
        return largest_play(Layout(view.groups, view.loose), view.hand, view.drawn)

    def act(self, view: View, tiles: tuple[Tile, ...]) -> Tile | None:
        """Which of them is to act (R13): the one that takes most from the next player."""
        specials = {special(tile): tile for tile in reversed(tiles)}
        return next((specials[it] for it in _BEST_FIRST if it in specials), None)
