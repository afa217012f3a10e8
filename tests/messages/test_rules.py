"""The rules in force in words: short, in plain letters, and nothing of what is not in the game (design promise 6)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from pbm.games.match.options import OptionError
from pbm.games.uno.options import Options, parse
from pbm.language.topics import TOPICS, topics_of
from pbm.language.understand import could_be_move
from pbm.messages import rules
from pbm.messages.gsm import BASIC, segments
from pbm.messages.options import _setting, settings
from pbm.table.rules import about
from tests.language.test_options import GIVEN


@given(GIVEN)
def test_all_rules_fit_three_segments_and_each_rule_alone_too(given: dict[str, Any]) -> None:
    try:
        options = parse(given)
    except OptionError:
        return
    assert about(options, "K7QX", "").segments <= 3
    for topic in rules.in_force(options):
        told = about(options, "K7QX", _a_word_for(topic, options))
        assert told.segments <= 3
        assert BASIC.issuperset(told.body)
        assert not could_be_move(told.body)


def _a_word_for(topic: str, options: Options) -> str:
    return TOPICS[topic].split(",")[0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {},
            "first to 500. Challenge a W+4: 12h.\nForgot UNO: draw 2 if caught in 10m. False UNO: 2.\nTurn: 24h",
        ),
        ({"uno_window": 0}, "Forgot UNO: draw 2 if caught before the next act"),
        ({"on_timeout": "bot", "scoring": "rounds", "rounds": 4}, "most points in 4 hands"),
        ({"scoring": "rounds", "rounds": 1}, "most points in 1 hand."),
        ({"on_timeout": "pass", "scoring": "single"}, "Turn: 24h, then you pass."),
        ({"bluff": "off", "wild_finish": False}, "No wild as last card. No bluffs."),
    ],
)
def test_the_rules_in_force_are_told_at_once(given: dict[str, Any], said: str) -> None:
    """C21, C26, C35, C38, W1, W2, W7."""
    assert said in about(parse(given), "K7QX", "").body


@pytest.mark.parametrize(
    ("given", "topic", "said"),
    [
        ({"scoring": "rounds", "rounds": 1}, "scores", "After 1 hand the most points win"),
        ({"scoring": "rounds", "rounds": 3}, "scores", "After 3 hands the most points win"),
        ({"max_missed": 1}, "time", "After one that runs out a bot plays until"),
        ({"max_missed": 2}, "time", "After 2 in a row a bot plays until"),
    ],
)
def test_one_is_counted_as_one(given: dict[str, Any], topic: str, said: str) -> None:
    """C38, W9."""
    assert said in about(parse(given), "K7QX", topic).body


def test_no_penalty_for_a_false_call_is_not_spoken_of() -> None:
    """C30: `false_uno_penalty: 0` turns it off."""
    assert "False UNO" not in about(Options(false_uno_penalty=0), "K7QX", "").body


@pytest.mark.parametrize(
    ("given", "topic"),
    [
        ({"stacking": "same"}, "stacking"),
        ({"seven_zero": True}, "seven"),
        ({"zero_swap": True}, "zero"),
        ({"jump_in": True}, "jumping"),
        ({"must_play": True}, "must"),
        ({"partners": True}, "partners"),
        ({"game": "french"}, "doubling"),
    ],
)
def test_a_rule_is_told_only_where_it_is_in_force(given: dict[str, Any], topic: str) -> None:
    """H1-H6, F1, C39."""
    assert topic in rules.in_force(parse(given))
    assert topic not in rules.in_force(Options())


def test_what_the_challenge_costs_is_told_as_the_game_has_it() -> None:
    """C24, H7, F6."""
    assert "draws six" in rules.rule(Options(), "challenge")
    assert "two more" in rules.rule(parse({"bluff": "anyone"}), "challenge")
    assert rules.rule(parse({"bluff": "off"}), "challenge") == ""


@pytest.mark.parametrize(("option", "value", "words"), [("uno_penalty", 0, "penalty 0"), ("rounds", 1, "rounds 1")])
def test_a_number_is_not_said_as_a_yes_or_no(option: str, value: int, words: str) -> None:
    """H1: nor a yes or no as a number, whichever was said before."""
    flag = _setting(option, bool(value))
    assert _setting(option, value) == words != flag
    assert _setting(option, bool(value)) == flag


@pytest.mark.parametrize(
    ("asked", "topics"),
    [
        ("challenge", ("challenge",)),
        ("Bluff?", ("challenge",)),
        ("of scoring", ("scoring",)),
        ("for the wild draw four", ("wild",)),
        ("challenging work?", ("challenge",)),
        ("7s", ("seven", "zero")),
        ("jump in", ("jumping", "doubling")),
        ("knitting", ()),
    ],
)
def test_a_rule_is_found_by_the_words_for_it(asked: str, topics: tuple[str, ...]) -> None:
    assert topics_of(asked) == topics


def test_every_topic_has_words_and_the_other_way_round() -> None:
    assert set(TOPICS) == set(rules.TOPICS)


def test_what_is_set_is_one_line_for_the_usual_games() -> None:
    assert segments(f"K7QX: {', '.join(settings(parse({'game': 'french', 'seven_zero': True})))}.") == 1
