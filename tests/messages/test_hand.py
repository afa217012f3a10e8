"""Hands in few letters."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbm.games.match.cards import Card
from pbm.games.uno.cards import CARDS, ordered
from pbm.messages.hand import compact, spelled
from tests.messages.tabletop import cards


def test_the_numbers_of_a_color_stand_behind_one_letter() -> None:
    hand = cards("R1 R5 R5 RS R+2 R+2 Y3 GR B0 B9 W W W+4")
    assert compact(hand) == "R1,5,5 RS R+2 R+2 Y3 GR B0,9 W W W+4"
    assert spelled(hand) == "R1 R5 R5 RS R+2 R+2 Y3 GR B0 B9 W W W+4"


@given(st.lists(st.sampled_from(CARDS), max_size=40))
def test_a_compact_hand_holds_exactly_the_cards(hand: list[Card]) -> None:
    read: list[str] = []
    for word in compact(ordered(tuple(hand))).split():
        first, *more = word.split(",")
        read += [first, *(first[0] + symbol for symbol in more)]
    assert sorted(read) == sorted(hand)
