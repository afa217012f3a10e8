"""Every conformance case, through the path of real messages.

What the engine cannot do yet stands by name in later.txt. The list may only shrink: a case on it that passes fails.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbm.scenarios.file import Scenario, load
from pbm.scenarios.run import run

HERE = Path(__file__).parent
CASES = {scenario.name: scenario for scenario in load(HERE)}
LATER = (HERE / "later.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    "scenario", [it for name, it in CASES.items() if name not in set(LATER)], ids=lambda it: it.name
)
def test_holds(scenario: Scenario) -> None:
    report = run(scenario)
    assert report.is_ok, "\n".join((*report.differences, "", *report.transcript))


@pytest.mark.parametrize("name", LATER)
def test_of_a_later_day_does_not_hold_yet(name: str) -> None:
    assert not run(CASES[name]).is_ok, "it holds: take its name from later.txt"


def test_the_list_for_later_names_cases_once_and_in_order() -> None:
    known = [name for name in CASES if name in set(LATER)]
    assert known == LATER
