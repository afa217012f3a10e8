"""Nobody loses time to us: outages on the way from the heartbeat to the game (W15)."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import update

from pbm.games import uno
from pbm.games.match.events import GivenBack, TimedOut
from pbm.store import outages
from pbm.store.models import OutboxRow
from tests.table.playing import bodies, log, number_at, state
from tests.table.texting import ANN, BOB, Texting

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def happened(phones: Texting, kind: type[GivenBack | TimedOut]) -> int:
    return sum(isinstance(event, kind) for entry in log(phones) for event in uno.decode_events(entry.events))


def pulse(phones: Texting) -> None:
    """The worker lives."""
    with phones.store.write() as session:
        outages.pulse(session, "worker", phones.now)


def in_turn(phones: Texting) -> str:
    turn = uno.view(state(phones), None).turn
    assert turn is not None
    return number_at(phones, turn)


def test_w15_what_was_left_when_the_engine_went_down_is_left_when_it_is_back(phones: Texting) -> None:
    phones.deal(BOB)
    began = phones.now
    pulse(phones)
    phones.now += 30 * HOUR
    pulse(phones)
    phones.table.run_due(phones.now)
    assert happened(phones, TimedOut) == 0
    assert state(phones).due == began + 30 * HOUR + DAY
    assert "more time" in bodies(phones, in_turn(phones))[-1]


def test_w15_a_text_that_comes_before_the_worker_is_back_finds_the_time_given_back(phones: Texting) -> None:
    phones.deal(BOB)
    pulse(phones)
    number = in_turn(phones)
    assert phones.reply(number, "draw", after=30 * HOUR) == "ok"
    assert happened(phones, TimedOut) == 0


def test_w15_one_outage_is_given_back_once(phones: Texting) -> None:
    phones.deal(BOB)
    pulse(phones)
    phones.now += 30 * HOUR
    phones.table.run_due(phones.now)
    pulse(phones)
    phones.table.run_due(phones.now)
    phones.table.run_due(phones.now + timedelta(minutes=1))
    assert happened(phones, GivenBack) == 1


def test_w15_a_turn_whose_notice_waits_in_the_outbox_does_not_run_out(phones: Texting) -> None:
    phones.deal(BOB)
    pulse(phones)
    for _ in range(40):
        phones.now += HOUR
        pulse_without_gap(phones)
        phones.table.run_due(phones.now)
    assert happened(phones, TimedOut) == 0
    for _ in range(30):
        handed_over(phones)
        phones.now += HOUR
        pulse_without_gap(phones)
        phones.table.run_due(phones.now)
    assert happened(phones, TimedOut) == 1


def test_w15_a_notice_to_somebody_else_that_waits_takes_nothing_from_the_turn(phones: Texting) -> None:
    phones.deal(BOB)
    other = ANN if in_turn(phones) == BOB else BOB
    for _ in range(25):
        handed_over(phones, but=other)
        phones.now += HOUR
        pulse_without_gap(phones)
        phones.table.run_due(phones.now)
    assert happened(phones, TimedOut) == 1


def pulse_without_gap(phones: Texting) -> None:
    """As if the worker had given a sign of life all the time."""
    with phones.store.write() as session:
        outages.forget(session, "worker")
        session.flush()
        outages.pulse(session, "worker", phones.now)


def handed_over(phones: Texting, but: str = "") -> None:
    """All that waits goes out now."""
    with phones.store.write() as session:
        session.execute(update(OutboxRow).where(OutboxRow.to != but).values(state="sent", sent_at=phones.now))
