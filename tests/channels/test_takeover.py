"""What a sender that died had in hand is another's at once, what a slow one has is not; and nothing goes out twice."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from pbm.channels.channel import Handed, Unknown
from pbm.channels.sender import LEASE, LOST, SETTLING, next_due, send_due
from pbm.store.delivery import Delivery
from pbm.store.errors import StoreError
from pbm.store.hold import _OUTBOX
from pbm.store.migrate import migrate
from pbm.store.session import Store
from tests.channels.conftest import NOON
from tests.channels.outbox import KilledError, Script, Scripted, queue, row, shared_store, states
from tests.peers.postgres import PostgresServer

SECOND = timedelta(seconds=1)
ROOT = Path(__file__).parents[2]
SLOWLY = """
import sys
from pbm.channels.channel import Handed
from pbm.channels.sender import send_due
from pbm.store.migrate import migrate
from pbm.store.session import Store
from tests.channels.conftest import NOON
from tests.channels.outbox import Scripted

def slowly():
    print("sending", flush=True)
    sys.stdin.read()
    return Handed("SM-slow")

send_due(Store(sys.argv[1]), {"sms": Scripted(slowly)}, NOON)
"""


def killed() -> Handed:
    raise KilledError


@pytest.fixture
def shared(postgres: PostgresServer) -> Iterator[Store]:
    """A store that many processes may share."""
    with shared_store(postgres) as store:
        yield store


@contextmanager
def slow_process(store: Store) -> Iterator[subprocess.Popen[str]]:
    """Another process in the middle of handing over the first text; it ends when it reads the end of its input."""
    command = [sys.executable, "-c", SLOWLY, store.url.render_as_string(hide_password=False)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "sending\n"
        yield process
        process.kill()


def kill(process: subprocess.Popen[str], store: Store, key: str = "a") -> None:
    """SIGKILL, and wait until the server has seen it: then somebody else can have the lock."""
    process.kill()
    process.wait()
    with store.write() as session:
        lock = text("SELECT pg_advisory_xact_lock(:outbox, :id)")
        session.execute(lock, {"outbox": _OUTBOX, "id": row(store, key).id})


def locks(store: Store) -> int:
    """How many rows are held."""
    with store.read() as session:
        count = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = :outbox")
        return int(session.scalar(count, {"outbox": _OUTBOX}) or 0)


@pytest.mark.parametrize(("told", "sent"), [(Handed("SM1", Delivery.SENT), []), (None, ["a"])])
def test_who_is_killed_is_taken_over_as_soon_as_the_text_has_settled(
    shared: Store, told: Handed | None, sent: list[str]
) -> None:
    channel = Scripted(told)
    queue(shared, "a")
    with slow_process(shared) as process:
        kill(process, shared)
    assert next_due(shared, {"sms": channel}) == NOON
    assert send_due(shared, {"sms": channel}, NOON + SECOND) == 0
    assert (row(shared, "a").state, row(shared, "a").code) == (Delivery.UNKNOWN, LOST.code)
    settled = NOON + SECOND + SETTLING
    assert next_due(shared, {"sms": channel}) == settled
    assert send_due(shared, {"sms": channel}, settled - SECOND) == 0
    assert (channel.sent, channel.asked) == ([], [])
    while send_due(shared, {"sms": channel}, settled):
        pass
    assert (channel.sent, channel.asked) == (sent, ["a"])
    assert row(shared, "a").provider_id == ("SM1" if told else "SM-a")


def test_a_slow_process_that_lives_is_left_alone(shared: Store) -> None:
    channel = Scripted()
    queue(shared, "a")
    with slow_process(shared) as process:
        assert next_due(shared, {"sms": channel}) == NOON + LEASE
        assert send_due(shared, {"sms": channel}, NOON + LEASE - SECOND) == 0
        process.communicate()
        assert process.returncode == 0
    assert (channel.sent, channel.asked) == ([], [])
    assert (row(shared, "a").state, row(shared, "a").provider_id) == (Delivery.ACCEPTED, "SM-slow")


def test_who_is_killed_lets_nobody_overtake_what_it_was_sending(shared: Store) -> None:
    channel = Scripted(Handed("SM-c"), None)
    queue(shared, "a", "b")
    queue(shared, "c", to="+15550102")
    with slow_process(shared) as process:
        kill(process, shared)
    assert send_due(shared, {"sms": channel}, NOON + SECOND) == 1
    assert channel.sent == ["c"]
    while send_due(shared, {"sms": channel}, NOON + SECOND + SETTLING):
        pass
    assert (channel.sent, channel.asked) == (["c", "a", "b"], ["a"])
    assert set(states(shared).values()) == {Delivery.ACCEPTED}


def test_a_slow_sender_is_overtaken_when_its_lease_ends_and_not_before(store: Store) -> None:
    other = Scripted(Handed("SM1"))

    def slowly() -> Handed:
        assert next_due(store, {"sms": other}) == NOON + LEASE
        assert send_due(store, {"sms": other}, NOON + LEASE - SECOND) == 0
        assert other.asked == []
        assert send_due(store, {"sms": other}, NOON + LEASE) == 1
        return Handed("SM1")

    queue(store, "a")
    assert send_due(store, {"sms": Scripted(slowly)}, NOON) == 1
    assert (other.sent, other.asked) == ([], ["a"])
    assert (row(store, "a").state, row(store, "a").attempts) == (Delivery.ACCEPTED, 2)


@pytest.mark.parametrize("fate", [Handed("SM1"), Unknown("ReadTimeout")])
def test_a_sender_whose_connection_breaks_is_looked_up_and_its_own_word_counts(shared: Store, fate: Script) -> None:
    other = Scripted(Handed("SM1"))

    def robbed() -> Handed | Unknown:
        with shared.read() as session:
            end = text("SELECT pg_terminate_backend(pid, 30000) FROM pg_locks WHERE classid = :outbox")
            assert session.scalar(end, {"outbox": _OUTBOX})
        assert send_due(shared, {"sms": other}, NOON) == 0
        assert row(shared, "a").state == Delivery.UNKNOWN
        assert isinstance(fate, Handed | Unknown)
        return fate

    queue(shared, "a")
    with pytest.raises(StoreError):
        send_due(shared, {"sms": Scripted(robbed)}, NOON)
    assert send_due(shared, {"sms": other}, NOON + SETTLING) == (0 if isinstance(fate, Handed) else 1)
    assert (other.sent, other.asked) == ([], [] if isinstance(fate, Handed) else ["a"])
    assert (row(shared, "a").state, row(shared, "a").provider_id) == (Delivery.ACCEPTED, "SM1")


def test_who_is_killed_while_looking_up_is_taken_over_too(shared: Store) -> None:
    queue(shared, "a")
    now = NOON
    for _ in range(2):
        with pytest.raises(KilledError):
            send_due(shared, {"sms": Scripted(killed)}, now)
        assert send_due(shared, {"sms": Scripted()}, now) == 0
        now = row(shared, "a").try_at
    channel = Scripted(None)
    assert send_due(shared, {"sms": channel}, now) == 2
    assert (channel.asked, channel.sent) == (["a"], ["a"])


def test_nothing_is_held_any_more_when_a_batch_has_ended(shared: Store) -> None:
    held = list[int]()

    def counted() -> Handed:
        held.append(locks(shared))
        return Handed(f"SM{len(held)}")

    queue(shared, "a", "b")
    assert send_due(shared, {"sms": Scripted(counted, counted)}, NOON) == 2
    queue(shared, "c")
    with pytest.raises(KilledError):
        send_due(shared, {"sms": Scripted(killed)}, NOON)
    assert held == [1, 2]
    assert locks(shared) == 0


def test_on_sqlite_who_is_killed_is_taken_over_when_the_lease_ends(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'pbm.sqlite'}"
    migrate(url)
    store = Store(url)
    queue(store, "a")
    with pytest.raises(KilledError):
        send_due(store, {"sms": Scripted(killed)}, NOON)
    channel = Scripted(Handed("SM1", Delivery.SENT))
    assert next_due(store, {"sms": channel}) == NOON + LEASE
    assert send_due(store, {"sms": channel}, NOON + LEASE - SECOND) == 0
    assert send_due(store, {"sms": channel}, NOON + LEASE) == 1
    assert (channel.sent, channel.asked) == ([], ["a"])
    assert (row(store, "a").state, row(store, "a").provider_id) == (Delivery.SENT, "SM1")
    store.close()
