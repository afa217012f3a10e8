"""Dealing: who deals first, the hands, the first card (C3-C10), each order from the committed shuffle."""

from __future__ import annotations

from itertools import count

from pbm.games.match.cards import Card
from pbm.games.match.salting import commit_next
from pbm.games.match.view import Awaiting
from pbm.games.refusals import Code, Refusal
from pbm.games.uno.cards import ACTIONS, DECK, SYMBOL, WILDS
from pbm.games.uno.cutting import cut, gather
from pbm.games.uno.events import DealerDrawn, Dealt, SaidReady, TurnedUp
from pbm.games.uno.moves import Ready
from pbm.games.uno.rules import rules
from pbm.games.uno.table import Table

HAND = 7
PACK = "deck"
"""The label of the shuffle that a hand is dealt from."""


def draw_for_dealer(table: Table) -> None:
    """C3: the highest number deals; those who tie draw again from the whole deck, shuffled anew."""
    drawing = table.playing()
    rounds: list[dict[int, Card]] = []
    for attempt in count(1):
        drawn = dict(zip(drawing, table.shuffle(DECK, f"dealer {attempt}"), strict=False))
        rounds.append(drawn)
        highest = max(map(_number, drawn.values()))
        drawing = tuple(seat for seat, card in drawn.items() if _number(card) == highest)
        if len(drawing) == 1:
            break
    table.dealer = drawing[0]
    table.record(DealerDrawn(tuple(rounds), table.dealer))


def deal_next(table: Table) -> None:
    """C10: the deal moves one seat to the left, and those who have joined are dealt in (C41)."""
    deck, gathered = table.cards(), gather(table)
    table.hand += 1
    table.rewinds_before = table.rewinds
    for seat, sitting in enumerate(table.seats):
        if sitting.joining:
            table.set_seat(seat, joining=False)
    table.clockwise = True
    table.dealer = table.after(table.dealer)
    deal(table, table.shuffle(deck, PACK) if table.options.reshuffle else cut(table, gathered))


def deal(table: Table, pile: tuple[Card, ...]) -> None:
    """C4: seven cards each from the top of `pile`, one by one from the dealer's left, and the next card turned up.

    A pile that is too small for that, as tables set by hand may have, gives everybody equally many.
    """
    table.shuffles, table.discard_pile, table.drew_on = 0, (), ()
    order = _from_left(table)
    each = min(HAND, (len(pile) - 1) // len(order))
    dealt, table.draw_pile = pile[: each * len(order)], pile[each * len(order) :]
    hands = {seat: dealt[place :: len(order)] for place, seat in enumerate(order)}
    table.hands = tuple(hands.get(seat, ()) for seat in range(len(table.seats)))
    table.record(Dealt(table.hand, table.dealer, {seat: hands[seat] for seat in sorted(hands)}))
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
        back = not rules(table).may_start(card) and any(other != card for other in table.draw_pile)
        table.record(TurnedUp(card, back))
        if not back:
            break
        table.draw_pile = table.shuffle((card, *table.draw_pile), f"first {attempt}")
    table.uncover(card)
    rules(table).turn_up(table, card)


def _number(card: Card) -> int:
    """What a card counts in the draw for dealer: word cards nothing, not even as much as a 0."""
    return -1 if card in WILDS or SYMBOL[card] in ACTIONS else int(SYMBOL[card])


def _from_left(table: Table) -> tuple[int, ...]:
    playing = table.playing()
    return (*(seat for seat in playing if seat > table.dealer), *(seat for seat in playing if seat <= table.dealer))
