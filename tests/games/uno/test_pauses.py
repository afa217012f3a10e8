"""Pauses, more time from the host, and time given back (W12, W15)."""

from __future__ import annotations

import pytest

from pbm.games.match.events import Extended, GivenBack, Paused, Resumed, TimedOut
from pbm.games.match.moves import Extend, GiveBack, Pause, Resume
from pbm.games.refusals import Code
from tests.games.uno.sitting import AMY, BOB, CAL, HOUR, MINUTE, NOON, Sitting


def in_window() -> Sitting:
    """Amy has one card and has not called UNO; Bob's turn is held up."""
    sitting = Sitting("R5 B3", "R2 G1", "R8 Y1", uno_window=10 * MINUTE)
    sitting.play(AMY, "R5")
    return sitting


def test_w12_a_pause_keeps_turns_and_deals() -> None:
    sitting = Sitting("R5", "G1 G2", between_hands=HOUR)
    sitting.play(AMY, "R5")
    sitting.wait(20 * MINUTE)
    sitting.do(Pause())
    assert sitting.happened() == [Paused("host")]
    sitting.wait(50 * HOUR)
    assert not sitting.happened()
    sitting.do(Resume())
    assert sitting.happened() == [Resumed()]
    assert sitting.open_windows() == {"deal": 40 * MINUTE}


def test_w12_nothing_is_resumed_that_has_not_been_paused() -> None:
    sitting = Sitting("R5 B1", "G1 G2")
    assert sitting.do(Resume()).events == ()
    sitting.do(Pause())
    assert sitting.do(Pause()).events == ()


@pytest.mark.parametrize(("move", "code"), [(Pause(), Code.HAND_OVER), (Extend(span=HOUR), Code.NOTHING_TO_EXTEND)])
def test_a_match_that_is_over_is_neither_paused_nor_extended(move: Pause | Extend, code: Code) -> None:
    sitting = Sitting("R5", "G1 G2", scoring="single")
    sitting.play(AMY, "R5")
    sitting.do(move)
    assert sitting.refusal is code


def test_w16_the_host_adds_to_all_that_is_open() -> None:
    sitting = in_window()
    sitting.do(Extend(span=HOUR))
    assert sitting.open_windows() == {"uno": 70 * MINUTE}
    assert sitting.happened() == [Extended(BOB, HOUR)]


def test_w16_what_is_added_in_a_pause_is_there_after_it() -> None:
    sitting = Sitting("R5 B1", "G1 G2", turn_time=2 * HOUR)
    sitting.wait(HOUR)
    sitting.do(Pause())
    sitting.wait(HOUR)
    sitting.do(Extend(span=HOUR))
    sitting.wait(HOUR)
    sitting.do(Resume())
    assert sitting.open_windows() == {"turn": 2 * HOUR}


def test_w15_nothing_falls_due_before_the_time_is_given_back() -> None:
    sitting = Sitting("R5 B1", "G1 G2", turn_time=2 * HOUR)
    sitting.now = NOON + 9 * HOUR
    sitting.do(GiveBack(since=NOON + HOUR, until=NOON + 9 * HOUR))
    assert sitting.happened(TimedOut, GivenBack) == [GivenBack(AMY)]
    assert sitting.open_windows() == {"turn": HOUR}


def test_w15_what_was_due_before_the_outage_has_happened() -> None:
    sitting = Sitting("R5 B1", "G1 G2", turn_time=2 * HOUR)
    sitting.now = NOON + 9 * HOUR
    sitting.do(GiveBack(since=NOON + 3 * HOUR, until=NOON + 9 * HOUR))
    assert sitting.happened(TimedOut) == [TimedOut(AMY)]
    assert sitting.open_windows() == {"turn": HOUR}


def test_w15_outages_that_overlap_are_given_back_once() -> None:
    sitting = Sitting("R5 B1", "G1 G2", turn_time=9 * HOUR)
    sitting.now = NOON + 4 * HOUR
    sitting.do(GiveBack(since=NOON + HOUR, until=NOON + 3 * HOUR))
    sitting.do(GiveBack(since=NOON + 2 * HOUR, until=NOON + 4 * HOUR))
    assert sitting.open_windows() == {"turn": 8 * HOUR}


def test_w15_a_turn_that_began_in_the_outage_has_its_whole_time() -> None:
    sitting = Sitting("R5 B1", "R1 G2", turn_time=2 * HOUR)
    sitting.wait(HOUR)
    sitting.play(AMY, "R5")
    sitting.wait(HOUR)
    sitting.do(GiveBack(since=NOON, until=NOON + 2 * HOUR))
    assert sitting.open_windows()["turn"] == 2 * HOUR


def test_w15_a_window_for_everybody_moves_with_the_outage() -> None:
    sitting = in_window()
    sitting.now = NOON + HOUR
    sitting.do(GiveBack(since=NOON + 4 * MINUTE, until=NOON + HOUR))
    assert sitting.open_windows() == {"uno": 6 * MINUTE}


def test_w15_a_notice_that_did_not_reach_others_gives_nothing_to_who_is_in_turn() -> None:
    sitting = Sitting("R5 B1", "G1 G2", "Y1 Y2", turn_time=2 * HOUR)
    sitting.now = NOON + HOUR
    sitting.do(GiveBack(since=NOON, until=NOON + HOUR, seats=(BOB, CAL)))
    assert sitting.open_windows() == {"turn": HOUR}
    sitting.do(GiveBack(since=NOON, until=NOON + HOUR, seats=(AMY,)))
    assert not sitting.happened()
