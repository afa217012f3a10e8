"""Our own cases of texts, through the path of real messages: what people, phones and mail programs send besides."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbm.scenarios.file import Scenario, load
from pbm.scenarios.run import run

CASES = load(Path(__file__).parent / "cases")


@pytest.mark.parametrize("scenario", CASES, ids=lambda it: it.name)
def test_holds(scenario: Scenario) -> None:
    report = run(scenario)
    assert report.is_ok, "\n".join((*report.differences, "", *report.transcript))
