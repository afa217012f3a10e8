"""The waker, on a simulated clock: timers are looked at, never waited for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler

from pbm.clock.duties import Duty
from pbm.clock.heartbeat import beat, last_beat
from pbm.clock.lock import WorkerLock, WorkerRunningError
from pbm.clock.worker import HEARTBEAT, Worker
from pbm.store.errors import StoreError
from pbm.store.migrate import migrate
from pbm.store.session import Store

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


class Deadlines:
    """A duty with instants at which something is due; `done` tells which, and at what time they were done."""

    def __init__(self, *due: datetime) -> None:
        self.due = list(due)
        self.done: list[tuple[datetime, datetime]] = []
        self.error: Exception | None = None

    def do(self, now: datetime) -> None:
        if self.error is not None:
            raise self.error
        self.done += [(at, now) for at in self.due if at <= now]
        self.due = [at for at in self.due if at > now]

    def next_due(self) -> datetime | None:
        return min(self.due, default=None)

    def duty(self, name: str = "deadlines") -> Duty:
        return Duty(name=name, do=self.do, next_due=self.next_due)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    url = f"sqlite:///{tmp_path / 'pbm.sqlite'}"
    migrate(url)
    store = Store(url)
    yield store
    store.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def scheduler() -> Iterator[BackgroundScheduler]:
    scheduler = BackgroundScheduler(timezone=UTC)
    yield scheduler
    if scheduler.running:
        scheduler.shutdown(wait=False)


def _timer(scheduler: BackgroundScheduler, name: str) -> datetime | None:
    job = scheduler.get_job(name)
    return job.next_run_time if job else None


def test_one_timer_waits_for_the_nearest_due_row(store: Store, clock: Clock, scheduler: BackgroundScheduler) -> None:
    """Deadlines are data (W14): the timer follows them."""
    soon, later = START + timedelta(minutes=10), START + timedelta(hours=24)
    deadlines = Deadlines(later, soon)
    worker = Worker(store, [deadlines.duty()], now=clock, scheduler=scheduler)
    worker.start(paused=True)
    worker.work()
    assert _timer(scheduler, "deadlines") == soon
    clock.now = soon
    worker.work()
    assert deadlines.done == [(soon, soon)]
    assert _timer(scheduler, "deadlines") == later


def test_a_late_timer_does_all_that_was_due(store: Store, clock: Clock, scheduler: BackgroundScheduler) -> None:
    """W4, W14: after any pause everything due happens, once."""
    first, second = START + timedelta(minutes=1), START + timedelta(minutes=2)
    deadlines = Deadlines(first, second)
    worker = Worker(store, [deadlines.duty()], now=clock, scheduler=scheduler)
    worker.start(paused=True)
    clock.now = START + timedelta(days=3)
    worker.work()
    worker.work()
    assert deadlines.done == [(first, clock.now), (second, clock.now)]


def test_what_the_timer_was_set_for_is_not_looked_up_again(
    store: Store, clock: Clock, scheduler: BackgroundScheduler
) -> None:
    """Between the timer and the deadline's own transaction stands no query."""
    soon = START + timedelta(minutes=10)
    deadlines = Deadlines(soon)
    looks: list[datetime] = []

    def next_due() -> datetime | None:
        looks.append(clock.now)
        return deadlines.next_due()

    worker = Worker(store, [Duty(name="deadlines", do=deadlines.do, next_due=next_due)], now=clock, scheduler=scheduler)
    worker.start(paused=True)
    worker.work()
    clock.now = soon
    worker.work()
    assert deadlines.done == [(soon, soon)]
    assert looks == [START, soon]


def test_a_wake_before_the_timer_looks_for_what_is_new(
    store: Store, clock: Clock, scheduler: BackgroundScheduler
) -> None:
    deadlines = Deadlines(START + timedelta(hours=1))
    worker = Worker(store, [deadlines.duty()], now=clock, scheduler=scheduler)
    worker.start(paused=True)
    worker.work()
    deadlines.due.append(START)
    worker.work()
    assert deadlines.done == [(START, START)]


def test_a_wake_sets_the_timer_to_now(store: Store, clock: Clock, scheduler: BackgroundScheduler) -> None:
    deadlines = Deadlines(START + timedelta(hours=1))
    worker = Worker(store, [deadlines.duty()], now=clock, scheduler=scheduler)
    worker.start(paused=True)
    worker.work()
    worker.wake()
    assert _timer(scheduler, "deadlines") == START


