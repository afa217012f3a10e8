"""Missed turns, bots for the absent, and time away (W9, W12)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbm.games.match.events import CameBack, Drew, Paused, Resumed, SeatHandedOver, TimedOut, WentAway
from pbm.games.match.moves import Away, Back, Draw, Handover, Leave, Resume
from pbm.games.refusals import Code
from pbm.games.uno.moves import Play, Queue
from tests.games.uno.sitting import AMY, BOB, CAL, HOUR, NOON, Sitting

DAY = timedelta(days=1)


def deserted() -> Sitting:
    """Both have missed their only chance."""
    sitting = Sitting("B1 B2", "G1 G2", turn_time=HOUR, max_missed=1)
    sitting.wait(HOUR)
    sitting.wait(HOUR)
    return sitting


def test_w9_the_last_missed_turn_gives_the_seat_to_a_bot() -> None:
    sitting = Sitting("B1 B2", "R1 R2 R3", turn_time=HOUR, max_missed=2)
    sitting.wait(HOUR)
    assert not sitting.happened(SeatHandedOver)
    sitting.play(BOB, "R1")
    sitting.wait(HOUR)
    assert sitting.happened(TimedOut, SeatHandedOver) == [TimedOut(AMY), SeatHandedOver(AMY, True)]


@pytest.mark.parametrize("move", [Play(AMY, "y9", ()), Draw(AMY), Queue(AMY)])
def test_w9_a_move_refused_or_not_makes_the_count_begin_again(move: Play | Draw | Queue) -> None:
    sitting = Sitting("B1 B2", "R1 R2 R3", turn_time=HOUR, max_missed=2)
    sitting.wait(HOUR)
    sitting.do(move)
    assert sitting.state.seats[AMY].missed == 0


def test_w9_the_moves_of_a_bot_are_no_sign_of_its_player() -> None:
    sitting = deserted()
    sitting.do(Back(AMY))
    sitting.draw(AMY)
    sitting.draw(BOB)
    assert sitting.view().seats[BOB].bot


def test_w9_the_pause_comes_before_any_move_of_a_bot() -> None:
    sitting = deserted()
    names = [type(event) for event in sitting.outcome.events]
    assert names[-1] is Paused
    assert Drew in names
    assert sitting.view().paused == "deserted"
    sitting.draw(AMY)
    assert sitting.refusal is Code.PAUSED


def test_w9_back_ends_the_pause_but_the_host_cannot() -> None:
    sitting = deserted()
    sitting.do(Resume())
    assert sitting.refusal is Code.NOBODY_PLAYS
    sitting.do(Back(BOB))
    assert sitting.happened(SeatHandedOver, Resumed) == [SeatHandedOver(BOB, False), Resumed()]
    assert sitting.view().paused is None


def test_w9_the_last_person_who_leaves_bots_alone_pauses_the_game() -> None:
    sitting = Sitting("B1 B2", "G1 G2", "R1 R2")
    for seat in (BOB, CAL):
        sitting.do(Handover(seat, bot=True))
    sitting.do(Leave(AMY))
    assert sitting.view().paused == "deserted"


def test_w12_days_away_come_from_a_budget_and_unused_ones_go_back_to_it() -> None:
    sitting = Sitting("B1 B2", "G1 G2", away_budget=3 * DAY)
    sitting.do(Away(AMY, span=2 * DAY))
    assert sitting.happened() == [WentAway(AMY, NOON + 2 * DAY)]
    sitting.wait(DAY)
    sitting.do(Back(AMY))
    assert sitting.happened() == [CameBack(AMY)]
    sitting.do(Away(AMY, span=9 * DAY))
    assert sitting.happened() == [WentAway(AMY, NOON + 3 * DAY)]
    sitting.wait(2 * DAY)
    sitting.do(Away(AMY, span=DAY))
    assert sitting.refusal is Code.NO_TIME_AWAY


def test_w12_a_second_word_takes_the_place_of_the_first() -> None:
    sitting = Sitting("B1 B2", "G1 G2", away_budget=3 * DAY)
    sitting.do(Away(AMY, span=2 * DAY))
    sitting.do(Away(AMY, span=3 * DAY))
    assert sitting.state.seats[AMY].away_until == NOON + 3 * DAY
