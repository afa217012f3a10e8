"""Writers stand in line: threads in order, processes without overtaking, and nobody who has died keeps the lock."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from pbm.store.errors import StoreError
from pbm.store.lock import FairLock

HOLD = """
import sys
from pathlib import Path
from pbm.store.lock import FairLock
with FairLock(Path(sys.argv[1]))():
    print("held", flush=True)
    sys.stdin.read()
"""


def test_threads_get_the_lock_in_the_order_in_which_they_came() -> None:
    lock, order = FairLock(), list[int]()

    def take(number: int) -> None:
        with lock():
            order.append(number)

    threads = [Thread(target=take, args=(number,)) for number in range(8)]
    with lock():
        for number, thread in enumerate(threads):
            thread.start()
            while len(lock._waiting) <= number:
                thread.join(0.001)
    for thread in threads:
        thread.join()
    assert order == list(range(8))


def test_a_process_that_is_killed_lets_the_lock_go(tmp_path: Path) -> None:
    path = tmp_path / "pbm.sqlite"
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        taken = list[bool]()

        def take() -> None:
            with FairLock(path)():
                taken.append(True)

        waiter = Thread(target=take)
        waiter.start()
        waiter.join(0.1)
        assert taken == []
        holder.kill()
        holder.wait()
        waiter.join()
    assert taken == [True]


def test_a_folder_that_is_not_there_is_the_stores_own_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be locked"), FairLock(tmp_path / "gone" / "pbm.sqlite")():
        pytest.fail("the lock was held without its files")
