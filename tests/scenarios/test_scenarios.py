"""Every conformance case, through the path of real messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbm.scenarios.file import Scenario, load
from pbm.scenarios.run import run


@pytest.mark.parametrize("scenario", load(Path(__file__).parent), ids=lambda it: it.name)
def test_holds(scenario: Scenario) -> None:
    report = run(scenario)
    assert report.is_ok, "\n".join((*report.differences, "", *report.transcript))
