"""Garbage: a process that serves looks for it rarely, but does."""

from __future__ import annotations

import subprocess
import sys

_COUNTS = """
import gc

from pbm.cli.garbage import collect_rarely

collect_rarely()
looks = []
gc.callbacks.append(lambda phase, _: looks.append(phase))
kept = [[] for _ in range(10_000)]
few = len(looks)
kept += [[] for _ in range(100_000)]
print(gc.get_freeze_count() > 0, few, len(looks) > 0)
"""


def test_what_a_text_makes_is_not_looked_through_but_what_many_leave_is() -> None:
    done = subprocess.run([sys.executable, "-c", _COUNTS], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "0", "True"]
