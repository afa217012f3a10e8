"""Which plays are lawful, judged by what their player sees: the table and the own rack (R5-R10, R13, R19)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from pbm.games.refusals import Code, Refusal
from pbm.games.rummy.arrange import arrange, lawful_but_for_wilds
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.moves import Play
from pbm.games.rummy.plays import MOST
from pbm.games.rummy.specials import special
from pbm.games.rummy.tiles import Tile, in_order


def refuse_play(layout: Layout, rack: tuple[Tile, ...], drawn: Tile | None, play: Play) -> Refusal | None:
    """Why a play is not lawful on that table, whoever is in turn; a `drawn` tile must be in it (R6)."""
    refusal = refuse_tiles(rack, play)
    if refusal is not None:
        return refusal
    if drawn is not None and drawn not in play.tiles:
        return Refusal(Code.ONLY_THE_DRAWN_CARD, drawn, cards=play.tiles)
    if play.tiles and laid(layout, play.tiles) is not None:
        return None
    code = Code.WILD_LIMIT if play.tiles and lawful_but_for_wilds(layout, play.tiles) else Code.NOT_A_GROUP
    return Refusal(code, cards=play.tiles)


def laid(layout: Layout, tiles: tuple[Tile, ...]) -> Layout | None:
    """The table after a play of these tiles; None if they cannot be laid. Who judges a play and who makes it ask."""
    return _laid(layout, in_order(tiles))


@lru_cache(maxsize=1024)
def _laid(layout: Layout, tiles: tuple[Tile, ...]) -> Layout | None:
    return arrange(layout, tiles)


def refuse_tiles(rack: tuple[Tile, ...], play: Play) -> Refusal | None:
    """Why a play is not lawful on any table: too many tiles, one that is not there, or one that cannot act (R19)."""
    if len(play.tiles) > MOST:
        return Refusal(Code.TOO_MANY_TILES, cards=play.tiles)
    missing = Counter(play.tiles) - Counter(rack)
    if missing:
        return Refusal(Code.NOT_IN_HAND, next(iter(missing)), cards=tuple(missing))
    if play.act is not None and not (play.act in play.tiles and special(play.act)):
        return Refusal(Code.CANNOT_ACT, play.act)
    return None
