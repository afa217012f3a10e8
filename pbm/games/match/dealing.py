"""Dealing: who begins, by the draw of cards (C3, R4), and the hands, each order from the committed shuffle."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from pbm.games.match.cards import Card
from pbm.games.match.table import Table


def draw_lots(table: Table, deck: tuple[Card, ...], number: Callable[[Card], int]) -> tuple[dict[int, Card], ...]:
    """Let every seat draw a card, and those with the highest again, until one has it: who drew what, by rounds."""
    drawing = table.playing()
    rounds: list[dict[int, Card]] = []
    for attempt in count(1):
        drawn = dict(zip(drawing, table.shuffle(deck, f"dealer {attempt}"), strict=False))
        rounds.append(drawn)
        highest = max(map(number, drawn.values()))
        drawing = tuple(seat for seat, card in drawn.items() if number(card) == highest)
        if len(drawing) == 1:
            break
    return tuple(rounds)


def winner_of(rounds: tuple[dict[int, Card], ...], number: Callable[[Card], int]) -> int:
    """The seat with the highest card of the last round."""
    return max(rounds[-1], key=lambda seat: number(rounds[-1][seat]))


def pass_deal(table: Table) -> None:
    """Move the deal one seat to the left for the next hand, in which those who have joined take part (C10, C41)."""
    table.hand += 1
    table.rewinds_before = table.rewinds
    for seat, sitting in enumerate(table.seats):
        if sitting.joining:
            table.set_seat(seat, joining=False)
    table.clockwise = True
    table.dealer = table.after(table.dealer)


def deal_hands(table: Table, pile: tuple[Card, ...], most: int) -> tuple[dict[int, tuple[Card, ...]], tuple[Card, ...]]:
    """Deal `most` cards each from the top of `pile`, one by one from the dealer's left: the hands, and what is left.

    A pile that is too small for that, as tables set by hand may have, gives everybody equally many.
    """
    order = _from_left(table)
    each = min(most, (len(pile) - 1) // len(order))
    dealt, left = pile[: each * len(order)], pile[each * len(order) :]
    hands = {seat: dealt[place :: len(order)] for place, seat in enumerate(order)}
    table.hands = tuple(hands.get(seat, ()) for seat in range(len(table.seats)))
    return {seat: hands[seat] for seat in sorted(hands)}, left


def _from_left(table: Table) -> tuple[int, ...]:
    playing = table.playing()
    return (*(seat for seat in playing if seat > table.dealer), *(seat for seat in playing if seat <= table.dealer))
