"""The clock of who is in turn: bank, reminders and quiet hours (W8, W10, W11)."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pbm.games import uno
from pbm.games.match.events import GivenBack, Reminded, TimedOut
from pbm.games.match.hours import Hours, counted
from pbm.games.match.moves import Away, Back, Extend, GiveBack, Handover, Pause, Resume, SetHours
from pbm.games.match.time_left import time_left
from pbm.games.uno.moves import AnyMove
from tests.games.uno.sitting import AMY, BOB, HOUR, MINUTE, NOON, Sitting

NIGHT = Hours("UTC", 22 * 60, 8 * 60)


def by_night(sitting: Sitting) -> None:
    """Let the turn that has begun count by the hours of who sleeps at night."""
    assert sitting.state.clock is not None
    sitting.state = replace(sitting.state, clock=replace(sitting.state.clock, hours=NIGHT))


def reminders(sitting: Sitting, until: timedelta) -> list[timedelta]:
    """When the player in turn is reminded, from now."""
    found = []
    while (due := uno.next_due(sitting.state)) is not None and due <= NOON + until:
        sitting.wait(due - sitting.now)
        found += [sitting.now - NOON for _ in sitting.happened(Reminded)]
    return found


def test_w8_the_bank_runs_when_the_turn_is_over_and_is_shown_apart() -> None:
    sitting = Sitting("R5 B1", "R1 G1", turn_time=2 * HOUR, time_bank=HOUR)
    assert sitting.view().seats[AMY].bank == HOUR
    sitting.wait(2 * HOUR + 20 * MINUTE)
    assert sitting.view().seats[AMY].bank == timedelta()
    assert not sitting.happened(TimedOut)
    sitting.play(AMY, "R5")
    assert sitting.view().seats[AMY].bank == 40 * MINUTE
    assert sitting.view().seats[BOB].bank == HOUR


def test_w8_a_question_ends_the_use_of_the_bank() -> None:
    sitting = Sitting("W B1 B2", "R1 G1", turn_time=2 * HOUR, time_bank=HOUR)
    sitting.wait(2 * HOUR + 20 * MINUTE)
    sitting.play(AMY, "W")
    assert sitting.view().seats[AMY].bank == 40 * MINUTE
    assert sitting.open_windows() == {"turn": 2 * HOUR}


def test_w10_reminders_at_a_half_and_at_a_tenth() -> None:
    assert reminders(Sitting("R5 B1", "R1 G1", turn_time=20 * HOUR), 20 * HOUR) == [10 * HOUR, 18 * HOUR]


def test_w10_nobody_is_reminded_twice_of_the_same_when_the_host_gives_more_time() -> None:
    sitting = Sitting("R5 B1", "R1 G1", turn_time=20 * HOUR)
    sitting.wait(10 * HOUR)
    assert sitting.happened(Reminded)
    sitting.do(Extend(span=20 * HOUR))
    assert reminders(sitting, 40 * HOUR) == [38 * HOUR]


def test_w10_bots_are_not_reminded() -> None:
    sitting = Sitting("R5 B1", "R1 G1")
    sitting.do(Handover(AMY, bot=True))
    assert reminders(sitting, 24 * HOUR) == []


def test_w11_a_change_of_hours_counts_from_the_next_turn_on() -> None:
    sitting = Sitting("R5 B1", "R1 G1", turn_time=12 * HOUR)
    sitting.do(SetHours(AMY, hours=NIGHT))
    sitting.wait(12 * HOUR)
    assert sitting.happened(TimedOut) == [TimedOut(AMY)]
    sitting.play(BOB, "R1")
    assert sitting.state.due == NOON + 32 * HOUR


@given(
    st.lists(
        st.tuples(
            st.integers(0, 500).map(lambda minutes: minutes * MINUTE),
            st.sampled_from([Pause(), Resume(), Away(AMY, span=6 * HOUR), Back(AMY), SetHours(AMY, hours=NIGHT)]),
        ),
        max_size=8,
    )
)
def test_w11_w12_counted_time_and_what_is_left_are_always_the_whole(steps: list[tuple[timedelta, AnyMove]]) -> None:
    """However the game is paused and its player away, exactly the turn's time is spent in the end."""
    sitting = Sitting("R5 B1", "R1 G1", turn_time=100 * HOUR)
    by_night(sitting)
    sitting.do(Back(AMY))
    sitting.do(Extend(span=MINUTE))
    left = time_left(sitting.state, sitting.now)
    for span, move in steps:
        stands = sitting.state.paused_at is not None
        away = sitting.state.seats[AMY].away_until
        since = max(sitting.now, away) if away else sitting.now
        sitting.now += span
        spent = timedelta() if stands else counted(NIGHT, since, max(since, sitting.now))
        left -= spent
        assert time_left(sitting.state, sitting.now) == left
        sitting.do(move)
        assert time_left(sitting.state, sitting.now) == left
    assert not any(isinstance(event, TimedOut) for event in sitting.outcome.events)


def test_w15_time_given_back_is_counted_time() -> None:
    sitting = Sitting("R5 B1", "R1 G1", turn_time=12 * HOUR)
    by_night(sitting)
    sitting.do(Extend(span=HOUR))
    due = sitting.state.due
    sitting.now = NOON + 15 * HOUR
    sitting.do(GiveBack(since=NOON + 11 * HOUR, until=NOON + 15 * HOUR))
    assert sitting.state.due == due
    assert not sitting.happened(GivenBack)
