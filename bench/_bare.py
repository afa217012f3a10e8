"""Classic UNO with all rules in one place, for `bench.rounds` alone: what the readability of the real rules costs.

For the moves that are made there it gives the very states and events of the real core, and can do nothing else: it
never refuses, and knows no house rules, partners, windows, held texts, quiet hours, reminders, time banks, votes,
pauses, absences, or seats that were given up or are yet to be dealt in.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from pbm.games import uno
from pbm.games.match.cards import Card
from pbm.games.match.events import CalledUno, Drew, Reversed, Skipped, TurnBegan, WentOut, Why
from pbm.games.match.moves import Draw
from pbm.games.match.outcome import DONE
from pbm.games.match.position import Clock
from pbm.games.match.view import ANSWER, DRAWN, PLAY, Awaiting
from pbm.games.uno.cards import COLOR, DRAW_TWO, REVERSE, SKIP, SYMBOL, WILD_DRAW_FOUR, WILDS
from pbm.games.uno.ending import go_out
from pbm.games.uno.events import CalledColor, Played
from pbm.games.uno.moves import AnyMove, CallColor, Play
from pbm.games.uno.rules import rules_for
from pbm.games.uno.state import WildDrawFour
from pbm.games.uno.table import Table


def step(state: uno.State, move: AnyMove, at: datetime) -> uno.Outcome:
    """What the real step would give for a lawful move of `bench.rounds`."""
    table = Table.opened(state)
    if isinstance(move, Play):
        _play(table, move, at)
    elif isinstance(move, CallColor):
        table.color = move.color
        table.events.append(CalledColor(move.seat, move.color))
        _ask(table, move.seat, PLAY, table.options.turn_time, at)
    elif not table.can_draw:
        return uno.step(state, move, at)
    elif isinstance(move, Draw):
        _draw_or_accept(table, move.seat, at)
    return uno.Outcome(table.frozen(), tuple(table.events), DONE)


def _play(table: Table, move: Play, at: datetime) -> None:
    seat, card, events = move.seat, move.cards[0], table.events
    before = table.hands[seat]
    place = before.index(card)
    hand = before[:place] + before[place + 1 :]
    four = card == WILD_DRAW_FOUR
    table.challengeable = WildDrawFour(seat, hand, table.color, table.discard_pile[-1]) if four else None
    table.stalled, table.debts, table.announced = 0, (), None
    table.hands = (*table.hands[:seat], hand, *table.hands[seat + 1 :])
    _forget(table, seat, drew_on=(seat, COLOR[card]) in table.drew_on)
    table.discard_pile += (card,)
    table.laid_by = seat
    table.color = move.color if card in WILDS else COLOR[card]
    events.append(Played(seat, card, move.color if card in WILDS else None))
    if not hand:
        table.out = seat
        events.append(WentOut(seat))
    if seat in table.left_one:
        table.left_one = tuple(other for other in table.left_one if other != seat)
    if len(hand) == 1:
        table.left_one, table.called = (*table.left_one, seat), (*table.called, seat)
        events.append(CalledUno(seat))
    _take_effect(table, seat, card, at)


def _take_effect(table: Table, seat: int, card: Card, at: datetime) -> None:
    symbol, step, seats, events = SYMBOL[card], 1 if table.clockwise else -1, len(table.seats), table.events
    following = (seat + step) % seats
    if symbol == DRAW_TWO:
        _draw(table, following, 2, Why.DRAW_TWO)
    if symbol == WILD_DRAW_FOUR:
        table.pending = 4
        _pass(table, following, ANSWER, table.options.challenge_window, at)
    elif table.out is not None:
        go_out(table, table.out)
    elif symbol in (DRAW_TWO, SKIP):
        if symbol == SKIP:
            events.append(Skipped(following))
        _pass(table, (following + step) % seats, PLAY, table.options.turn_time, at)
    elif symbol == REVERSE:
        table.clockwise = not table.clockwise
        events.append(Reversed(table.clockwise))
        _pass(table, (seat - step) % seats, PLAY, table.options.turn_time, at)
    else:
        _pass(table, following, PLAY, table.options.turn_time, at)


def _draw_or_accept(table: Table, seat: int, at: datetime) -> None:
    following = (seat + (1 if table.clockwise else -1)) % len(table.seats)
    table.debts = ()
    if table.awaiting is ANSWER:
        owed, table.pending, table.challengeable = table.pending, 0, None
        _draw(table, seat, owed, Why.WILD_DRAW_FOUR)
        if table.out is not None:
            go_out(table, table.out)
            return
    else:
        (card,) = _draw(table, seat, 1, Why.TURN)
        table.drew_on = (*table.drew_on, (seat, table.color))
        if card in rules_for(table.options).fitting(table, seat):
            table.awaiting, table.drawn = DRAWN, card
            return
    _pass(table, following, PLAY, table.options.turn_time, at)


def _draw(table: Table, seat: int, count: int, why: Why) -> tuple[Card, ...]:
    cards = table.take(count)
    table.hands = (*table.hands[:seat], table.hands[seat] + cards, *table.hands[seat + 1 :])
    _forget(table, seat, drew_on=bool(table.drew_on))
    table.events.append(Drew(seat, len(cards), why, cards))
    return cards


def _forget(table: Table, seat: int, *, drew_on: bool) -> None:
    if seat in table.called:
        table.called = tuple(other for other in table.called if other != seat)
    if drew_on:
        table.drew_on = tuple(drew for drew in table.drew_on if drew[0] != seat)


def _pass(table: Table, seat: int, awaiting: Awaiting, span: timedelta, at: datetime) -> None:
    table.turn, table.begun = seat, True
    table.turn_number += 1
    _ask(table, seat, awaiting, span, at)
    table.events.append(TurnBegan(seat, table.turn_number))


def _ask(table: Table, seat: int, awaiting: Awaiting, span: timedelta, at: datetime) -> None:
    table.awaiting, table.drawn = awaiting, None
    table.clock, table.due = Clock(seat, span, at, table.seats[seat].hours), at + span