def test_a_wake_on_its_way_is_not_put_off(store: Store, clock: Clock, scheduler: BackgroundScheduler) -> None:
    """A wake that comes in the midst of the work is kept, for what it is about may have been overlooked."""
    deadlines = Deadlines(START, START + timedelta(hours=1))

    def do(now: datetime) -> None:
        deadlines.do(now)
        worker.wake()

    duty = Duty(name="deadlines", do=do, next_due=deadlines.next_due)
    worker = Worker(store, [duty], now=clock, scheduler=scheduler)
    worker.start(paused=True)
    worker.work()
    assert _timer(scheduler, "deadlines") == START


def test_a_duty_that_fails_stops_no_other(store: Store, clock: Clock, scheduler: BackgroundScheduler) -> None:
    failing, sound = Deadlines(START), Deadlines(START)
    failing.error = RuntimeError("on purpose")
    worker = Worker(store, [failing.duty("failing"), sound.duty("sound")], now=clock, scheduler=scheduler)
    worker.start(paused=True)
    worker.work()
    assert sound.done == [(START, START)]
    failing.error = None
    worker.work()
    assert failing.done == [(START, START)]


def test_a_store_that_is_away_for_a_while_stops_nothing(
    store: Store, clock: Clock, scheduler: BackgroundScheduler
) -> None:
    deadlines = Deadlines(START)
    deadlines.error = StoreError("the database is locked")
    worker = Worker(store, [deadlines.duty()], now=clock, scheduler=scheduler)
    worker.start(paused=True)
    worker.work()
    assert deadlines.done == []
    assert _timer(scheduler, "wake") == START, "the sweep will look again"


def test_the_pulse_is_kept_where_every_process_sees_it(store: Store, clock: Clock) -> None:
    worker = Worker(store, [], now=clock)
    worker.pulse()
    clock.now += timedelta(seconds=15)
    worker.pulse()
    assert last_beat(store, HEARTBEAT) == clock.now


def test_heartbeats_know_nothing_of_those_who_never_lived(store: Store) -> None:
    beat(store, "somebody", START)
    assert last_beat(store, "nobody") is None


def test_two_workers_never_run_the_timers_of_one_database(store: Store, clock: Clock, tmp_path: Path) -> None:
    path = tmp_path / "pbm.sqlite.worker"
    first = Worker(store, [], now=clock, lock=WorkerLock(path))
    second = Worker(store, [], now=clock, lock=WorkerLock(path))
    first.start(paused=True)
    with pytest.raises(WorkerRunningError, match="already runs"):
        second.start(paused=True)
    first.stop()
    second.start(paused=True)
    second.stop()


def test_a_worker_under_way_does_what_is_due_at_once(store: Store) -> None:
    """With real threads: what is due at the start is done by the time that `stop` returns."""
    deadlines = Deadlines(START)
    worker = Worker(store, [deadlines.duty()])
    worker.start()
    worker.work()
    worker.stop()
    assert [at for at, _ in deadlines.done] == [START]


class Stopping(ThreadPoolExecutor):  # type: ignore[misc] # untyped
    """An executor that tells when its scheduler waits for it, with all its locks held."""

    def __init__(self) -> None:
        super().__init__()
        self.stops = Event()

    def shutdown(self, wait: bool = True) -> None:
        self.stops.set()
        super().shutdown(wait)


class AskedBefore(BackgroundScheduler):  # type: ignore[misc] # untyped
    """A scheduler that is stopped right after it was asked whether it runs."""

    running = True


def test_what_ends_while_the_worker_stops_plans_nothing_more(store: Store) -> None:
    """Else it would wait for the scheduler, which waits for it."""
    executor, begun = Stopping(), Event()

    def do(_: datetime) -> None:
        begun.set()
        assert executor.stops.wait(60)

    scheduler = AskedBefore(timezone=UTC, executors={"default": executor}, job_defaults={"misfire_grace_time": None})
    worker = Worker(store, [Duty(name="long", do=do, next_due=lambda: START)], scheduler=scheduler)
    worker.start()
    assert begun.wait(60)
    stopping = Thread(target=worker.stop, daemon=True)
    stopping.start()
    stopping.join(60)
    assert not stopping.is_alive()
