"""What holds whatever is played: found by playing at random (design promises 1 and 2)."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbm.games import rummy
from pbm.games.match.events import Drew, HandOver
from pbm.games.match.moves import (
    Back,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Handover,
    Join,
    Leave,
    Pass,
    Salt,
    Tick,
    Undo,
)
from pbm.games.rummy.advice import attempt, hint
from pbm.games.rummy.events import AnyEvent, Dealt, Played
from pbm.games.rummy.layout import Layout
from pbm.games.rummy.moves import AnyMove, Play, Queue, Start
from pbm.games.rummy.options import Options
from pbm.games.rummy.plays import plays
from pbm.games.rummy.state import State
from pbm.games.rummy.tiles import TILES, Tile
from tests.games.rummy import peer
from tests.games.rummy.rule_sets import RULE_SETS
from tests.games.rummy.sitting import MINUTE, NOON

ANY_SEAT = st.integers(-1, 4)
ANY_TILE = st.sampled_from([*dict.fromkeys(TILES), Tile("R13"), Tile("X")])
PLAYS = st.builds(
    Play,
    ANY_SEAT,
    tiles=st.lists(ANY_TILE, max_size=5).map(tuple),
    act=st.none() | ANY_TILE,
    uno=st.booleans(),
)
ODD_MOVES: st.SearchStrategy[AnyMove] = st.one_of(
    PLAYS,
    *(st.builds(kind, ANY_SEAT) for kind in (Draw, Pass, Challenge, CallUno, Undo, Leave, Join, Handover)),
    st.builds(Catch, ANY_SEAT, target=st.none() | ANY_SEAT),
    st.builds(Queue, ANY_SEAT, preferences=st.lists(PLAYS | st.builds(Draw, ANY_SEAT), max_size=2).map(tuple)),
    st.builds(Salt, ANY_SEAT, grain=st.text(max_size=3)),
    st.just(Tick()),
)


def begun(data: st.DataObject) -> State:
    players = data.draw(st.integers(2, 4))
    secret = f"{data.draw(st.integers(0, 2**16)):064x}"
    return rummy.start(Start(0, options=data.draw(RULE_SETS), players=players, secret=secret), NOON).state


def some_plays(state: State, seat: int) -> list[Play]:
    """Lawful plays of a seat, if it is in turn, and unlawful ones beside."""
    view = rummy.view(state, seat)
    lawful = plays(Layout(view.groups, view.loose), view.hand, view.drawn)
    return [Play(seat, tiles=tiles) for tiles in (*lawful, view.hand[:3], view.hand[-5:])]


def sensible_move(state: State, data: st.DataObject) -> AnyMove:
    """A move that may well be lawful: of the seat in turn, or of anybody."""
    if state.turn is None:
        return Tick()
    seat = state.turn
    moves: list[AnyMove] = [*some_plays(state, seat), *some_plays(state, seat), Draw(seat), Pass(seat), CallUno(seat)]
    return data.draw(st.sampled_from([*moves, Catch(data.draw(ANY_SEAT))]))


def later(state: State, data: st.DataObject, steps: int) -> tuple[State, datetime]:
    """The state some sensible moves later."""
    now = NOON
    for _ in range(data.draw(st.integers(0, steps))):
        now += MINUTE
        state = rummy.step(state, sensible_move(state, data), now).state
    return state, now


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_every_state_holds_exactly_the_tiles_and_no_move_raises(data: st.DataObject) -> None:
    """R2, R19: whatever is wrong with a move."""
    state, now = begun(data), NOON
    for _ in range(data.draw(st.integers(0, 25))):
        now += data.draw(st.sampled_from([timedelta(0), MINUTE, 20 * MINUTE, 120 * MINUTE]))
        move = data.draw(ODD_MOVES) if data.draw(st.integers(0, 3)) == 0 else sensible_move(state, data)
        outcome = rummy.step(state, move, now)
        assert (outcome.refusal is not None) == (outcome.result is rummy.Result.REFUSED)
        state = outcome.state
        assert state.cards() == TILES
        due = rummy.next_due(state)
        assert (due is None) == (state.winners is not None or state.paused_at is not None)
        assert due is None or due > now
    assert rummy.decode(rummy.encode(state)) == state


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_every_play_leaves_a_table_of_groups_and_every_event_tells_it_right(data: st.DataObject) -> None:
    """R7-R10, looked over by a checker that knows nothing of the solver."""
    state, now = begun(data), NOON
    for _ in range(20):
        now += MINUTE
        before, outcome = state, rummy.step(state, sensible_move(state, data), now)
        state = outcome.state
        played = [event for event in outcome.events if isinstance(event, Played)]
        if len(played) != 1 or any(isinstance(event, Dealt) for event in outcome.events):
            continue
        bound = (*before.layout.bound, *played[0].tiles)
        assert peer.faults(bound, before.layout.loose, state.layout.groups, state.layout.loose) == []
        assert Counter(played[0].formed) == Counter(state.layout.groups) - Counter(before.layout.groups)
        assert sorted((*state.layout.loose, *played[0].took)) == sorted(before.layout.loose)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(TILES), min_size=1, max_size=6),
    st.lists(st.sampled_from(TILES), max_size=3),
    st.integers(1, 4),
)
def test_what_is_refused_cannot_be_laid(rack: list[Tile], loose: list[Tile], count: int) -> None:
    """R7-R10, R19: tried by brute force on small tables."""
    table = ((Tile("R3"), Tile("R4"), Tile("R5")), (Tile("R9"), Tile("Y9"), Tile("G9")))
    view = replace(rummy.view(_anything(), 0), groups=table, loose=tuple(loose), hand=tuple(rack), drawn=None)
    tiles = tuple(rack[:count])
    refusal = attempt(view, Play(0, tiles=tiles))
    must = (*(tile for group in table for tile in group), *tiles)
    can_lie, could_lie = peer.can_lie(must, loose), peer.can_lie(must, loose, limits=False)
    assert (refusal is None) == can_lie
    if refusal is not None:
        assert (refusal.code == "wild-limit") == could_lie


def _anything() -> State:
    return rummy.start(Start(0, players=2, secret="5e" * 32), NOON).state


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(data: st.DataObject) -> None:
    """Permute the other racks and the pool: all that the seat sees stays the same until something is disclosed."""
    state, now = later(begun(data), data, 12)
    me = data.draw(st.integers(0, len(state.seats) - 1))
    assume(state.held is None or state.held.seat == me)
    other = permuted(state, me, Random(data.draw(st.integers(0, 2**16))))
    assert rummy.view(other, me) == rummy.view(state, me)
    assert hint(rummy.view(other, me)) == hint(rummy.view(state, me))
    move = own_move(state, me, data)
    this, that = rummy.step(state, move, now), rummy.step(other, move, now)
    assert (this.result, this.refusal) == (that.result, that.refusal)
    if not any(discloses(event, me) for event in this.events):
        assert rummy.seen(this.events, me) == rummy.seen(that.events, me)
        assert rummy.view(that.state, me) == rummy.view(this.state, me)


def own_move(state: State, me: int, data: st.DataObject) -> AnyMove:
    """Whatever a player may try with what they know, lawful or not."""
    tries = some_plays(state, me)
    others: list[AnyMove] = [Draw(me), Pass(me), Catch(me), CallUno(me), Undo(me), Queue(me, "next", tuple(tries[:2]))]
    return data.draw(st.sampled_from([*tries, *others]))


def discloses(event: AnyEvent, seat: int) -> bool:
    """Whether the event tells the seat something of what was hidden from it: tiles, or what a rack counts."""
    return isinstance(event, HandOver) or (isinstance(event, Drew) and event.seat == seat)


def permuted(state: State, me: int, random: Random) -> State:
    """The same table as far as `me` can know: the tiles of the others and of the pool lie otherwise."""
    hidden = [tile for seat, rack in enumerate(state.hands) if seat != me for tile in rack] + list(state.pool)
    random.shuffle(hidden)
    tiles = iter(hidden)
    hands = tuple(rack if seat == me else tuple(next(tiles) for _ in rack) for seat, rack in enumerate(state.hands))
    return replace(state, hands=hands, pool=tuple(tiles), drawn=state.drawn if state.turn == me else None)


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**16), RULE_SETS)
def test_timeouts_alone_finish_a_match(players: int, secret: int, rule_set: Options) -> None:
    """R21, W7: nobody ever moves, and yet the match comes to its end, whatever the rules."""
    on_timeout = "draw" if rule_set.on_timeout == "pass" else rule_set.on_timeout
    options = replace(rule_set, scoring="single", on_timeout=on_timeout)
    state = rummy.start(Start(0, options=options, players=players, secret=f"{secret:064x}"), NOON).state
    due = rummy.next_due(state)
    while due is not None:
        state = rummy.step(state, Tick(), due).state
        for seat in range(players):
            state = rummy.step(state, Back(seat), due).state
        assert state.turn_number < 500
        due = rummy.next_due(state)
    assert state.winners is not None


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_the_same_step_leads_to_the_same_outcome_byte_for_byte(data: st.DataObject) -> None:
    """Design promise 1, also from a state and a move that were written down."""
    state, now = begun(data), NOON
    for _ in range(8):
        now += MINUTE
        move = sensible_move(state, data)
        outcome = rummy.step(state, move, now)
        again = rummy.step(rummy.decode(rummy.encode(state)), rummy.decode_move(rummy.encode_move(move)), now)
        assert rummy.encode(again.state) == rummy.encode(outcome.state)
        assert rummy.encode_events(again.events) == rummy.encode_events(outcome.events)
        state = outcome.state
