"""Options in a maker's words, and what we print of options can be texted again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from pbm.games.match.options import LIMITS, OptionError
from pbm.games.uno.options import Options, defaults, kinds, parse
from pbm.language.options import UNO, read_options
from pbm.messages.options import settings

PRESETS: dict[str, dict[str, object]] = {"quick": {"scoring": "single"}, "family": {"scoring": "rounds", "rounds": 3}}
SPANS = st.sampled_from(["0", "30s", "5m", "36h", "3d"])


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("uno", {}),
        (
            "uno stacking jumpin to 300 partners",
            {"stacking": "same", "jump_in": True, "target": "300", "partners": True},
        ),
        ("french", {"game": "french"}),
        ("uno 5m", {"uno_window": "5m"}),
        ("a game of uno, uno 5 minutes", {"uno_window": "5m"}),
        ("uno rounds 3", {"scoring": "rounds", "rounds": "3"}),
        ("uno, 3 rounds, no bluff", {"scoring": "rounds", "rounds": "3", "bluff": "off"}),
        ("uno challenge uno to 200", {"scoring": "elimination", "target": "200"}),
        ("uno challenge 6h", {"challenge_window": "6h"}),
        ("uno first to 100", {"target": "100"}),
        ("french with strong bots", {"game": "french", "bots": "strong"}),
        ("uno bots random", {"bots": "random"}),
        ("uno 7-0 no wild finish", {"seven_zero": True, "wild_finish": False}),
        ("uno turn_time=12h", {"turn_time": "12h"}),
        ("uno jump_in no reshuffle", {"jump_in": True, "reshuffle": False}),
        ("uno no partners", {"partners": False}),
        ("uno no jump in no stacking", {"jump_in": False, "stacking": "off"}),
        ("uno no 7-0, no jump_in", {"seven_zero": False, "jump_in": False}),
        ("uno no progressive no bluffing", {"stacking": "off", "bluff": "off"}),
        ("french no cut", {"game": "french", "reshuffle": True}),
        ("uno to 0", {"target": "0"}),
        ("uno foo=3", {"foo": "3"}),
        ("uno family", {"scoring": "rounds", "rounds": 3}),
        ("uno family rounds 5", {"scoring": "rounds", "rounds": "5"}),
        ("uno family to 200", {"scoring": "winner", "rounds": 3, "target": "200"}),
    ],
)
def test_words_are_options(words: str, options: dict[str, object]) -> None:
    read = read_options(words, PRESETS)
    assert (read.given, read.rest) == (options, ())


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("uno no", ("no",)),
        ("uno no ivy", ("no ivy",)),
        ("uno no bluff no ivy", ("no ivy",)),
        ("uno no to 300", ("no to", "300")),
    ],
)
def test_what_is_denied_and_is_no_option_is_no_name_either(words: str, rest: tuple[str, ...]) -> None:
    assert read_options(words, PRESETS).rest == rest


_SAID = sorted({word for phrase in (*UNO.phrases, *UNO.named, *UNO.named_after, *UNO.kinds) for word in phrase.split()})


@given(st.lists(st.sampled_from([*_SAID, "no", "of", "with", "5", "5m", "off", "ann", "=", "uno_window=", "no=no"])))
def test_no_words_make_it_fail(words: list[str]) -> None:
    """T10: options are given, or there is something left to say no to."""
    read = read_options(" ".join(words), PRESETS)
    assert set(" ".join(read.rest).split()) <= set(words)


def test_the_usual_set_is_meant_where_none_is_named() -> None:
    assert read_options("uno stacking", PRESETS, usual="quick").given == {"scoring": "single", "stacking": "same"}
    assert read_options("uno family", PRESETS, usual="quick").given == PRESETS["family"]
    assert read_options("uno to 300", PRESETS, usual="quick").given == {"scoring": "winner", "target": "300"}


def test_what_is_no_option_is_left_over() -> None:
    assert read_options("uno stacking ann lee", PRESETS).rest == ("ann", "lee")


@pytest.mark.parametrize(
    ("word", "meant"), [("stackin", "stacking"), ("jumpn", "jumpin"), ("ann", None), ("will", None)]
)
def test_a_misspelled_option_is_known(word: str, meant: str | None) -> None:
    assert UNO.nearest(word) == meant


def _values(name: str, kind: Any) -> st.SearchStrategy[Any]:
    if name in LIMITS:
        return st.sampled_from([LIMITS[name][0], LIMITS[name][1], LIMITS[name][-1]])
    if kind is timedelta:
        return SPANS
    return st.booleans() if kind is bool else st.sampled_from(kind.__args__)


GIVEN = st.fixed_dictionaries({}, optional={name: _values(name, kind) for name, kind in kinds().items()})


@given(GIVEN)
def test_what_we_print_of_options_can_be_texted_again(given: dict[str, Any]) -> None:
    """T3, T9."""
    try:
        options = parse(given)
    except OptionError:
        return
    read = read_options(", ".join(settings(options)), {})
    assert read.rest == ()
    assert _counting(parse(read.given)) == _counting(options)


def _counting(options: Options) -> dict[str, object]:
    """The options that mean something: a target where hands are counted, and their number where points are, do not."""
    unused = {"rounds": ("target",), "single": ("target", "rounds")}.get(options.scoring, ("rounds",))
    usual = asdict(defaults(options.game, options.pace))
    return {**asdict(options), **{name: usual[name] for name in unused}}
