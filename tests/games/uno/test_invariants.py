"""What holds whatever is played: found by playing at random (design promises 1 and 2)."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Drew, HandOver
from pbm.games.match.moves import Back, CallUno, Catch, Challenge, Draw, Handover, Join, Leave, Pass, Salt, Tick, Undo
from pbm.games.uno.cards import CARDS, DECK
from pbm.games.uno.events import AnyEvent, Challenged, Rotated, Swapped
from pbm.games.uno.moves import AnyMove, CallColor, Cut, Play, Queue, Ready, Start, Swap
from pbm.games.uno.options import Options
from pbm.games.uno.state import State
from tests.games.uno.rule_sets import RULE_SETS
from tests.games.uno.sitting import MINUTE, NOON

ANY_SEAT = st.integers(-1, 5)
ANY_COLOR = st.sampled_from(Color)
PLAYS = st.builds(
    Play,
    ANY_SEAT,
    cards=st.lists(st.sampled_from([*CARDS, Card("X")]), max_size=2).map(tuple),
    color=st.none() | ANY_COLOR,
    uno=st.booleans(),
    swap=st.none() | ANY_SEAT,
    keep=st.booleans(),
)
ODD_MOVES: st.SearchStrategy[AnyMove] = st.one_of(
    PLAYS,
    *(st.builds(kind, ANY_SEAT) for kind in (Draw, Pass, Challenge, CallUno, Undo, Ready, Leave, Join, Handover)),
    st.builds(CallColor, ANY_SEAT, color=ANY_COLOR, uno=st.booleans()),
    st.builds(Catch, ANY_SEAT, target=st.none() | ANY_SEAT),
    st.builds(Swap, ANY_SEAT, target=st.none() | ANY_SEAT),
    st.builds(Cut, ANY_SEAT, count=st.integers(-1, 109)),
    st.builds(Queue, ANY_SEAT, preferences=st.lists(PLAYS | st.builds(Draw, ANY_SEAT), max_size=2).map(tuple)),
    st.builds(Salt, ANY_SEAT, grain=st.text(max_size=3)),
    st.just(Tick()),
)


def sensible_move(state: State, data: st.DataObject) -> AnyMove:
    """A move that may well be lawful: of the seat in turn, of one that could play out of turn, or of anybody."""
    if state.unready:
        return Ready(data.draw(st.sampled_from(state.unready)))
    if state.turn is None:
        return Tick()
    eager = [seat for seat in state.playing() if uno.view(state, seat).jumpable]
    seat = data.draw(st.sampled_from([state.turn, *eager]))
    view, color = uno.view(state, seat), data.draw(st.none() | ANY_COLOR)
    uno_called, keep = data.draw(st.booleans()), data.draw(st.booleans())
    cards = view.playable if seat == state.turn else view.jumpable
    moves: list[AnyMove] = [Play(seat, "", (card,), color, uno_called, keep=keep) for card in cards]
    moves += [Draw(seat), Pass(seat), Challenge(data.draw(ANY_SEAT)), CallColor(seat, color=color or Color.RED)]
    moves += [CallUno(seat), Catch(data.draw(ANY_SEAT)), Swap(seat, target=data.draw(st.none() | ANY_SEAT))]
    return data.draw(st.sampled_from(moves))


def begun(data: st.DataObject) -> State:
    players = data.draw(st.integers(2, 4))
    secret = f"{data.draw(st.integers(0, 2**16)):064x}"
    return uno.start(Start(0, options=data.draw(RULE_SETS), players=players, secret=secret), NOON).state


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
        assert (due is None) == (state.winners is not None or state.paused_at is not None)
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
    assume(state.held is None or state.held.seat == me)
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
    hand, color = uno.view(state, me).hand, data.draw(st.none() | ANY_COLOR)
    lay = [Play(me, cards=(card,), color=color, keep=data.draw(st.booleans())) for card in hand]
    rows = data.draw(st.lists(st.sampled_from(hand), min_size=2, max_size=3).map(tuple)) if hand else ()
    target = data.draw(st.integers(0, len(state.seats) - 1))
    others: list[AnyMove] = [
        Draw(me),
        Pass(me),
        Challenge(me),
        Catch(me, target=target),
        CallUno(me),
        CallColor(me),
        Swap(me, target=target),
        Play(me, cards=rows),
        Ready(me),
        Undo(me),
    ]
    return data.draw(st.sampled_from([*lay, *others, Queue(me, "next", tuple(lay[:2]))]))


def discloses(event: AnyEvent, seat: int) -> bool:
    """Whether the event tells the seat something of what was hidden from it: cards, a hand, or what a hand counts."""
    if isinstance(event, Challenged | HandOver | Rotated):
        return True
    if isinstance(event, Swapped):
        return seat in (event.seat, event.other)
    return isinstance(event, Drew) and event.seat == seat


def permuted(state: State, me: int, random: Random) -> State:
    """The same table as far as `me` can know: the cards of the others and of the draw pile lie otherwise."""
    hidden = [card for seat, hand in enumerate(state.hands) if seat != me for card in hand] + list(state.draw_pile)
    random.shuffle(hidden)
    cards = iter(hidden)
    hands = tuple(hand if seat == me else tuple(next(cards) for _ in hand) for seat, hand in enumerate(state.hands))
    return replace(state, hands=hands, draw_pile=tuple(cards))


@settings(max_examples=12)
@given(st.integers(2, 6), st.integers(0, 2**16), RULE_SETS)
def test_timeouts_alone_finish_a_match(players: int, secret: int, rule_set: Options) -> None:
    """W7: nobody ever moves, and yet the match comes to its end, whatever the rules."""
    on_timeout = "draw" if rule_set.on_timeout == "pass" else rule_set.on_timeout
    options = replace(rule_set, scoring="single", on_timeout=on_timeout)
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
