"""Timeouts, absence, pauses and votes at a table of Rummy Up (R21, W4, W7-W12)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbm.games import rummy
from pbm.games.match.events import Drew, SeatHandedOver, TimedOut, Why
from pbm.games.match.moves import Away, Back, Draw, Handover, Pause, Resume, Tick, Vote
from pbm.games.match.view import Awaiting
from pbm.games.rummy.events import Played
from tests.games.rummy.sitting import AMY, BOB, CAL, HOUR, MINUTE, Sitting, tiles

DAY = timedelta(days=1)


def test_at_the_end_of_the_turn_time_one_tile_is_drawn_and_kept() -> None:
    """R21, W7: though there is a play, and though the drawn tile would fit."""
    sitting = Sitting("R11 Y1 B6", "B3 G1 Y9", pool="R7 B12 G4")
    sitting.wait(DAY)
    assert sitting.happened(TimedOut, Drew) == [TimedOut(AMY), Drew(AMY, 1, Why.TURN, tiles("R7"))]
    assert (sitting.rack(AMY), sitting.view().turn) == ("R7 R11 Y1 B6", BOB)


def test_a_drawn_tile_is_kept_when_the_time_is_over() -> None:
    """R21, W7, R6: it need not be played."""
    sitting = Sitting("R1 Y1 B6", "B3 G1 Y9", pool="R7 B12 G4")
    sitting.draw(AMY)
    assert sitting.view().awaiting is Awaiting.DRAWN
    sitting.wait(DAY)
    assert (sitting.rack(AMY), sitting.view().turn, sitting.happened(Drew)) == ("R1 R7 Y1 B6", BOB, [])


@pytest.mark.parametrize(("on_timeout", "rack"), [("pass", "R11 Y1 B6"), ("bot", "Y1 B6")])
def test_a_turn_that_runs_out_is_passed_or_played_by_a_bot(on_timeout: str, rack: str) -> None:
    """R21."""
    sitting = Sitting("R11 Y1 B6", "B3 G1 Y9", on_timeout=on_timeout)
    sitting.wait(DAY)
    assert (sitting.rack(AMY), sitting.view().turn) == (rack, BOB)


def test_a_bot_that_takes_the_turn_draws_and_plays_as_anybody_would() -> None:
    """R21, R6."""
    sitting = Sitting("R1 Y1 B6", "B3 G1 Y9", pool="R7 B12 G4", on_timeout="bot")
    sitting.wait(DAY)
    assert (sitting.rack(AMY), len(sitting.happened(Played))) == ("R1 Y1 B6", 1)


def test_what_is_due_comes_before_a_text_that_came_later() -> None:
    """W4: the play comes a minute too late."""
    sitting = Sitting("R11 Y1 B6", "B3 G1 Y9")
    sitting.now += DAY + MINUTE
    sitting.play(AMY, "R11")
    assert (sitting.refusal, sitting.view().turn) == ("not-your-turn", BOB)


def test_after_three_missed_turns_a_bot_plays_the_seat() -> None:
    """W9."""
    sitting = Sitting("R1 Y1", "B3 G1", pool="Y12 G9 Y11 G8 Y10 G7 Y9", max_missed=3)
    for _ in range(5):
        sitting.wait(DAY)
    assert sitting.view().seats[AMY].bot
    sitting.do(Back(AMY))
    assert not sitting.view().seats[AMY].bot


def test_time_away_and_a_pause_stop_the_clock() -> None:
    """W12."""
    sitting = Sitting("R11 Y1 B6", "B3 G1 Y9")
    sitting.do(Away(AMY, span=DAY))
    sitting.wait(DAY + HOUR)
    assert (sitting.view().turn, sitting.open_windows()["turn"]) == (AMY, 23 * HOUR)
    sitting.do(Pause())
    assert sitting.play(AMY, "R11").refusal is not None
    assert sitting.refusal == "paused"
    sitting.wait(10 * DAY)
    sitting.do(Resume())
    assert sitting.open_windows()["turn"] == 23 * HOUR


def test_the_others_can_vote_to_skip_who_keeps_them_waiting() -> None:
    sitting = Sitting("R11 Y1 B6", "B3 G1", "B4 G6")
    sitting.now += 13 * HOUR
    for seat in (BOB, CAL):
        sitting.do(Vote(seat, target=AMY))
    assert (sitting.happened(TimedOut), sitting.view().turn) == ([TimedOut(AMY)], BOB)


def test_a_game_without_persons_pauses() -> None:
    """W9."""
    sitting = Sitting("R11 Y1 B6", "B3 G1")
    for seat in (AMY, BOB):
        sitting.do(Handover(seat, bot=True))
    assert sitting.happened(SeatHandedOver) == [SeatHandedOver(BOB, bot=True)]
    assert sitting.view().paused == "deserted"
    assert (rummy.next_due(sitting.state), rummy.waiting(sitting.state)) == (None, ())


def test_whom_the_match_waits_for_is_answered_by_one_function() -> None:
    """W16."""
    sitting = Sitting("R11 Y1", "B3 G1 Y9", "B4 B5", uno_window=10 * MINUTE)
    assert [(wait.what, wait.seats) for wait in rummy.waiting(sitting.state)] == [("play", (AMY,))]
    sitting.play(AMY, "R11")
    assert [(wait.what, wait.seats) for wait in rummy.waiting(sitting.state)] == [("uno", (AMY,))]
    sitting.wait(10 * MINUTE)
    assert [(wait.what, wait.seats) for wait in rummy.waiting(sitting.state)] == [("play", (BOB,))]


def test_nothing_happens_before_it_is_due() -> None:
    """W4."""
    sitting = Sitting("R11 Y1", "B3 G1 Y9")
    before = sitting.state
    sitting.now += HOUR
    assert sitting.do(Tick()).events == ()
    assert sitting.view() == rummy.view(before, None)


def test_who_draws_may_still_be_timed_out_of_the_play() -> None:
    """W7: drawing does not restart the time."""
    sitting = Sitting("R1 Y1 B6", "B3 G1 Y9", pool="R7 B12 G4")
    sitting.now += 20 * HOUR
    sitting.do(Draw(AMY))
    assert sitting.open_windows() == {"turn": 4 * HOUR}
