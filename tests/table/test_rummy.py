"""Rummy Up from *new rummy* to the host's page: made with options of its own, dealt, played, asked about and shown."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.games.match.options import OptionError
from pbm.games.rummy.options import Options, parse
from pbm.language.readings import Context
from pbm.language.rummy.grammar import could_be_move
from pbm.language.rummy.topics import TOPICS
from pbm.language.vocabulary import listed
from pbm.messages.gsm import BASIC
from pbm.store.models import InboxRow
from pbm.table import Policy, desk, presets
from pbm.table.rummy import about, choose, settings, told
from pbm.table.sheet import sheet
from tests.table.texting import ANN, BOB, Texting

PRESETS = presets.load()
GIVEN = st.fixed_dictionaries(
    {},
    optional={
        "scoring": st.sampled_from(["winner", "rounds", "single"]),
        "uno_window": st.sampled_from(["0", "5m"]),
        "must_play": st.booleans(),
        "hint": st.booleans(),
        "false_uno_penalty": st.integers(0, 10),
        "on_timeout": st.sampled_from(["draw", "pass", "bot"]),
        "pace": st.sampled_from(["live", "daily", "slow"]),
        "time_bank": st.sampled_from(["0", "2d"]),
        "between_hands": st.sampled_from(["0", "1h"]),
    },
)


@pytest.mark.parametrize(
    ("words", "options", "name"),
    [
        ("rummy", {}, None),
        ("rummy up", {}, None),
        ("game of rummy-up", {}, None),
        ("rummy ann", {}, "Ann"),
        ("rummy to 300", {"target": "300"}, None),
        ("rummy 3 rounds", {"scoring": "rounds", "rounds": "3"}, None),
        ("rummy one hand, no hint", {"scoring": "single", "hint": False}, None),
        ("rummy may draw uno 5m", {"must_play": False, "uno_window": "5m"}, None),
        ("rummy live with strong bots", {"pace": "live", "bots": "strong"}, None),
        ("rummy family", {"scoring": "rounds", "rounds": 3}, None),
        ("rummy kids", {"scoring": "single", "false_uno_penalty": 0}, None),
        ("rummy turn_time=12h hint=no", {"turn_time": "12h", "hint": False}, None),
    ],
)
def test_r1_options_are_chosen_in_words(words: str, options: dict[str, object], name: str | None) -> None:
    choice = choose(words, PRESETS)
    assert choice.options == {"game": "rummy-up", **options}
    assert choice.name == name


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("rummy stacking", "unknown-option"),
        ("rummy partners", "unknown-option"),
        ("rummy lowest", "bad-value"),
        ("rummy to 0", "bad-value"),
        ("rummy foo=3", "unknown-option"),
        ("rummy 3 rounds to 300", "conflict"),
    ],
)
def test_what_is_no_option_of_rummy_up_is_refused(words: str, code: str) -> None:
    with pytest.raises(OptionError) as raised:
        choose(words, PRESETS)
    assert raised.value.code == code


@given(GIVEN)
def test_what_is_set_can_be_texted_again(given: dict[str, object]) -> None:
    options = parse(given)
    words = ", ".join(settings(options))
    assert parse(choose(f"rummy {words}", PRESETS).options) == options


@given(GIVEN)
def test_rules_fit_three_segments_and_are_no_moves(given: dict[str, object]) -> None:
    options = parse(given)
    for asked in ("", *(words.split(",")[0] for words in TOPICS.values())):
        text = about(options, "K7QX", asked)
        assert text.segments <= 3
        assert BASIC.issuperset(text.body)
        assert not any(could_be_move(line, Context()) for line in text.body.split("\n"))


def test_rules_are_told_as_they_are_in_force() -> None:
    """R6, R15, R20."""
    assert "HINT names" not in about(parse({"hint": False}), "K7QX", "hint").body
    assert "Or draw one tile, also if you could" in about(parse({"must_play": False}), "K7QX", "turn").body
    assert "for 10m" in about(Options(), "K7QX", "uno").body
    assert "until the next tile is laid" in about(parse({"uno_window": 0}), "K7QX", "uno").body
    assert "There is no such rule" in about(Options(), "K7QX", "stacking").body
    assert len(told(Options())) == len(TOPICS)


@pytest.fixture
def code(phones: Texting) -> str:
    """A game of Ann and Bob that has begun, Ann to play."""
    phones.text(ANN, "new rummy ann")
    code = phones.game().code
    phones.text(BOB, f"join {code} Bob")
    phones.text(BOB, "deal")
    return code


def test_it_is_made_dealt_and_played_by_text(phones: Texting, code: str) -> None:
    assert phones.game().options == {"game": "rummy-up"}
    in_turn = next(number for number in (ANN, BOB) if "Your turn" in _answer(phones, number, "hand"))
    other = BOB if in_turn == ANN else ANN
    hint = _answer(phones, in_turn, "hint")
    tiles = hint.partition("play ")[2].rstrip(".")
    assert phones.reply(other, "draw") == "no: not-your-turn"
    assert phones.reply(in_turn, "r13") == "ask"
    assert phones.reply(in_turn, f"try {tiles}") == "tell"
    assert phones.reply(in_turn, tiles) == "ok"
    assert "Table: *" in phones.sent()[other]


def test_what_was_asked_for_in_private_is_not_shown_to_the_host(phones: Texting, code: str) -> None:
    """Design promise 2."""
    phones.text(ANN, "try r7 b7")
    with phones.store.read() as session:
        page = desk.game(session, code, Policy())
    assert page is not None
    assert not any(message.words and "r7" in message.words.lower() and not message.out for message in page.messages)
    assert phones.rows(InboxRow, body="try r7 b7")[0].understood == "inquiry"
    assert page.table is not None
    assert dict(page.table.facts)["Pool"] == "68"


@pytest.mark.parametrize("words", ["keep 7ryb for me", "r8-10 would help", "who has 9gw", "lay 2xg4", "the red five"])
def test_c40_talk_that_names_tiles_in_short_is_marked(phones: Texting, code: str, words: str) -> None:
    phones.text(ANN, f"say {words}")
    assert phones.rows(InboxRow, understood="say, names a card")


@pytest.mark.parametrize("words", ["see you at 5", "home by 7-8 or 10pm", "2x pizza for us 4", "hello all"])
def test_talk_that_names_no_tile_is_not_marked(phones: Texting, code: str, words: str) -> None:
    """C40."""
    phones.text(ANN, f"say {words}")
    assert phones.rows(InboxRow, understood="say")


def test_no_more_than_four_can_sit_down(phones: Texting, code: str) -> None:
    """R1."""
    phones.text(ANN, "new rummy")
    new = phones.game().code
    assert phones.reply(ANN, f"{new} bots 3") == "ok"
    assert phones.reply(ANN, f"{new} bots 1") == "no"


@pytest.mark.parametrize("word", [word for words in TOPICS.values() for word in listed(words)])
def test_each_rule_is_told_by_each_of_its_words(phones: Texting, code: str, word: str) -> None:
    assert not re.search("no such rule|no seat", _answer(phones, ANN, f"rules {word}"))


def test_help_rules_and_options_are_its_own(phones: Texting, code: str) -> None:
    assert "1 to 4 tiles" in _answer(phones, ANN, "?")
    assert "rummy-up, to 200" in _answer(phones, ANN, "options")
    assert "Rummy Up, first to 200" in _answer(phones, ANN, "rules")
    with phones.store.read() as session:
        rules = sheet(session, code)
    assert rules is not None
    assert "rummy-up" in rules.settings


def _answer(phones: Texting, sender: str, words: str) -> str:
    phones.text(sender, words)
    return phones.sent()[sender]
