"""The worker: APScheduler wakes it for the nearest due row, and a sweep catches whatever a timer missed.

Nothing here decides who was in time: every text and deadline is judged by its own instant (W4), so that a late timer, a
restart or a second worker changes nothing but the moment at which people hear of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Protocol

from apscheduler.schedulers.background import BackgroundScheduler

from pbm.clock.duties import Duty
from pbm.clock.lock import WorkerLock
from pbm.store import outages
from pbm.store.errors import StoreError
from pbm.store.session import Store

SWEEP = timedelta(seconds=15)
"""How often everything is looked at, timers or not."""
PULSE = timedelta(seconds=15)
HEARTBEAT = "worker"
_BREATH = timedelta(milliseconds=10)
"""Between two rounds of a duty that is never done, so that it does not take the whole machine."""

log = logging.getLogger(__name__)


def utc_now() -> datetime:
    """The wall clock, aware and in UTC."""
    return datetime.now(UTC)


def _scheduler() -> BackgroundScheduler:
    """No job of ours is ever too late to be done, and several wakes are as good as one."""
    defaults = {"misfire_grace_time": None, "coalesce": True, "max_instances": 3}
    return BackgroundScheduler(timezone=UTC, job_defaults=defaults)


class Watch(Protocol):
    """Something that wakes the worker as soon as there are news, which without it waits for the sweep to see them."""

    def start(self) -> None:
        """Begin to watch, in a thread of its own."""
        ...

    def stop(self) -> None:
        """End."""
        ...


class _Errand:
    """A duty under the scheduler: never done twice at the same time, and a wake during its work is not lost.

    What its timer is `timed_for` is due then, and need not be looked up again.
    """

    def __init__(self, duty: Duty) -> None:
        self.duty, self.busy, self.wanted = duty, Lock(), False
        self.timed_for: datetime | None = None


class Worker:
    """Runs duties when they are due, from `start` to `stop`. `wake` may be called from any thread."""

    def __init__(
        self,
        store: Store,
        duties: Sequence[Duty],
        *,
        lock: WorkerLock | None = None,
        scheduler: BackgroundScheduler | None = None,
        now: Callable[[], datetime] = utc_now,
        sweep: timedelta = SWEEP,
        watches: Sequence[Callable[[Callable[[], None]], Watch]] = (),
    ) -> None:
        self._store, self._now, self._lock, self._sweep = store, now, lock, sweep
        self._scheduler = scheduler or _scheduler()
        self._errands = [_Errand(duty) for duty in duties]
        self._watches = [watch(self.wake) for watch in watches]
        self._planning, self._stops = Lock(), False

    def start(self, *, paused: bool = False) -> None:
        """Begin: first with all that fell due while nobody was there.

        Raises:
            WorkerRunningError: another process runs this database's timers.
        """
        if self._lock:
            self._lock.take()
        for job, every in ((self.pulse, PULSE), (self.wake, self._sweep)):
            seconds = every.total_seconds()
            self._scheduler.add_job(job, "interval", seconds=seconds, id=job.__name__, next_run_time=self._now())
        self._scheduler.start(paused=paused)
        for watch in self._watches:
            watch.start()

    def stop(self) -> None:
        """End; work that has begun is finished first."""
        for watch in self._watches:
            watch.stop()
        with self._planning:
            self._stops = True  # the scheduler waits for its jobs with its lock held, which a job that plans needs too
        self._scheduler.shutdown(wait=True)
        if self._lock:
            self._lock.release()

    def wake(self) -> None:
        """Look at all duties now: something new may be due."""
        for errand in self._errands:
            self._plan(errand, self._now())

    def pulse(self) -> None:
        """Give a sign of life. After a long silence games are given their time back, and this at once (W15)."""
        _noting_failure(HEARTBEAT, self._pulse)

    def _pulse(self) -> None:
        with self._store.write() as session:
            was_out = outages.pulse(session, HEARTBEAT, self._now())
        if was_out:
            self.wake()

    def work(self) -> None:
        """Do all that is due, here and now, duty by duty."""
        for errand in self._errands:
            self._run(errand)

    def _run(self, errand: _Errand) -> None:
        with errand.busy:
            errand.wanted = False
            _noting_failure(errand.duty.name, lambda: self._attend(errand))

    def _attend(self, errand: _Errand) -> None:
        duty, now = errand.duty, self._now()
        timed_for, errand.timed_for = errand.timed_for, None
        due = timed_for if timed_for and timed_for <= now else duty.next_due()
        if due and due <= now:
            duty.do(now)
            due = duty.next_due()
            due = max(due, now + _BREATH) if due else None
        errand.timed_for = due
        self._plan(errand, due)

    def _plan(self, errand: _Errand, at: datetime | None) -> None:
        """Set the duty's one timer; a wake that is on its way is not put off."""
        with self._planning:
            if at is None or errand.wanted or self._stops or not self._scheduler.running:
                return
            errand.wanted = at <= self._now()
            self._scheduler.add_job(
                self._run, "date", run_date=at, args=[errand], id=errand.duty.name, replace_existing=True
            )


def _noting_failure(name: str, work: Callable[[], object]) -> None:
    """Do the work. What fails is written down, and tried again by the next sweep."""
    try:
        work()
    except StoreError as error:
        log.warning("%s: %s", name, error)
    except Exception:
        # One failing duty must stop neither the timers nor the other duties.
        log.exception("%s failed, and will be tried again", name)
