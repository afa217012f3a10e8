"""The options of a match, as a file or a player writes them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbm.games.match.options import OptionError
from pbm.games.uno.options import Options, parse


def test_what_is_left_out_has_its_default() -> None:
    assert parse({}) == Options()


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("uno_window", 0, timedelta(0)),
        ("uno_window", "10m", timedelta(minutes=10)),
        ("challenge_window", "2h", timedelta(hours=2)),
        ("turn_time", "3D", timedelta(days=3)),
        ("target", "300", 300),
        ("scoring", "rounds", "rounds"),
        ("false_uno_penalty", 0, 0),
    ],
)
def test_values_are_read(name: str, value: object, read: object) -> None:
    assert getattr(parse({name: value}), name) == read


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("stacking", "double", "bad-value"),
        ("stacks", "same", "unknown-option"),
        ("bluff", "never", "bad-value"),
        ("jump_in", "maybe", "bad-value"),
        ("uno_window", "10", "bad-value"),
        ("uno_window", "-5m", "bad-value"),
        ("uno_window", "9999999999d", "bad-value"),
        ("turn_time", "400d", "bad-value"),
        ("turn_time", 0, "bad-value"),
        ("target", 0, "bad-value"),
        ("target", 10**9, "bad-value"),
        ("rounds", "many", "bad-value"),
        ("scoring", "golf", "bad-value"),
        ("game", "whist", "bad-value"),
        ("uno_penalty", -1, "bad-value"),
    ],
)
def test_what_is_not_offered_is_refused(name: str, value: object, code: str) -> None:
    with pytest.raises(OptionError) as refused:
        parse({name: value})
    assert (refused.value.code, refused.value.name, refused.value.value) == (code, name, value)


@pytest.mark.parametrize(
    ("given", "name", "other"),
    [
        ({"seven_zero": True, "zero_swap": True}, "zero_swap", "seven_zero"),
        ({"scoring": "lowest", "partners": True}, "partners", "scoring"),
        ({"scoring": "elimination", "partners": True}, "partners", "scoring"),
        ({"game": "french", "stacking": "same"}, "stacking", "game"),
        ({"game": "french", "jump_in": True}, "jump_in", "game"),
        ({"game": "french", "must_play": False}, "must_play", "game"),
        ({"reshuffle": False, "reveal": "hand"}, "reshuffle", "reveal"),
        ({"game": "french", "reveal": "hand"}, "reshuffle", "reveal"),
    ],
)
def test_what_cannot_go_together_is_refused_with_both_names(given: dict[str, object], name: str, other: str) -> None:
    """H5, C37, F1, F3, F4, F10."""
    with pytest.raises(OptionError) as refused:
        parse(given)
    assert (refused.value.code, refused.value.name, refused.value.other) == ("conflict", name, other)


def test_the_french_game_has_its_own_defaults() -> None:
    """F4, F6, F10."""
    french = parse({"game": "french"})
    assert (french.must_play, french.bluff, french.reshuffle) == (True, "anyone", False)
    assert parse({"game": "french", "bluff": "off", "reshuffle": True}).bluff == "off"


def test_a_pace_sets_all_spans_at_once() -> None:
    live, daily, slow = (parse({"pace": pace}) for pace in ("live", "daily", "slow"))
    assert daily == parse({})
    for name in ("turn_time", "challenge_window", "uno_window", "bluff_window", "away_budget"):
        assert getattr(live, name) < getattr(daily, name) < getattr(slow, name)


@pytest.mark.parametrize("given", [{"turn_time": "2h", "pace": "slow"}, {"pace": "slow", "turn_time": "2h"}])
def test_a_single_option_overrides_the_pace(given: dict[str, object]) -> None:
    options = parse(given)
    assert (options.turn_time, options.challenge_window) == (timedelta(hours=2), timedelta(days=2))
