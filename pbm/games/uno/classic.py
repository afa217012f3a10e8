"""Classic UNO as answers to the questions that sets of rules answer differently.

A house rule is a class in rules/ that overrides some of these answers; `rules.rules_for` puts those of a game together.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Reversed, Skipped, WentOut, Why
from pbm.games.match.uno_call import declare, open_window
from pbm.games.match.view import ANSWER, FREE, Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import CARDS, COLOR, DRAW_TWO, REVERSE, SKIP, SYMBOL, WILD, WILD_DRAW_FOUR, WILDS
from pbm.games.uno.ending import go_out
from pbm.games.uno.events import Played
from pbm.games.uno.moves import Play
from pbm.games.uno.options import Options
from pbm.games.uno.pending import draw_pending, settle_pending
from pbm.games.uno.state import Position, WildDrawFour
from pbm.games.uno.table import Table

_NONE: frozenset[Card] = frozenset()

QUESTION_FIRST: Mapping[Awaiting | None, Code] = {Awaiting.COLOR: Code.COLOR_FIRST, Awaiting.SWAP: Code.SWAP_FIRST}
"""Questions about a card that lies, before whose answer nothing else can be done."""


class Classic:
    """The rules of section C where others may differ. It has no state: all of that is at the table."""

    @classmethod
    def applies(cls, options: Options) -> bool:  # noqa: ARG003 (classic is under everything)
        """Whether these rules are in force under the options."""
        return True

    def fitting(self, position: Position, seat: int) -> frozenset[Card]:
        """The cards that `seat` could lay on its turn, if it holds them (C11-C13)."""
        return _MATCHING[position.color][position.discard_pile[-1]]

    def why_unfit(self, position: Position, seat: int, card: Card) -> Code:
        """Why a card is not among the fitting ones."""
        return Code.NO_MATCH

    def adding(self, position: Position, seat: int) -> frozenset[Card]:
        """The cards with which `seat` could answer those that are pending."""
        return _NONE

    def interrupting(self, position: Position, seat: int) -> frozenset[Card]:
        """The cards that `seat` could lay right now out of turn."""
        return _NONE

    def refuse_play(self, position: Position, move: Play) -> Refusal | None:
        """Why the seat may not lay that card now: one in turn (C11, C14), or one that may be laid out of turn."""
        seat, awaiting = move.seat, position.awaiting
        if position.turn != seat:
            return self._refuse_interruption(position, move)
        if awaiting in QUESTION_FIRST:
            return Refusal(QUESTION_FIRST[awaiting])
        if len(move.cards) != 1:
            return Refusal(Code.ONE_CARD)
        card = move.cards[0]
        if awaiting is ANSWER and card not in self.adding(position, seat):
            return Refusal(Code.ANSWER_FIRST)
        unwanted = self.refuse_trade(position, move, card)
        if unwanted is not None:
            return unwanted
        if card not in position.hands[seat]:
            return Refusal(Code.NOT_IN_HAND, card)
        if position.drawn is not None and position.drawn != card:
            return Refusal(Code.ONLY_THE_DRAWN_CARD, card)
        if awaiting is ANSWER or card in self.fitting(position, seat):
            return None
        return Refusal(self.why_unfit(position, seat, card), card)

    def _refuse_interruption(self, position: Position, move: Play) -> Refusal | None:
        card = move.cards[0] if len(move.cards) == 1 else None
        if card not in self.interrupting(position, move.seat) or card not in position.hands[move.seat]:
            return not_your_turn(position)
        return self.refuse_trade(position, move, card)

    def refuse_trade(self, position: Position, move: Play, card: Card) -> Refusal | None:
        """Why hands cannot be traded as the move wants it: cards are never traded (C20)."""
        if move.swap is None and not move.keep:
            return None
        return Refusal(Code.CANNOT_SWAP, seats=() if move.swap is None else (move.swap,))

    def refuse_draw(self, position: Position, seat: int) -> Refusal | None:
        """Why `seat` may not draw instead of playing: reneging is allowed (C14)."""
        return None

    def refuse_keep(self, position: Position, seat: int) -> Refusal | None:
        """Why `seat` may not keep the card that it drew: it may (C14)."""
        return None

    def play(self, table: Table, move: Play) -> None:
        """Lay one card, ask what has to be known of it, else let it take effect (C11-C13)."""
        seat, card = move.seat, move.cards[0]
        if table.debts and table.turn == seat and table.awaiting is not FREE:
            table.close_table_windows()
        table.stalled = 0
        table.challengeable = self.doubtable(table, seat) if card == WILD_DRAW_FOUR else None
        table.lay(seat, card)
        if card in WILDS:
            table.color = move.color
            table.record(Played(seat, card, move.color))
        else:
            table.record(Played(seat, card))
        if not table.hands[seat]:
            table.out = seat if table.out is None else table.out
            table.record(WentOut(seat))
        declare(table, seat, called=move.uno)
        question = self.question(table, move)
        if question is None:
            self.settle(table, move)
        else:
            table.ask(seat, question)

    def question(self, table: Table, move: Play) -> Awaiting | None:
        """What is to be asked of the card just laid: a wild's color (C12, C18); a last Wild needs none."""
        card = move.cards[0]
        if card not in WILDS or move.color is not None or (card == WILD and not table.hands[move.seat]):
            return None
        return Awaiting.COLOR

    def settle(self, table: Table, move: Play) -> None:
        """Now that all is known of the card that lies: its windows open, and it takes effect."""
        self.open_windows(table, move.seat)
        self.follow(table, move.seat, table.discard_pile[-1])

    def open_windows(self, table: Table, seat: int) -> None:
        """Let begin what others may do about the card just laid: catch a missed UNO (W1)."""
        if seat in table.left_one:
            open_window(table, seat)

    def may_start(self, card: Card) -> bool:
        """Whether a card can start the discard pile: a Wild Draw Four goes back (C5)."""
        return card != WILD_DRAW_FOUR

    def turn_up(self, table: Table, card: Card) -> None:
        """The effect of the first card, which is the dealer's but for a Reverse and a Wild (C4, C6-C9).

        A Draw Two is drawn at once also where others can be added to.
        """
        symbol = SYMBOL[card]
        if card in WILDS:
            table.pass_turn(table.after(table.dealer), Awaiting.COLOR)
        elif symbol == REVERSE:
            self._turn_round(table)
            table.pass_turn(table.dealer)
        elif symbol == DRAW_TWO:
            Classic.draw_two(self, table, table.dealer)
        else:
            self.follow(table, table.dealer, card)

    def follow(self, table: Table, seat: int, card: Card) -> None:
        """What comes of a card of `seat` once it lies and its color is known (C15-C18, C32, C33)."""
        symbol = SYMBOL[card]
        if symbol == DRAW_TWO:
            self.draw_two(table, seat)
        elif symbol == WILD_DRAW_FOUR:
            self.wild_draw_four(table, seat)
        elif table.out is not None:
            go_out(table, table.out)
        elif symbol == SKIP:
            self.skip(table, seat)
        elif symbol == REVERSE:
            self.reverse(table, seat)
        else:
            self.number(table, seat)

    def number(self, table: Table, seat: int) -> None:
        """A number, or a Wild: the next player's turn."""
        table.pass_turn(table.after(seat))

    def draw_two(self, table: Table, seat: int) -> None:
        """C15, C33: the next player draws two and forfeits the turn, also before the count."""
        victim = table.after(seat)
        table.pending = 2
        draw_pending(table, victim, Why.DRAW_TWO)

    def wild_draw_four(self, table: Table, seat: int) -> None:
        """C18, C21: the next player is to draw four, or to challenge."""
        table.pending = 4
        table.pass_turn(table.after(seat), ANSWER)

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

    def doubtable(self, position: Position, seat: int) -> WildDrawFour | None:
        """What a challenge of the Wild Draw Four that `seat` is about to lay will be judged by (C22)."""
        hand = list(position.hands[seat])
        hand.remove(Card(WILD_DRAW_FOUR))
        return WildDrawFour(seat, tuple(hand), position.color, position.top)

    def is_bluff(self, doubted: WildDrawFour) -> bool:
        """C13: whether the hand held a card of the color in force."""
        return any(COLOR[card] is doubted.color for card in doubted.hand if COLOR[card] is not None)

    def may_challenge(self, position: Position, seat: int) -> bool:
        """C21: only who must draw the four, and has not yet."""
        return position.turn == seat

    def convict(self, table: Table, doubted: WildDrawFour) -> None:
        """C23: the bluffer draws in the challenger's stead, who takes a normal turn."""
        settle_pending(table, doubted.seat, Why.GUILTY)

    def acquit(self, table: Table, challenger: int) -> None:
        """C24: the challenger draws two more than are pending, and forfeits the turn."""
        table.pending += 2
        draw_pending(table, challenger, Why.INNOCENT)

    def keeps_drawn(self, position: Position, seat: int) -> bool:
        """Whether a drawn card that waits is kept when the time is over (W7)."""
        return True


def not_your_turn(position: Position) -> Refusal:
    """The refusal of who is not in turn: it says who is."""
    return Refusal(Code.NOT_YOUR_TURN, seats=() if position.turn is None else (position.turn,))


_MATCHING: Mapping[Color | None, Mapping[Card, frozenset[Card]]] = {
    color: {
        top: frozenset(card for card in CARDS if COLOR[card] in (None, color) or SYMBOL[card] == SYMBOL[top])
        for top in CARDS
    }
    for color in (None, *Color)
}
"""The cards that match the color in force, or the top card's number or symbol, and the wilds, which always do."""
