"""What error codes mean: one case for each line of the table that matters to a person."""

from __future__ import annotations

import pytest

from pbm.channels.channel import Fate, Postponed, Refused, Unknown
from pbm.channels.twilio.errors import fate, judge


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [
        (400, 21610, Refused("21610", "opted-out")),
        (400, 21211, Refused("21211", "address")),
        (400, 21614, Refused("21614", "address")),
        (400, 21408, Refused("21408", "address")),
        (400, 21606, Refused("21606", "host")),
        (401, 20003, Refused("20003", "host")),
        (403, 403, Refused("403", "host")),
        (400, 21617, Refused("21617", "message")),
        (400, 21611, Postponed("21611")),
        (500, 20500, Unknown("20500")),
        (503, 503, Unknown("503")),
    ],
)
def test_the_fate_of_a_text_that_was_not_taken(status: int, code: int, expected: Fate) -> None:
    assert fate(status, code) == expected


@pytest.mark.parametrize(
    "refused",
    [
        Refused("21610", "opted-out"),
        Refused("30003", "message", passing=True),
        Refused("30005", "address"),
        Refused("30006", "address"),
        Refused("30007", "message"),
        Refused("30008", "message", passing=True),
        Refused("30034", "host"),
        Refused("", "message"),
        Refused("gone", "message"),
        Refused("9" * 5000, "message"),
    ],
)
def test_the_meaning_of_a_late_failure(refused: Refused) -> None:
    assert judge(refused.code) == refused
