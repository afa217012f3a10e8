"""Plain bots play whenever they can, as people do at first: a tile that fits, and then all others that still fit."""

from __future__ import annotations

from collections import Counter

from pbm.games.match.moves import Draw, Pass
from pbm.games.match.view import DRAWN
from pbm.games.rummy.arrange import lawful
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.moves import Play, TurnMove
from pbm.games.rummy.plays import MOST, smallest_play
from pbm.games.rummy.specials import Special, special
from pbm.games.rummy.tiles import WILD, Tile, in_order
from pbm.games.rummy.view import View

_BEST_FIRST = (Special.WILD_DRAW_FOUR, Special.DRAW_TWO, Special.SKIP, Special.REVERSE)
"""Specials by what they take from the next player (R12)."""


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
        """Which tiles to play: the fewest that can be, and to them all that fit one after another, wilds apart."""
        layout = Layout(view.groups, view.loose)
        play = smallest_play(layout, view.hand, view.drawn)
        if play is None:
            return None
        for tile in (Counter(view.hand) - Counter(play)).elements():
            if len(play) < MOST and tile != WILD and lawful(layout, (*play, tile)):
                play = (*play, tile)
        return in_order(play)

    def act(self, view: View, tiles: tuple[Tile, ...]) -> Tile | None:
        """Which of them is to act (R13): the one that takes most from the next player."""
        specials = {special(tile): tile for tile in reversed(tiles)}
        return next((specials[it] for it in _BEST_FIRST if it in specials), None)
