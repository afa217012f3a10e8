"""Classic UNO as answers to the questions that sets of rules answer differently. A house rule overrides one of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pbm.games.refusals import Code, Refusal
from pbm.games.uno import cards
from pbm.games.uno.cards import CARDS, COLOR, SYMBOL, Card, Color
from pbm.games.uno.ending import go_out
from pbm.games.uno.events import Reversed, Skipped, Why
from pbm.games.uno.moves import Play
from pbm.games.uno.state import Position
from pbm.games.uno.table import Table
from pbm.games.uno.view import Awaiting


class Classic:
    """The rules of section C where others may differ. It has no state: all of that is at the table."""

    def fitting(self, position: Position) -> frozenset[Card]:
        """The cards that go on what lies (C11-C13)."""
        return _matching(position.color, SYMBOL[position.discard_pile[-1]])

    def refuse_play(self, position: Position, move: Play) -> Refusal | None:
        """Why the seat in turn may not lay these cards (C11, C14, C20)."""
        if move.swap is not None:
            return Refusal(Code.CANNOT_SWAP, seats=(move.swap,))
        if len(move.cards) != 1:
            return Refusal(Code.ONE_CARD)
        card = move.cards[0]
        if card not in position.hands[move.seat]:
            return Refusal(Code.NOT_IN_HAND, card)
        if position.drawn not in (None, card):
            return Refusal(Code.ONLY_THE_DRAWN_CARD, card)
        return None if card in self.fitting(position) else Refusal(Code.NO_MATCH, card)

    def turn_up(self, table: Table, card: Card) -> None:
        """The effect of the first card, which is the dealer's but for a Reverse and a Wild (C4, C6-C9)."""
        match SYMBOL[card]:
            case cards.WILD | cards.WILD_DRAW_FOUR:
                table.pass_turn(table.after(table.dealer), Awaiting.COLOR)
            case cards.REVERSE:
                self._turn_round(table)
                table.pass_turn(table.dealer)
            case _:
                self.follow(table, table.dealer, card)

    def follow(self, table: Table, seat: int, card: Card) -> None:
        """What comes of a card of `seat` once it lies and its color is known (C15-C18, C32, C33)."""
        match SYMBOL[card]:
            case cards.DRAW_TWO:
                self.draw_two(table, seat)
            case cards.WILD_DRAW_FOUR:
                self.wild_draw_four(table, seat)
            case _ if table.out is not None:
                go_out(table, table.out)
            case cards.SKIP:
                self.skip(table, seat)
            case cards.REVERSE:
                self.reverse(table, seat)
            case _:
                table.pass_turn(table.after(seat))

    def draw_two(self, table: Table, seat: int) -> None:
        """C15, C33: the next player draws two and forfeits the turn, also before the count."""
        victim = table.after(seat)
        table.draw(victim, 2, Why.DRAW_TWO)
        if table.out is None:
            table.pass_turn(table.after(victim))
        else:
            go_out(table, table.out)

    def wild_draw_four(self, table: Table, seat: int) -> None:
        """C18, C21: the next player is to draw four, or to challenge."""
        table.pending = 4
        table.pass_turn(table.after(seat), Awaiting.ANSWER)

    def skip(self, table: Table, seat: int) -> None:
        """C17: the next player loses the turn."""
        skipped = table.after(seat)
        table.record(Skipped(skipped))
        table.pass_turn(table.after(skipped))

    def reverse(self, table: Table, seat: int) -> None:
        """C16: the direction turns; between two it acts like a Skip."""
        self._turn_round(table)
        if len(table.playing()) == 2:
            self.skip(table, seat)
        else:
            table.pass_turn(table.after(seat))

    def _turn_round(self, table: Table) -> None:
        table.clockwise = not table.clockwise
        table.record(Reversed(table.clockwise))


RULES: Mapping[str, Classic] = {"classic": Classic()}


@cache
def _matching(color: Color | None, symbol: str) -> frozenset[Card]:
    """The cards that match by color, number or symbol, and the wilds, which always do."""
    return frozenset(card for card in CARDS if COLOR[card] in (None, color) or SYMBOL[card] == symbol)


def rules(position: Position) -> Classic:
    """The rules that are in force at this table."""
    return RULES[position.options.game]
