"""How late deadlines are met, above what the waker alone is late: `python -m bench.lateness [GAMES]`.

Games of two, each with a turn that ends at its own instant within some seconds; how late each end is judged and kept is
taken from when its transaction is done. The floor: the same scheduler, waking for nothing.
"""

from __future__ import annotations

import sys
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from apscheduler.schedulers.background import BackgroundScheduler
from sqlalchemy import select, update

from pbm.clock.duties import Duty
from pbm.clock.worker import Worker, utc_now
from pbm.games.uno.options import Options
from pbm.store.delivery import Delivery
from pbm.store.inbound import Inbound
from pbm.store.migrate import migrate
from pbm.store.models import Game, OutboxRow
from pbm.store.session import Store
from pbm.table.policy import Policy
from pbm.table.table import Table

GOAL = 0.010
GAP = timedelta(milliseconds=50)
LONGEST = timedelta(seconds=20)
LEAD = timedelta(seconds=2)
HALF_A_TURN = Options().turn_time / 2


def floor(count: int) -> list[float]:
    """Seconds that a bare scheduler is late for so many wakes."""
    late: list[float] = []
    done = threading.Event()
    scheduler = BackgroundScheduler(timezone=UTC, job_defaults={"misfire_grace_time": None})
    scheduler.start()

    def wake(due: datetime) -> None:
        late.append((utc_now() - due).total_seconds())
        if len(late) == count:
            done.set()

    for due in _instants(count):
        scheduler.add_job(wake, "date", run_date=due, args=[due])
    done.wait(60)
    scheduler.shutdown()
    return late


def ours(count: int) -> list[float]:
    """Seconds from when a game's deadline is due to when what it does is kept."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'pbm.sqlite'}"
        migrate(url)
        store = Store(url)
        table = Table(store, Policy(development=True))
        began = utc_now()
        _deal(store, table, count, began)
        instants = _instants(count, wait=count * (utc_now() - began) + LEAD)
        for number, due in enumerate(instants):
            _deal(store, table, number, due - HALF_A_TURN)
        with store.write() as session:
            session.execute(update(OutboxRow).values(state=Delivery.SENT))
        late = _measured(store, table, instants)
        store.close()
    return late


def _measured(store: Store, table: Table, instants: list[datetime]) -> list[float]:
    late: list[float] = []
    done = threading.Event()

    def meet(now: datetime) -> None:
        met = table.run_due(now)
        at = utc_now()
        late.extend((at - instants[len(late)]).total_seconds() for _ in range(met))
        if len(late) >= len(instants):
            done.set()

    worker = Worker(store, [Duty(name="deadlines", do=meet, next_due=table.next_due)])
    worker.start()
    done.wait((instants[-1] - utc_now() + LONGEST).total_seconds())
    worker.stop()
    return late


def _instants(count: int, wait: timedelta = LEAD) -> list[datetime]:
    began = utc_now() + wait
    return [began + place * GAP for place in range(count)]


def _deal(store: Store, table: Table, number: int, at: datetime) -> None:
    """A game of two that is dealt at that time: its first player is reminded when half of the turn is over."""
    ann, bob = f"+1202555{number:04}", f"+1303555{number:04}"
    _text(table, ann, "new uno Ann", at)
    with store.read() as session:
        code = session.scalars(select(Game.code).order_by(Game.id.desc()).limit(1)).one()
    _text(table, bob, f"join {code} Bob", at)
    _text(table, ann, "deal", at)


def _text(table: Table, sender: str, body: str, at: datetime) -> None:
    name = f"{sender} {body}"
    table.receive(Inbound(channel="phone", provider_id=name, sender=sender, recipient="-", body=body, received_at=at))


def main(count: int) -> int:
    """Measure and print; 1 when the goal is missed."""
    alone, with_us = (quantiles(late, n=20)[-1] for late in (floor(count), ours(count)))
    print(f"p95 late: the waker alone {alone * 1000:.2f} ms, with a game's deadline {with_us * 1000:.2f} ms")
    print(f"above the waker: {(with_us - alone) * 1000:.2f} ms, goal below {GOAL * 1000:.0f}")
    return int(with_us - alone >= GOAL)


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
