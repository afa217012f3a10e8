"""Every option with every other, whatever anybody does: a table that Hypothesis plays at, checked after each act."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pbm.games import rummy
from pbm.games.match.moves import (
    Away,
    Back,
    CallUno,
    Catch,
    Draw,
    Extend,
    Handover,
    Join,
    Leave,
    Pause,
    Penalty,
    Resume,
    Salt,
    Tick,
    Undo,
    Vote,
)
from pbm.games.match.options import Strength
from pbm.games.rummy.bots import STRENGTHS
from pbm.games.rummy.layout import is_group
from pbm.games.rummy.moves import AnyMove, Play, Queue, Start
from pbm.games.rummy.options import Options
from pbm.games.rummy.state import State
from pbm.games.rummy.tiles import TILES
from tests.games.rummy.rule_sets import RULE_SETS
from tests.games.rummy.sitting import HOUR, MINUTE, NOON
from tests.games.rummy.test_invariants import permuted, some_plays

SEATS, PICKS = st.integers(0, 3), st.integers(0, 2**16)
SPANS = st.sampled_from([timedelta(0), MINUTE, 6 * MINUTE, HOUR])
STANDING: st.SearchStrategy[AnyMove] = st.one_of(
    *(st.builds(kind, SEATS) for kind in (Back, CallUno, Catch, Handover, Penalty, Undo)),
    st.builds(Away, SEATS, span=SPANS),
    st.builds(Extend, span=SPANS),
    st.builds(Handover, SEATS, bot=st.booleans()),
    st.builds(Salt, SEATS, grain=st.text(max_size=3)),
    st.builds(Vote, SEATS, target=SEATS, bot=st.booleans()),
    st.just(Pause()),
    st.just(Resume()),
)
"""What can be done at any time, in turn or not."""


class AnyTable(RuleBasedStateMachine):
    """A match from its deal on. `log` is all that was done."""

    state: State
    now: datetime
    log: list[rummy.Entry]

    @initialize(options=RULE_SETS, players=st.integers(2, 4), secret=PICKS, bots=SEATS)
    def deal(self, options: Options, players: int, secret: int, bots: int) -> None:
        begin = Start(0, "deal", options, players, tuple(range(min(bots, players - 1))), f"{secret:064x}")
        outcome = rummy.start(begin, NOON)
        self.state, self.now, self.log = outcome.state, NOON, [rummy.Entry(NOON, begin, outcome.events)]

    def do(self, move: AnyMove, after: timedelta = timedelta(0)) -> rummy.Outcome:
        self.now += after
        outcome = rummy.step(self.state, move, self.now)
        self.state = outcome.state
        self.log.append(rummy.Entry(self.now, move, outcome.events))
        return outcome

    @rule(seat=SEATS, strength=st.sampled_from(["random", "plain", "strong"]))
    def think(self, seat: int, strength: Strength) -> None:
        """What a bot wants to do at once is done, or held."""
        thought = rummy.thought(rummy.view(self.state, seat % len(self.state.seats)), self.now, STRENGTHS[strength])
        if thought is not None and thought.at <= self.now:
            assert self.do(thought.move).refusal is None

    @precondition(lambda self: self.state.turn is not None and self.state.paused_at is None)
    @rule(pick=PICKS, draws=st.booleans())
    def play(self, pick: int, draws: bool) -> None:
        """A play of who is in turn, or a draw."""
        seat = self.state.turn or 0
        tries = some_plays(self.state, seat)
        self.do(Draw(seat) if draws else tries[pick % len(tries)])

    @rule(move=STANDING)
    def act(self, move: AnyMove) -> None:
        self.do(move)

    @rule(seat=SEATS, pick=PICKS)
    def queue(self, seat: int, pick: int) -> None:
        hand = rummy.view(self.state, seat).hand
        tiles = (hand[pick % len(hand)],) if hand else ()
        self.do(Queue(seat, "next", (Play(seat, tiles=tiles), Draw(seat)) if tiles else ()))

    @rule(seat=SEATS, comes=st.booleans())
    def come_or_go(self, seat: int, comes: bool) -> None:
        if comes:
            self.do(Join(len(self.state.seats)))
        elif len(self.state.staying()) > 2:
            self.do(Leave(seat))

    @rule(span=SPANS)
    def wait(self, span: timedelta) -> None:
        self.do(Tick(), span)

    @rule()
    def let_fall_due(self) -> None:
        due = rummy.next_due(self.state)
        self.do(Tick(), timedelta(0) if due is None else max(due - self.now, timedelta(0)))

    @invariant()
    def the_tiles_are_all_there(self) -> None:
        assert self.state.cards() == TILES

    @invariant()
    def all_groups_are_groups(self) -> None:
        assert all(map(is_group, self.state.layout.groups))

    @invariant()
    def there_is_a_way_on(self) -> None:
        """No combination of rules comes to a dead end."""
        due = rummy.next_due(self.state)
        assert (due is None) == (self.state.winners is not None or self.state.paused_at is not None)
        assert due is None or due > self.now

    @invariant()
    def views_tell_nothing_that_is_hidden(self) -> None:
        """Design promise 2, for the seats that nobody's held text speaks of."""
        for seat in range(len(self.state.seats)):
            other = permuted(self.state, seat, Random(seat))
            assert rummy.view(other, seat) == rummy.view(self.state, seat)

    @invariant()
    def the_state_can_be_written_down(self) -> None:
        assert rummy.decode(rummy.encode(self.state)) == self.state

    def teardown(self) -> None:
        """Design promise 1."""
        if hasattr(self, "log"):
            assert rummy.encode(rummy.replay(self.log)) == rummy.encode(self.state)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)
