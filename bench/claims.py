"""What it costs to claim the next text, with few and with many waiting: `python -m bench.claims [CLAIMS]`.

The outbox holds 1,000, 10,000 and 100,000 texts to as many people: most are for later, as after quiet hours begin,
and the others due. One claim is everything from looking for the text to its hand-over being recorded.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sqlalchemy import insert

from pbm.channels.phones import Phones
from pbm.channels.sender import BATCH, next_due, send_due
from pbm.store.migrate import migrate
from pbm.store.models import Address, OutboxRow, Person
from pbm.store.session import Store

GOAL = 1.3
SIZES = (1_000, 10_000, 100_000)
NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
CHANNEL = Phones()


@contextmanager
def filled(pending: int, due: int) -> Iterator[Store]:
    """A database with that many texts waiting, the last `due` of which can go out."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'pbm.sqlite'}"
        migrate(url)
        store = Store(url)
        with store.write() as session:
            people = range(1, pending + 1)
            session.execute(insert(Person), [{"id": it, "created_at": NOW} for it in people])
            session.execute(insert(Address), [_address(it) for it in people])
            session.execute(insert(OutboxRow), [_row(it, is_due=it > pending - due) for it in people])
        yield store
        store.close()


def _address(number: int) -> dict[str, object]:
    return {"id": number, "person_id": number, "channel": CHANNEL.name, "address": f"+1{number:010}", "created_at": NOW}


def _row(number: int, *, is_due: bool) -> dict[str, object]:
    at = NOW if is_due else NOW + timedelta(hours=1 + number % 9)
    words = {"public": "Your turn", "private": "", "body": "Your turn", "segments": 1}
    to = {"person_id": number, "address_id": number, "channel": CHANNEL.name, "to": f"+1{number:010}"}
    return {"key": f"{number}", "kind": "notice", "created_at": NOW, "ready_at": at, "try_at": at, **to, **words}


def claims(store: Store, count: int) -> Iterator[float]:
    """Seconds for each of so many claims, the look for the next one included."""
    for _ in range(count // BATCH):
        began = time.perf_counter()
        send_due(store, {CHANNEL.name: CHANNEL}, NOW)
        next_due(store, {CHANNEL.name: CHANNEL})
        yield (time.perf_counter() - began) / BATCH


def main(count: int) -> int:
    """Measure and print; 1 when the cost grows."""
    costs = []
    for pending in SIZES:
        with filled(pending, due=max(count, pending // 10)) as store:
            costs.append(median(claims(store, count)))
        print(f"{pending:>8,} waiting: {costs[-1] * 1000:.2f} ms a claim", flush=True)
    ratio = costs[-1] / costs[0]
    print(f"ratio {ratio:.2f}, goal at most {GOAL}")
    return int(ratio > GOAL)


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500))
