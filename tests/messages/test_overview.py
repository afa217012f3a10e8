"""The answer to *table*."""

from __future__ import annotations

from msgspec.structs import replace

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.uno.moves import Play
from pbm.messages.overview import overview
from tests.messages.tabletop import LONG, tabletop


def test_all_that_everybody_may_see_is_shown_from_the_player_in_turn_on() -> None:
    table = tabletop("W R5", "G1 G2 G3", "B1 B2", draw="Y1 Y2")
    table.play(Play(0, cards=(Card("W"),), color=Color.GREEN, uno=True))
    assert overview(table.scene, uno.view(table.state, None)).body.split("\n") == [
        "K7QX-2 Bob's turn by Fri 12:01",
        "Order: Bob (3), Cal (2), Ann (1, UNO).",
        "Top W: green. Draw pile 2, discards 2. Cal dealt.",
    ]


def test_the_order_is_that_of_the_direction_and_without_those_who_left() -> None:
    """C16, C41."""
    view = uno.view(tabletop("R1", "G1 G2", "B1", "Y1").state, None)
    seats = tuple(replace(seat, gone=seat.seat == 2, bot=seat.seat == 3) for seat in view.seats)
    told = overview(tabletop("R1", "G1 G2", "B1", "Y1").scene, replace(view, clockwise=False, seats=seats))
    assert "Order: Ann (1), Dan (1, bot), Bob (2)." in told.body


def test_who_is_in_turn_is_told_so() -> None:
    table = tabletop("R1 R5", "G1 G2")
    assert overview(table.scene, uno.view(table.state, 0)).body.startswith("K7QX-1 Your turn by Fri 12:00")


def test_it_shows_no_hand_and_is_public() -> None:
    """Design promise 2."""
    table = tabletop("R1 R5", "G1 G2", names=LONG)
    told = overview(table.scene, uno.view(table.state, 1))
    assert told.public == told.body
    assert not any(card in told.body for card in ("R1", "R5", "G1", "G2"))
