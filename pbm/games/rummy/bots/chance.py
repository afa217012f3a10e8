"""Bots that take any of the lawful plays: they play, and no more."""

from __future__ import annotations

from hashlib import sha256

from pbm.games.match.view import DRAWN
from pbm.games.rummy.bots.plain import Plain
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.plays import plays
from pbm.games.rummy.specials import special
from pbm.games.rummy.tiles import Tile
from pbm.games.rummy.view import View


class RandomLawful(Plain):
    """Any lawful move, by the chance that lies in the view; every second UNO goes uncalled."""

    def choose(self, view: View) -> tuple[Tile, ...] | None:
        """Any of the plays that there are, or none where that is allowed."""
        some = plays(Layout(view.groups, view.loose), view.hand, view.drawn)
        may_hold = view.awaiting is DRAWN or not view.options.must_play
        choices = (*some, None) if may_hold or not some else some
        return choices[_chance(view, len(choices))]

    def act(self, view: View, tiles: tuple[Tile, ...]) -> Tile | None:
        """Any special among them."""
        specials = [tile for tile in tiles if special(tile)]
        return specials[_chance(view, len(specials))] if specials else None

    def forgets(self, view: View) -> bool:
        """By the toss of a coin."""
        return bool(_chance(view, 2))


def _chance(view: View, ways: int) -> int:
    """One of so many ways, by all that the seat sees: the same view makes the same choice, as a replay needs it."""
    seen = (view.commitment, view.me, view.turn_number, view.awaiting, view.pool, *view.hand)
    return int.from_bytes(sha256(repr(seen).encode()).digest()[:8], "big") % ways
