"""What a match will cost is told when it is made."""

from __future__ import annotations

import pytest

from pbm.games.uno.options import MAX_PLAYERS, MIN_PLAYERS, parse
from pbm.table.price import estimate
from tests.table.texting import ANN, Texting


@pytest.mark.parametrize(
    ("options", "players", "segments"),
    [
        ({"scoring": "single"}, 4, 300),
        ({"scoring": "single"}, 2, 110),
        ({"scoring": "rounds", "rounds": 3}, 4, 910),
        ({}, 4, 4100),
        ({"target": 100}, 4, 820),
        ({"target": 1}, 4, 300),
        ({"scoring": "lowest"}, 4, None),
    ],
)
def test_an_estimate_is_hands_times_segments(options: dict[str, object], players: int, segments: int | None) -> None:
    assert estimate(parse(options), players) == segments


def test_more_players_cost_more_a_hand() -> None:
    costs = [estimate(parse({"scoring": "single"}), players) or 0 for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
    assert costs == sorted(set(costs))


def test_the_maker_is_told(phones: Texting) -> None:
    phones.text(ANN, "new uno ann")
    assert "4 players: about 300 SMS." in phones.sent()[ANN]
    phones.text(ANN, "new uno full")
    assert "about 4100 SMS" in phones.sent()[ANN]


def test_what_nobody_has_measured_is_not_guessed(phones: Texting) -> None:
    phones.text(ANN, "new uno lowest ann")
    assert phones.game().options["scoring"] == "lowest"
    assert "SMS" not in phones.sent()[ANN]


def test_tiles_have_prices_of_their_own(phones: Texting) -> None:
    phones.text(ANN, "new rummy one hand ann")
    assert "4 players: about 140 SMS." in phones.sent()[ANN]
