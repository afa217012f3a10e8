"""Every option with every other, whatever anybody does: a table that Hypothesis plays at, checked after each act."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from pbm.games import uno
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
)
from pbm.games.match.options import Strength
from pbm.games.uno.bots import STRENGTHS
from pbm.games.uno.bots.lawful import in_turn, out_of_turn
from pbm.games.uno.cards import DECK
from pbm.games.uno.moves import AnyMove, Cut, Play, Queue, Ready, Start
from pbm.games.uno.options import Options
from pbm.games.uno.state import State
from tests.games.uno.rule_sets import RULE_SETS
from tests.games.uno.sitting import HOUR, MINUTE, NOON
from tests.games.uno.test_invariants import permuted

SEATS, PICKS = st.integers(0, 5), st.integers(0, 2**16)
SPANS = st.sampled_from([timedelta(0), MINUTE, 6 * MINUTE, HOUR])
STANDING: st.SearchStrategy[AnyMove] = st.one_of(
    *(st.builds(kind, SEATS) for kind in (Back, CallUno, Catch, Handover, Penalty, Ready, Undo)),
    st.builds(Away, SEATS, span=SPANS),
    st.builds(Cut, SEATS, count=st.integers(1, 60)),
    st.builds(Extend, span=SPANS),
    st.builds(Handover, SEATS, bot=st.booleans()),
    st.builds(Salt, SEATS, grain=st.text(max_size=3)),
    st.just(Pause()),
    st.just(Resume()),
)
"""What can be done at any time, in turn or not."""


class AnyTable(RuleBasedStateMachine):
    """A match from its deal on. `log` is all that was done."""

    state: State
    now: datetime
    log: list[uno.Entry]

    @initialize(options=RULE_SETS, partners=st.booleans(), players=st.integers(2, 6), secret=PICKS, bots=SEATS)
    def deal(self, options: Options, partners: bool, players: int, secret: int, bots: int) -> None:
        if partners and options.scoring not in ("lowest", "elimination"):
            options, players = replace(options, partners=True), 4
        begin = Start(0, "deal", options, players, tuple(range(min(bots, players - 1))), f"{secret:064x}")
        outcome = uno.start(begin, NOON)
        self.state, self.now, self.log = outcome.state, NOON, [uno.Entry(NOON, begin, outcome.events)]

    def do(self, move: AnyMove, after: timedelta = timedelta(0)) -> uno.Outcome:
        self.now += after
        outcome = uno.step(self.state, move, self.now)
        self.state = outcome.state
        self.log.append(uno.Entry(self.now, move, outcome.events))
        return outcome

    @rule(seat=SEATS, strength=st.sampled_from(["random", "plain", "strong"]))
    def think(self, seat: int, strength: Strength) -> None:
        """What a bot wants to do at once is done, or held."""
        thought = uno.thought(uno.view(self.state, seat % len(self.state.seats)), self.now, STRENGTHS[strength])
        if thought is not None and thought.at <= self.now:
            assert self.do(thought.move).refusal is None

    @precondition(lambda self: self.state.turn is not None and self.state.paused_at is None)
    @rule(seat=st.none() | SEATS, pick=PICKS)
    def play(self, seat: int | None, pick: int) -> None:
        """Any lawful move, in turn or out of it."""
        player = (self.state.turn or 0) if seat is None else seat % len(self.state.seats)
        view = uno.view(self.state, player)
        moves = list(in_turn(view, player) if view.my_turn else out_of_turn(view, player))
        if moves and view.hand:
            assert self.do(moves[pick % len(moves)]).refusal is None

    @rule(move=STANDING)
    def act(self, move: AnyMove) -> None:
        self.do(move)

    @rule(seat=SEATS, pick=PICKS)
    def queue(self, seat: int, pick: int) -> None:
        hand = uno.view(self.state, seat).hand
        cards = (hand[pick % len(hand)],) if hand else ()
        self.do(Queue(seat, "next", (Play(seat, cards=cards), Draw(seat)) if cards else ()))

    @rule(seat=SEATS, comes=st.booleans())
    def come_or_go(self, seat: int, comes: bool) -> None:
        if comes and len(self.state.seats) < 8:
            self.do(Join(len(self.state.seats)))
        elif len(self.state.staying()) > 2:
            self.do(Leave(seat))

    @rule(span=SPANS)
    def wait(self, span: timedelta) -> None:
        self.do(Tick(), span)

    @rule()
    def let_fall_due(self) -> None:
        due = uno.next_due(self.state)
        self.do(Tick(), timedelta(0) if due is None else max(due - self.now, timedelta(0)))

    @invariant()
    def the_cards_are_the_deck(self) -> None:
        assert self.state.cards() == DECK

    @invariant()
    def there_is_a_way_on(self) -> None:
        """No combination of rules comes to a dead end."""
        due = uno.next_due(self.state)
        assert (due is None) == (self.state.winners is not None or self.state.paused_at is not None)
        assert due is None or due > self.now

    @invariant()
    def views_tell_nothing_that_is_hidden(self) -> None:
        """Design promise 2, for the seats that nobody's held text speaks of."""
        for seat in range(len(self.state.seats)):
            other = permuted(self.state, seat, Random(seat))
            assert uno.view(other, seat) == uno.view(self.state, seat)

    @invariant()
    def the_state_can_be_written_down(self) -> None:
        assert uno.decode(uno.encode(self.state)) == self.state

    def teardown(self) -> None:
        """Design promise 1."""
        if hasattr(self, "log"):
            assert uno.encode(uno.replay(self.log)) == uno.encode(self.state)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=30, stateful_step_count=40)
