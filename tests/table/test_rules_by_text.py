"""*rules*, *rules challenge* and *options*, before the deal and in a running game."""

from __future__ import annotations

import pytest

from tests.table.texting import ANN, BOB, Texting


@pytest.mark.parametrize("is_dealt", [False, True])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rules", "first to 500"),
        ("rules challenge", "the challenger draws six"),
        ("rules of wild", "you call the next color"),
        ("rules uno", "the others can CATCH you"),
        ("rules stacking", "no such rule"),
        ("rules knitting", "no such rule"),
        ("options", "classic, to 500"),
    ],
)
def test_rules_are_told_by_text(phones: Texting, text: str, told: str, *, is_dealt: bool) -> None:
    phones.make(BOB)
    if is_dealt:
        phones.text(ANN, "deal")
    assert phones.reply(BOB, text) == "tell"
    assert told in phones.sent()[BOB]


def test_partners_are_dealt_to_when_they_are_four(phones: Texting) -> None:
    """C39."""
    phones.text(ANN, "new uno partners ann")
    phones.text(BOB, f"join {phones.game().code} Bob")
    assert phones.reply(ANN, "deal") == "no"
    assert "PARTNERS takes four players, not 2" in phones.sent()[ANN]
    phones.text(ANN, "bots 5")
    assert len(phones.names()) == 4
    assert phones.reply(ANN, "deal") == "ok"
    assert phones.reply(ANN, "leave") == "no"
