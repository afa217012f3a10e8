"""The answer to *table*, and what the host sees of it."""

from __future__ import annotations

from pbm.games import rummy
from pbm.messages.rummy.overview import facts, overview
from tests.messages.rummy.tabletop import tabletop


def test_the_overview_shows_order_table_and_pool() -> None:
    table = tabletop("R8 W", "G1 G4 B11", groups="R4 R5 R6,B3 G3 Y3", loose="R1")
    assert overview(table.scene, rummy.view(table.state, None)).body.split("\n") == [
        "K7QX-1 Ann's turn by Fri 12:00",
        "Order: Ann (2), Bob (3).",
        "Table: r4-6 3ygb (r1). Pool 8.",
    ]


def test_the_host_sees_the_table_and_no_rack() -> None:
    table = tabletop("R8 W", "G1 G4 B11", groups="R4 R5 R6", loose="R1")
    assert facts(rummy.view(table.state, None)) == (("Table", "r4-6 (r1)"), ("Pool", "8"))
    assert facts(rummy.view(tabletop("R8", "G1").state, None))[0] == ("Table", "-")
