"""Taking back: agreed by all, logged, with what was seen shuffled under again (T11, design promise 3)."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.games import uno
from pbm.games.match.cards import Card, Color
from pbm.games.match.events import Committed, Revealed, TakenBack, TurnBegan, Undone
from pbm.games.match.fairness import faults, record
from pbm.games.match.history import LastMove
from pbm.games.match.moves import (
    AnswerBack,
    AskBack,
    CallUno,
    Challenge,
    Draw,
    Handover,
    Join,
    Leave,
    Salt,
    TakeBack,
    Tick,
)
from pbm.games.refusals import Code
from pbm.games.shuffle import commitment, seed
from pbm.games.uno.cards import DECK
from pbm.games.uno.history import last_move
from pbm.games.uno.moves import AnyMove, Play, SetTable, Start
from pbm.games.uno.options import Options, parse
from pbm.games.uno.replay import replay, states
from tests.games.uno.sitting import AMY, BOB, CAL, MINUTE, NOON, SECRET, TABLE_RULE, cards


class Logged:
    """A match whose log is kept, and that can go back in it."""

    def __init__(self, start: Start) -> None:
        self.now: datetime = NOON
        self.outcome = uno.start(start, NOON)
        self.entries = [uno.Entry(NOON, start, self.outcome.events)]

    @property
    def state(self) -> uno.State:
        return self.outcome.state

    @property
    def events(self) -> list[object]:
        """All that has happened."""
        return [event for entry in self.entries for event in entry.events]

    def do(self, move: AnyMove, *, after: timedelta = MINUTE) -> uno.Outcome:
        self.now += after
        past = states(self.entries)[move.to - 1] if isinstance(move, TakeBack) else None
        self.outcome = uno.step(self.state, move, self.now, past=past)
        self.entries.append(uno.Entry(self.now, move, self.outcome.events))
        return self.outcome

    def play(self, seat: int, card: str, color: Color | None = None) -> uno.Outcome:
        return self.do(Play(seat, card, (Card(card),), color))

    def last(self) -> LastMove | None:
        return last_move(self.entries, [seat for seat, it in enumerate(self.state.seats) if it.bot])

    def take_back(self) -> uno.Outcome:
        last = self.last()
        assert last is not None
        return self.do(TakeBack(to=last.to, undone=last.undone))


def table(*hands: str, draw: str = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", **given: Any) -> Logged:
    """A table set by hand, where Amy begins on a red 9."""
    set_table = SetTable(
        len(hands) - 1, tuple(map(cards, hands)), cards("R9"), draw=cards(draw), **given.pop("set_table", {})
    )
    options = Options(**{"uno_window": TABLE_RULE, **given})
    return Logged(Start(0, "", options, len(hands), secret=SECRET, set_table=set_table))


def test_everything_is_as_it_was_but_for_the_order_of_the_draw_pile() -> None:
    match = table("R5 B9 G2", "Y1 Y2 Y4")
    before = match.state
    match.play(AMY, "R5")
    match.take_back()
    after = match.state
    assert (after.hands, after.discard_pile, after.turn) == (before.hands, before.discard_pile, AMY)
    assert sorted(after.draw_pile) == sorted(before.draw_pile)
    assert after.draw_pile != before.draw_pile
    assert after.turn_number > before.turn_number + 1


def test_a_turn_that_is_given_back_has_its_whole_time() -> None:
    match = table("R5 B9 G2", "Y1 Y2 Y4")
    match.play(AMY, "R5")
    match.now += timedelta(hours=20)
    match.take_back()
    assert match.state.due == match.now + match.state.options.turn_time
    assert [event for event in match.outcome.events if isinstance(event, TurnBegan)]


def test_what_was_taken_back_is_told_without_what_is_hidden() -> None:
    match = table("R5 B9 G2", "Y1 Y2 Y4", "G1 G2 G3", draw="B7 Y3 Y5")
    match.do(Draw(AMY))
    match.take_back()
    (taken,) = [event for event in match.outcome.events if isinstance(event, TakenBack)]
    assert taken.undone == (Undone(AMY, "drew", count=1),)
    assert "B7" not in str(taken)


def test_what_follows_by_itself_is_taken_back_with_the_move() -> None:
    """The move of a bot is not the last move: the bot would make it again."""
    match = table("R5 B9 G2", "R1 Y2 Y4")
    match.do(Handover(BOB, bot=True))
    match.play(AMY, "R5")
    match.play(BOB, "R1")
    match.take_back()
    assert (match.state.turn, match.state.hands[BOB]) == (AMY, cards("R1 Y2 Y4"))
    assert match.state.seats[BOB].bot


def test_moves_are_taken_back_one_after_another() -> None:
    match = table("R5 B9 G2", "R1 Y2 Y4")
    match.play(AMY, "R5")
    match.play(BOB, "R1")
    match.take_back()
    assert match.state.turn == BOB
    match.take_back()
    assert (match.state.turn, match.state.top) == (AMY, "R9")
    assert match.last() is None


@pytest.mark.parametrize(
    ("moves", "disclosed"),
    [
        ([Play(AMY, "", cards("R5"))], False),
        ([Draw(AMY)], True),
        ([Play(AMY, "", cards("W+4"), Color.BLUE), Challenge(BOB)], True),
    ],
)
def test_what_was_seen_in_it_is_known(moves: list[AnyMove], disclosed: bool) -> None:
    """Design promise 3: a host goes back only to where something hidden was seen last."""
    match = table("R5 B9 G2 W+4", "Y1 Y2 Y4")
    for move in moves:
        match.do(move)
    last = match.last()
    assert last is not None
    assert last.disclosed is disclosed


@pytest.mark.parametrize("move", [Leave(CAL), Join(3)])
def test_who_came_or_went_is_not_undone(move: AnyMove) -> None:
    match = table("R5 B9 G2", "R1 Y2 Y4", "G1 G2 G3")
    match.play(AMY, "R5")
    match.do(move)
    assert match.last() is None


def test_going_back_over_the_end_of_a_hand() -> None:
    match = table("R5", "R1 Y2 Y4", draw=" ".join(DECK[:30]))
    match.play(AMY, "R5")
    assert (match.state.hand, match.state.seats[AMY].score) == (2, 7)
    match.take_back()
    assert (match.state.hand, match.state.seats[AMY].score, match.state.hands[AMY]) == (1, 0, cards("R5"))
    match.play(AMY, "R5")
    assert match.state.hand == 2
    assert uno.encode(replay(match.entries)) == uno.encode(match.state)


def test_a_hand_whose_seed_was_published_is_not_gone_back_to() -> None:
    """`reveal: hand`."""
    match = table("R5", "R1 Y2 Y4", draw=" ".join(DECK[:30]), reveal="hand")
    match.play(AMY, "R5")
    assert match.take_back().refusal is not None
    assert match.state.hand == 2


def test_the_new_order_follows_from_the_seed_that_was_committed_to_next() -> None:
    """Design promise 3: it has been published before, and could be salted."""
    match = table("R5 B9 G2", "Y1 Y2 Y4")
    match.do(Salt(BOB, grain="socks"))
    match.play(AMY, "R5")
    published = {event.hand: event.commitment for event in match.events if isinstance(event, Committed)}
    assert published[2] == commitment(seed(SECRET, 2))
    match.take_back()
    assert (match.state.seed_number, match.state.salts) == (2, ((), ("socks",), ()))
    assert any(isinstance(event, Committed) and event.hand == 3 for event in match.outcome.events)


@pytest.mark.parametrize("reveal", ["hand", "match"])
def test_the_shuffles_of_a_match_with_taking_back_can_be_checked(reveal: str) -> None:
    options = parse({"scoring": "rounds", "rounds": 2, "reveal": reveal, "max_missed": 100})
    match = Logged(Start(0, options=options, players=3, secret=SECRET))
    taken = 0
    while match.state.winners is None:
        due = uno.next_due(match.state)
        assert due is not None
        match.now = max(match.now, due)
        match.do(Tick(), after=timedelta())
        if taken < 3 and len(match.entries) > 10 * (taken + 1) and match.last():
            match.take_back()
            taken += 1
    assert taken == 3
    hands = record("K7QX", match.events).hands  # type: ignore[arg-type]
    revealed = [hand for hand in hands if hand.seed is not None]
    assert len(revealed) == match.state.seed_number == 2 + 3
    assert [faults(hand, DECK) for hand in revealed] == [()] * len(revealed)
    assert len([event for event in match.events if isinstance(event, Revealed)]) == len(revealed)
    assert uno.encode(replay(match.entries)) == uno.encode(match.state)


def _missing(match: Logged) -> tuple[int, ...] | None:
    asked = match.state.asked_back
    return None if asked is None else asked.missing


def test_t11_all_other_persons_must_agree() -> None:
    match = table("R5 B9 G2", "R1 Y2 Y4", "G1 G2 G3", "B1 B2 B3")
    match.do(Handover(3, bot=True))
    match.play(AMY, "R5")
    match.do(AskBack(AMY, to=2))
    assert _missing(match) == (BOB, CAL)
    match.do(AnswerBack(BOB, agrees=True))
    match.do(AnswerBack(CAL, agrees=True))
    assert _missing(match) == ()


def test_t11_one_who_does_not_agree_is_enough() -> None:
    match = table("R5 B9 G2", "R1 Y2 Y4", "G1 G2 G3")
    match.play(AMY, "R5")
    match.do(AskBack(AMY, to=1))
    match.do(AnswerBack(CAL, agrees=False))
    assert match.state.asked_back is None
    assert match.do(AnswerBack(BOB, agrees=True)).refusal is not None


def test_t11_the_move_stands_when_somebody_plays_on() -> None:
    match = table("R5 B9 G2", "R1 Y2 Y4")
    match.play(AMY, "R5")
    match.do(AskBack(AMY, to=1))
    match.play(BOB, "R1")
    assert match.state.asked_back is None


def test_t11_who_leaves_need_not_agree() -> None:
    match = table("R5 B9 G2", "R1 Y2 Y4", "G1 G2 G3")
    match.play(AMY, "R5")
    match.do(AskBack(AMY, to=1))
    match.do(Leave(CAL))
    assert _missing(match) == (BOB,)


def test_a_match_that_is_over_stays_over() -> None:
    match = table("R5", "R1 Y2", scoring="single")
    match.play(AMY, "R5")
    assert match.last() is None
    assert match.do(TakeBack(to=1)).refusal is not None
    assert match.state.winners == (AMY,)


def test_a_call_that_was_caught_can_be_made_again() -> None:
    """W1: the window has what it had left."""
    match = table("R5 B9", "R1 Y2 Y4", uno_window=10 * MINUTE)
    match.play(AMY, "R5")
    match.do(CallUno(AMY))
    match.take_back()
    (debt,) = match.state.debts
    assert debt.closes_at == match.now + 10 * MINUTE


def test_nothing_is_taken_back_twice_by_a_wrong_number() -> None:
    match = table("R5 B9 G2", "R1 Y2 Y4")
    with pytest.raises(uno.ReplayError):
        replay([*match.entries, uno.Entry(match.now, TakeBack(to=9), (TakenBack(-1, (), 2),))])
    refusal = uno.step(match.state, TakeBack(to=9), match.now).refusal
    assert refusal is not None
    assert refusal.code is Code.NOTHING_TO_TAKE_BACK


@settings(max_examples=25, deadline=None)
@given(
    by_chance=st.integers(0, 2**32),
    given=st.sampled_from([{}, {"game": "french"}, {"stacking": "same", "seven_zero": True}, {"partners": True}]),
)
def test_matches_in_which_moves_are_taken_back_end_and_replay(by_chance: int, given: dict[str, object]) -> None:
    """No card is lost, the log leads to the live state, and timeouts alone still finish the match."""
    options = parse({"scoring": "single", "max_missed": 100, **given})
    match = Logged(Start(0, options=options, players=4, secret=f"{by_chance:064x}"))
    random = Random(by_chance)
    while match.state.winners is None:
        due = uno.next_due(match.state)
        assert due is not None
        match.now = max(match.now, due)
        match.do(Tick(), after=timedelta())
        if random.random() < 0.02 and match.last():
            assert match.take_back().refusal is None
        assert match.state.cards() == DECK
    assert uno.encode(replay(match.entries)) == uno.encode(match.state)
