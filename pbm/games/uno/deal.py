"""Dealing: who deals first, the hands, the first card (C3-C10), each order from the committed shuffle."""

from __future__ import annotations

from itertools import count

from pbm.games.match.cards import Card
from pbm.games.match.dealing import deal_hands, draw_lots, pass_deal, winner_of
from pbm.games.match.orders import PACK
from pbm.games.match.salting import commit_next
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import ACTIONS, DECK, SYMBOL, WILDS
from pbm.games.uno.cutting import cut, gather
from pbm.games.uno.events import DealerDrawn, Dealt, SaidReady, TurnedUp
from pbm.games.uno.moves import Ready
from pbm.games.uno.rules import rules_for
from pbm.games.uno.table import Table

HAND = 7


def draw_for_dealer(table: Table) -> None:
    """C3: the highest number deals; those who tie draw again from the whole deck, shuffled anew."""
    rounds = draw_lots(table, DECK, _number)
    table.dealer = winner_of(rounds, _number)
    table.record(DealerDrawn(rounds, table.dealer))


def deal_next(table: Table) -> None:
    """C10: the deal moves one seat to the left, and those who have joined are dealt in (C41)."""
    deck, gathered = table.cards(), gather(table)
    pass_deal(table)
    deal(table, table.shuffle(deck, PACK) if table.options.reshuffle else cut(table, gathered))


def deal(table: Table, pile: tuple[Card, ...]) -> None:
    """C4: seven cards each from the top of `pile`, one by one from the dealer's left, and the next card turned up."""
    table.shuffles, table.discard_pile, table.drew_on = 0, (), ()
    hands, table.draw_pile = deal_hands(table, pile, HAND)
    table.record(Dealt(table.hand, table.dealer, hands))
    begin_play(table)
    commit_next(table)


def begin_play(table: Table) -> None:
    """Turn up the first card: at once, or when all players have said that they are ready (F11). Bots always are."""
    people = tuple(seat for seat in table.playing() if not table.seats[seat].bot)
    if table.options.ready_check and people:
        table.awaiting, table.unready, table.due = Awaiting.READY, people, table.at + table.options.turn_time
    else:
        turn_up_first(table)


def say_ready(table: Table, move: Ready) -> Refusal | None:
    """F11: the last one who says it has the first card turned."""
    if table.awaiting is not Awaiting.READY:
        return Refusal(Code.NOTHING_TO_ANSWER)
    if move.seat in table.unready:
        table.record(SaidReady(move.seat))
        wait_no_more(table, move.seat)
    return None


def wait_no_more(table: Table, seat: int) -> None:
    """Do not wait any more for `seat` to be ready; after the last one the first card is turned."""
    table.unready = tuple(other for other in table.unready if other != seat)
    if not table.unready:
        turn_up_first(table)


def turn_up_first(table: Table) -> None:
    """Turn cards up until one may start the discard pile, and let it take effect (C4-C9).

    A Wild Draw Four goes back into the pile (C5), unless there is nothing else in it.
    """
    table.unready = ()
    for attempt in count(1):
        card, table.draw_pile = table.draw_pile[0], table.draw_pile[1:]
        back = not rules_for(table.options).may_start(card) and any(other != card for other in table.draw_pile)
        table.record(TurnedUp(card, back))
        if not back:
            break
        table.draw_pile = table.shuffle((card, *table.draw_pile), f"first {attempt}")
    table.uncover(card)
    rules_for(table.options).turn_up(table, card)


def _number(card: Card) -> int:
    """What a card counts in the draw for dealer: word cards nothing, not even as much as a 0."""
    return -1 if card in WILDS or SYMBOL[card] in ACTIONS else int(SYMBOL[card])
