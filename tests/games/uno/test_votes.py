"""Votes of the others on who keeps the table waiting: to skip a turn, or to have a bot play the seat (C41, W9)."""

from __future__ import annotations

from datetime import timedelta

from pbm.games.match.events import SeatHandedOver, TimedOut, Voted
from pbm.games.match.hours import Hours
from pbm.games.match.moves import Handover, Pause, SetHours, Vote
from pbm.games.refusals import Code, Refusal
from tests.games.uno.sitting import AMY, BOB, CAL, DAN, HOUR, Sitting

HALF = 12 * HOUR


def table_of_four() -> Sitting:
    """Amy is in turn, with a day."""
    return Sitting("R1 R2", "R3 R4", "R5 R6", "R7 R8")


def test_the_majority_of_the_others_skips_a_turn_whose_half_is_over() -> None:
    sitting = table_of_four()
    sitting.wait(HALF)
    sitting.do(Vote(BOB, target=AMY))
    assert sitting.happened(Voted) == [Voted(AMY, BOB, False, 1, 2)]
    assert sitting.state.turn == AMY
    sitting.do(Vote(DAN, target=AMY))
    assert sitting.happened(TimedOut) == [TimedOut(AMY)]
    assert sitting.hand(AMY) == "R1 R2 Y1"
    assert sitting.state.turn == BOB
    assert sitting.state.seats[AMY].missed == 1


def test_nobody_is_voted_on_before_half_of_their_time_is_over() -> None:
    sitting = table_of_four()
    sitting.wait(HALF - timedelta(seconds=1))
    assert sitting.do(Vote(BOB, target=AMY)).refusal == Refusal(Code.NOT_ABSENT, seats=(AMY,))


def test_half_of_the_time_is_what_counts_outside_of_quiet_hours() -> None:
    """W11."""
    sitting = table_of_four()
    sitting.do(SetHours(BOB, hours=Hours(zone="UTC", quiet_from=22 * 60, quiet_to=8 * 60)))
    sitting.play(AMY, "R1", uno=True)
    sitting.wait(HALF)
    assert sitting.do(Vote(CAL, target=BOB)).refusal is not None
    sitting.wait(10 * HOUR)
    assert sitting.do(Vote(CAL, target=BOB)).refusal is None


def test_who_is_not_in_turn_can_not_be_skipped() -> None:
    sitting = table_of_four()
    sitting.wait(HALF)
    assert sitting.do(Vote(AMY, target=BOB)).refusal == Refusal(Code.NOT_ABSENT, seats=(BOB,))


def test_who_missed_a_turn_can_be_given_a_bot_at_any_time_and_skipped_at_once_the_next_time() -> None:
    """W9."""
    sitting = table_of_four()
    sitting.wait(24 * HOUR)
    assert sitting.do(Vote(BOB, target=AMY)).refusal is not None
    sitting.do(Vote(BOB, target=AMY, bot=True))
    sitting.do(Vote(CAL, target=AMY, bot=True))
    assert sitting.happened(SeatHandedOver) == [SeatHandedOver(AMY, True)]
    assert sitting.do(Vote(CAL, target=AMY, bot=True)).refusal == Refusal(Code.NOT_ABSENT, seats=(AMY,))


def test_of_two_players_one_vote_is_the_majority() -> None:
    sitting = Sitting("R1 R2", "R3 R4")
    sitting.wait(HALF)
    sitting.do(Vote(BOB, target=AMY))
    assert sitting.state.turn == BOB


def test_bots_have_no_vote_and_are_not_counted() -> None:
    sitting = table_of_four()
    sitting.do(Handover(CAL))
    sitting.wait(HALF)
    assert sitting.do(Vote(CAL, target=AMY)).refusal == Refusal(Code.CANNOT_VOTE)
    sitting.do(Vote(BOB, target=AMY))
    assert sitting.happened(Voted) == [Voted(AMY, BOB, False, 1, 2)]


def test_nobody_votes_on_themselves_or_on_a_bot() -> None:
    sitting = table_of_four()
    sitting.do(Handover(CAL))
    sitting.wait(HALF)
    assert sitting.do(Vote(AMY, target=AMY)).refusal == Refusal(Code.CANNOT_VOTE)
    assert sitting.do(Vote(BOB, target=CAL, bot=True)).refusal == Refusal(Code.NOT_ABSENT, seats=(CAL,))
    assert sitting.do(Vote(BOB, target=9)).refusal == Refusal(Code.NOT_ABSENT, seats=(9,))


def test_a_vote_twice_is_one_and_a_newer_one_takes_its_place() -> None:
    sitting = table_of_four()
    sitting.wait(HALF)
    for bot, votes in ((False, 1), (False, 1), (True, 1)):
        sitting.do(Vote(BOB, target=AMY, bot=bot))
        assert sitting.happened(Voted) == [Voted(AMY, BOB, bot, votes, 2)]
    sitting.do(Vote(CAL, target=AMY))
    assert sitting.state.turn == AMY


def test_who_is_heard_from_is_no_longer_voted_on() -> None:
    """W9: a refused move is a sign of life."""
    sitting = table_of_four()
    sitting.wait(24 * HOUR)
    sitting.do(Vote(BOB, target=AMY, bot=True))
    sitting.play(AMY, "B9")
    assert sitting.do(Vote(CAL, target=AMY, bot=True)).refusal is not None
    assert not sitting.state.votes


def test_votes_to_skip_are_for_one_turn() -> None:
    sitting = table_of_four()
    sitting.wait(HALF)
    sitting.do(Vote(BOB, target=AMY))
    sitting.wait(HALF)
    for seat in (BOB, CAL, DAN):
        sitting.draw(seat)
    sitting.do(Vote(CAL, target=AMY))
    assert sitting.happened(Voted) == [Voted(AMY, CAL, False, 1, 2)]


def test_there_are_no_votes_in_a_pause() -> None:
    """W12."""
    sitting = table_of_four()
    sitting.wait(HALF)
    sitting.do(Pause())
    assert sitting.do(Vote(BOB, target=AMY)).refusal == Refusal(Code.PAUSED)
