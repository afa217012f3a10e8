"""The words of house rules and of the French game: trades, rows of cards, *ready*, *cut* (H2, H5, F2, F10, F11)."""

from __future__ import annotations

import pytest

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import Pass
from pbm.games.match.view import Awaiting
from pbm.games.uno.moves import Cut, Play, Ready, Swap
from pbm.games.uno.options import parse
from pbm.language import understand
from pbm.language.readings import Doubt, MoveRead, Reading
from tests.language.seen import context, seen

SEVENS = parse({"seven_zero": True})
ZEROS = parse({"zero_swap": True})
FRENCH = parse({"game": "french"})
HAND = ("R7", "R9", "R9", "G2", "B0", "W")
ASKED_TO_TRADE = seen(HAND[1:], "R7", awaiting=Awaiting.SWAP, playable=(), options=SEVENS)


def read_with(text: str, options: object) -> Reading:
    return understand(text, context(seen(HAND, "R5", options=options)))


@pytest.mark.parametrize("text", ["r7 bob", "R7 Bob!", "red seven bob", "r7 swap with bob", "r7 trade with bob"])
def test_a_seven_with_a_name_trades(text: str) -> None:
    """H2."""
    assert read_with(text, SEVENS) == MoveRead(move=Play(0, text, (Card("R7"),), swap=1))


@pytest.mark.parametrize("text", ["r7 keep", "R7, keep", "r7 keep it", "red 7 i keep my hand"])
def test_a_seven_may_be_kept(text: str) -> None:
    """H2."""
    assert read_with(text, SEVENS) == MoveRead(move=Play(0, text, (Card("R7"),), keep=True))


@pytest.mark.parametrize(
    ("text", "options"), [("r9 keep", SEVENS), ("r7 keep", ZEROS), ("r7 keep", parse({})), ("b0 keep", FRENCH)]
)
def test_keep_beside_a_card_that_moves_no_hands_is_asked_back(text: str, options: object) -> None:
    """T3."""
    assert isinstance(read_with(text, options), Doubt)


@pytest.mark.parametrize(
    ("text", "target"),
    [("bob", 1), ("Cy", 2), ("swap with bob", 1), ("trade bob", 1), ("keep", None), ("r7 bob", 1), ("r7 keep", None)],
)
def test_the_answer_with_whom_to_trade(text: str, target: int | None) -> None:
    """H2, H5."""
    assert understand(text, context(ASKED_TO_TRADE)) == MoveRead(move=Swap(0, text, target=target))


@pytest.mark.parametrize("text", ["bob?", "not bob", "bob or cy", "maybe"])
def test_a_doubtful_answer_with_whom_to_trade_trades_nothing(text: str) -> None:
    """T3."""
    assert not isinstance(understand(text, context(ASKED_TO_TRADE)), MoveRead)


@pytest.mark.parametrize(
    ("text", "cards", "uno"),
    [
        ("r9 r9", ("R9", "R9"), False),
        ("r9 r9 g2 uno", ("R9", "R9", "G2"), True),
        ("r9, r9 and g2", ("R9", "R9", "G2"), False),
        ("red nine red nine", ("R9", "R9"), False),
        ("double down with r9 r9", ("R9", "R9"), False),
    ],
)
def test_several_cards_stand_in_one_text_of_the_french_game(text: str, cards: tuple[str, ...], uno: bool) -> None:
    """F2."""
    assert read_with(text, FRENCH) == MoveRead(move=Play(0, text, tuple(map(Card, cards)), uno=uno))


def test_a_wild_among_several_cards_has_its_color() -> None:
    """F2, C12."""
    assert read_with("r9 r9 w green", FRENCH) == MoveRead(
        move=Play(0, "r9 r9 w green", (Card("R9"), Card("R9"), Card("W")), Color.GREEN)
    )


@pytest.mark.parametrize("text", ["r9 r9", "r9 g2 uno"])
def test_several_cards_are_asked_back_in_the_classic_game(text: str) -> None:
    """C11."""
    assert isinstance(read_with(text, parse({})), Doubt)


@pytest.mark.parametrize("text", ["r9 or g2", "r9 draw", "r9 9"])
def test_what_is_not_a_row_of_whole_cards_is_asked_back(text: str) -> None:
    """F2, T3."""
    assert isinstance(read_with(text, FRENCH), Doubt)


@pytest.mark.parametrize("text", ["ready", "I'm ready!", "ready to go", "ok ready"])
def test_ready(text: str) -> None:
    """F11."""
    view = seen(HAND, "R5", turn=None, awaiting=Awaiting.READY, unready=(0, 1))
    assert understand(text, context(view)) == MoveRead(move=Ready(0, text))


@pytest.mark.parametrize(
    ("text", "count"), [("cut 40", 40), ("Cut 7", 7), ("i cut 12 please", 12), ("cut the deck at 3", 3)]
)
def test_cut(text: str, count: int) -> None:
    """F10."""
    assert read_with(text, FRENCH) == MoveRead(move=Cut(0, text, count=count))


def test_a_bare_cut_is_asked_back() -> None:
    """T3."""
    assert isinstance(read_with("cut", FRENCH), Doubt)


def test_a_free_play_is_passed() -> None:
    """F2."""
    view = seen(HAND, "R5", awaiting=Awaiting.FREE, options=FRENCH)
    assert understand("pass", context(view)) == MoveRead(move=Pass(0, "pass"))


def test_what_can_be_played_out_of_turn_may_be_named_in_short() -> None:
    """T4, H3: a bare number is enough when only one card can be meant and it can be laid now."""
    view = seen(HAND, "G2", turn=1, playable=(), jumpable=(Card("G2"),), options=parse({"jump_in": True}))
    assert understand("2", context(view)) == MoveRead(move=Play(0, "2", (Card("G2"),)), loose=True)


@pytest.mark.parametrize(
    "text",
    ["what does bob have", "anyone but bob", "why bob", "bob is winning", "how many has bob", "bob sucks"],
)
def test_t3_what_is_said_of_somebody_trades_no_hands(text: str) -> None:
    """H2."""
    assert understand(text, context(ASKED_TO_TRADE)) == Doubt(why="ambiguous", choices=("bob", "cy", "keep"))


@pytest.mark.parametrize(
    "text",
    [
        "bob",
        "with bob",
        "trade with Bob please",
        "to bob",
        "swap with bob!",
        "let me swap with bob",
        "i trade with bob",
    ],
)
def test_h2_a_name_trades_hands(text: str) -> None:
    reading = understand(text, context(ASKED_TO_TRADE))
    assert isinstance(reading, MoveRead)
    assert reading.move == Swap(0, reading.move.said, target=1)
