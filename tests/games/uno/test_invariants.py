"""What holds whatever is played: found by playing at random (design promises 1 and 2)."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbm.games import uno
from pbm.games.uno.cards import CARDS, DECK, Card, Color
from pbm.games.uno.events import AnyEvent, Challenged, Drew, HandOver
from pbm.games.uno.moves import (
    AnyMove,
    Back,
    CallColor,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Handover,
    Join,
    Leave,
    Pass,
    Play,
    Queue,
    Salt,
    Start,
    Tick,
    Undo,
)
from pbm.games.uno.options import OnTimeout, Options
from pbm.games.uno.state import State
from tests.games.uno.sitting import MINUTE, NOON

ANY_SEAT = st.integers(-1, 5)
ANY_COLOR = st.sampled_from(Color)
OPTIONS = st.builds(
    Options,
    uno_window=st.sampled_from([timedelta(0), 10 * MINUTE]),
    on_timeout=st.sampled_from(["draw", "pass", "bot"]),
    between_hands=st.sampled_from([timedelta(0), 10 * MINUTE]),
    scoring=st.sampled_from(["winner", "rounds", "single"]),
    reveal=st.sampled_from(["match", "hand"]),
    turn_time=st.just(60 * MINUTE),
    challenge_window=st.just(30 * MINUTE),
)
PLAYS = st.builds(
    Play,
    ANY_SEAT,
    cards=st.lists(st.sampled_from([*CARDS, Card("X")]), max_size=2).map(tuple),
    color=st.none() | ANY_COLOR,
    uno=st.booleans(),
    swap=st.none() | ANY_SEAT,
)
ODD_MOVES: st.SearchStrategy[AnyMove] = st.one_of(
    PLAYS,
    *(st.builds(kind, ANY_SEAT) for kind in (Draw, Pass, Challenge, CallUno, Undo, Leave, Join, Handover)),
    st.builds(CallColor, ANY_SEAT, color=ANY_COLOR, uno=st.booleans()),
    st.builds(Catch, ANY_SEAT, target=st.none() | ANY_SEAT),
    st.builds(Queue, ANY_SEAT, preferences=st.lists(PLAYS | st.builds(Draw, ANY_SEAT), max_size=2).map(tuple)),
    st.builds(Salt, ANY_SEAT, grain=st.text(max_size=3)),
    st.just(Tick()),
)


def sensible_move(state: State, data: st.DataObject) -> AnyMove:
    """A move that may well be lawful: of the seat in turn, or one that anybody may try at any time."""
    if state.turn is None:
        return Tick()
    seat = state.turn
    color = data.draw(st.none() | ANY_COLOR)
    playable = uno.view(state, seat).playable
    moves: list[AnyMove] = [Play(seat, cards=(card,), color=color, uno=data.draw(st.booleans())) for card in playable]
    moves += [Draw(seat), Pass(seat), Challenge(seat), CallColor(seat, color=color or Color.RED), CallUno(seat)]
    moves += [Catch(data.draw(ANY_SEAT))]
    return data.draw(st.sampled_from(moves))


def begun(data: st.DataObject) -> State:
    players = data.draw(st.integers(2, 4))
    secret = f"{data.draw(st.integers(0, 2**16)):064x}"
    return uno.start(Start(0, options=data.draw(OPTIONS), players=players, secret=secret), NOON).state


@settings(max_examples=25)
@given(st.data())
def test_every_state_holds_exactly_the_deck_and_no_move_raises(data: st.DataObject) -> None:
    state, now = begun(data), NOON
    for _ in range(data.draw(st.integers(0, 25))):
        now += data.draw(st.sampled_from([timedelta(0), MINUTE, 20 * MINUTE, 120 * MINUTE]))
        move = data.draw(ODD_MOVES) if data.draw(st.integers(0, 3)) == 0 else sensible_move(state, data)
        outcome = uno.step(state, move, now)
        assert (outcome.refusal is not None) == (outcome.result is uno.Result.REFUSED)
        state = outcome.state
        assert state.cards() == DECK
        due = uno.next_due(state)
        assert (due is None) == (state.winners is not None)
        assert due is None or due > now
    assert uno.decode(uno.encode(state)) == state


@settings(max_examples=40)
@given(st.data())
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(data: st.DataObject) -> None:
    """Permute the other hands and the draw pile: all that the seat sees stays the same until something is disclosed."""
    state, now = begun(data), NOON
    for _ in range(data.draw(st.integers(0, 12))):
        now += MINUTE
        state = uno.step(state, sensible_move(state, data), now).state
    me = data.draw(st.integers(0, len(state.seats) - 1))
    other = permuted(state, me, Random(data.draw(st.integers(0, 2**16))))
    assert uno.view(other, me) == uno.view(state, me)
    move = own_move(state, me, data)
    this, that = uno.step(state, move, now), uno.step(other, move, now)
    assert (this.result, this.refusal) == (that.result, that.refusal)
    if not any(discloses(event, me) for event in this.events):
        assert uno.seen(this.events, me) == uno.seen(that.events, me)
        assert uno.view(that.state, me) == uno.view(this.state, me)


def own_move(state: State, me: int, data: st.DataObject) -> AnyMove:
    """Whatever a player may try with what they know, lawful or not."""
    lay = [Play(me, cards=(card,), color=data.draw(st.none() | ANY_COLOR)) for card in uno.view(state, me).hand]
    target = data.draw(st.integers(0, len(state.seats) - 1))
    others: list[AnyMove] = [
        Draw(me),
        Pass(me),
        Challenge(me),
        Catch(me, target=target),
        CallUno(me),
        CallColor(me),
        Undo(me),
    ]
    return data.draw(st.sampled_from([*lay, *others, Queue(me, "next", tuple(lay[:2]))]))


def discloses(event: AnyEvent, seat: int) -> bool:
    """Whether the event tells the seat something of what was hidden from it: cards, a hand, or what a hand counts."""
    return isinstance(event, Challenged | HandOver) or (isinstance(event, Drew) and event.seat == seat)


def permuted(state: State, me: int, random: Random) -> State:
    """The same table as far as `me` can know: the cards of the others and of the draw pile lie otherwise."""
    hidden = [card for seat, hand in enumerate(state.hands) if seat != me for card in hand] + list(state.draw_pile)
    random.shuffle(hidden)
    cards = iter(hidden)
    hands = tuple(hand if seat == me else tuple(next(cards) for _ in hand) for seat, hand in enumerate(state.hands))
    return replace(state, hands=hands, draw_pile=tuple(cards))


@settings(max_examples=6)
@given(st.integers(2, 6), st.integers(0, 2**16), st.sampled_from(["draw", "bot"]))
def test_timeouts_alone_finish_a_match(players: int, secret: int, on_timeout: OnTimeout) -> None:
    """W7: nobody ever moves, and yet the match comes to its end."""
    options = Options(scoring="single", on_timeout=on_timeout)
    state = uno.start(Start(0, options=options, players=players, secret=f"{secret:064x}"), NOON).state
    due = uno.next_due(state)
    while due is not None:
        state = uno.step(state, Tick(), due).state
        for seat in range(players):
            state = uno.step(state, Back(seat), due).state
        assert state.turn_number < 5_000
        due = uno.next_due(state)
    assert state.winners is not None


@settings(max_examples=15)
@given(st.data())
def test_the_same_step_leads_to_the_same_outcome_byte_for_byte(data: st.DataObject) -> None:
    """Design promise 1, also from a state and a move that were written down."""
    state, now = begun(data), NOON
    for _ in range(8):
        now += MINUTE
        move = sensible_move(state, data)
        outcome = uno.step(state, move, now)
        again = uno.step(uno.decode(uno.encode(state)), uno.decode_move(uno.encode_move(move)), now)
        assert uno.encode(again.state) == uno.encode(outcome.state)
        assert uno.encode_events(again.events) == uno.encode_events(outcome.events)
        state = outcome.state
