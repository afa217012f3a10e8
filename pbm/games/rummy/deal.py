"""Dealing: who begins, the racks, and the start tiles (R2-R4), each order from the committed shuffle."""

from __future__ import annotations

from pbm.games.match.dealing import deal_hands, draw_lots, pass_deal, winner_of
from pbm.games.match.orders import PACK
from pbm.games.match.salting import commit_next
from pbm.games.rummy.events import Dealt, StarterDrawn
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.table import Table
from pbm.games.rummy.tiles import TILES, Tile, in_order, number

RACK, START_TILES = 14, 4


def draw_for_starter(table: Table) -> None:
    """R4: the highest number begins, a wild counts 0, and those who tie draw again; the tiles go back.

    As in all games the deal is with the seat before the one that begins.
    """
    rounds = draw_lots(table, TILES, number)
    starter = winner_of(rounds, number)
    table.dealer = (starter - 1) % len(table.seats)
    table.record(StarterDrawn(rounds, starter))


def deal_next(table: Table) -> None:
    """R4: the next round is begun by the seat to the left of the last one that did; those who joined are dealt in."""
    tiles = table.cards()
    pass_deal(table)
    deal(table, table.shuffle(tiles, PACK))


def deal(table: Table, pile: tuple[Tile, ...]) -> None:
    """R3: fourteen tiles each from the top of `pile`, four start tiles face up, and the rest is the pool.

    Of a pile that is too small for that, as tables set by hand may have, at least one tile is left for the pool.
    """
    hands, rest = deal_hands(table, pile, RACK)
    up = min(START_TILES, len(rest) - 1)
    table.layout, table.pool = Layout(loose=in_order(rest[:up])), rest[up:]
    table.record(Dealt(table.hand, table.dealer, hands, table.layout.loose))
    table.pass_turn(table.after(table.dealer))
    commit_next(table)
