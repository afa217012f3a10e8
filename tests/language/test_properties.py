"""What holds for every text: nothing raises, words and moves agree, our own texts never move, time is linear."""

from __future__ import annotations

import string
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import structs

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Pass
from pbm.games.uno.cards import CARDS, WILDS
from pbm.games.uno.moves import CallColor, Play, Queue
from pbm.games.uno.view import View
from pbm.language import Reading, could_be_move, understand
from pbm.language.doubt import words_of
from pbm.language.readings import Doubt, MoveRead
from pbm.language.tokens import tokenize
from tests.language.seen import ASKED_FOR_COLOR, NAMES, NOTICE, context, seen, under_four

VIEWS = [seen(), seen(turn=1), ASKED_FOR_COLOR, under_four(), None]
WORDS = st.sampled_from(
    [
        *("r5", "red", "five", "5", "w", "w4", "green", "g", "uno", "bob", "draw", "pass", "next", "not", "don't", "?"),
        *("or", "K7QX-14", "#14", "stop", "yes", "ok", "say", "join", "hand", "re:", "\n", "[x]", "\u201c", ">", "-"),
        *("the", "one", "i", "play", "sorry", "\U0001f7e5", "\U0001f339", ",", "+", "four", "to", "read", "Liked"),
        *("Subject:", "leave", "undo", "me"),
    ]
)
TEXTS = st.one_of(
    st.text(max_size=200),
    st.text(st.characters(), max_size=50),
    st.lists(WORDS, max_size=12).map(" ".join),
    st.lists(WORDS, max_size=8).map("".join),
)


@given(TEXTS, st.sampled_from(VIEWS), st.sampled_from([None, "leave"]), st.booleans())
@example("\ud800", None, None, False)
@example("r5" * 5000, None, None, False)
@example("\n" * 10_000 + "r5", None, None, True)
def test_t1_no_text_raises(text: str, view: View | None, asked: str | None, media: bool) -> None:
    standing = structs.replace(context(asked=asked, media=media), view=view)
    assert isinstance(understand(text, standing), Reading)


@given(TEXTS, st.sampled_from(VIEWS))
def test_t3_the_words_that_we_offer_are_moves_that_the_rules_allow(text: str, view: View | None) -> None:
    standing = structs.replace(context(), view=view)
    reading = understand(text, standing)
    for words in reading.choices if isinstance(reading, Doubt) else ():
        chosen = understand(words, standing)
        assert isinstance(chosen, MoveRead), words
        if view is not None and isinstance(chosen.move, Play):
            assert set(chosen.move.cards) <= set(view.playable)


def calls(text: str) -> int:
    """How many functions are called to understand the text: its cost, whatever the machine."""
    counted = 0

    def count(*event: object) -> None:
        nonlocal counted
        counted += 1

    standing = context()
    understand("", standing)  # the vocabulary is made ready with the first text
    sys.setprofile(count)
    try:
        understand(text, standing)
    finally:
        sys.setprofile(None)
    return counted


PIECES = [
    "On ",
    "r5 ",
    "> ",
    "[",
    "(",
    "re: ",
    "\n",
    "uno ",
    "0",
    "K7QX-",
    "Subject: ",
    "\U0001f44d",
    "\ud800",
    '"',
    "\ufdfa",
]


@pytest.mark.parametrize("piece", PIECES)
def test_t1_the_cost_grows_no_faster_than_the_text_and_has_an_end(piece: str) -> None:
    once, twice, endless = (calls(piece * (length // len(piece))) for length in (1_000, 2_000, 10_000))
    assert twice < 2.2 * once + 200
    assert endless < 12 * once + 200


COLORS = st.sampled_from(Color)
PLAYS = st.one_of(
    st.builds(
        lambda card, color, uno: Play(0, cards=(card,), color=color, uno=uno),
        st.sampled_from(WILDS),
        COLORS,
        st.booleans(),
    ),
    st.builds(
        lambda card, uno, swap: Play(0, cards=(card,), uno=uno, swap=swap),
        st.sampled_from([card for card in CARDS if card not in WILDS]),
        st.booleans(),
        st.sampled_from([None, 1, 2]),
    ),
)
UNTRADED = PLAYS.map(lambda play: structs.replace(play, swap=None))
MOVES = st.one_of(
    PLAYS,
    st.sampled_from([Draw(0), Pass(0), Challenge(0), CallUno(0), Catch(0), Catch(0, target=1), Catch(0, target=2)]),
    st.lists(st.one_of(UNTRADED, st.just(Draw(0))), max_size=4).map(lambda those: Queue(0, preferences=tuple(those))),
)


@given(MOVES)
def test_t1_the_words_of_every_move_are_read_as_that_move(move: Play | Draw | Queue) -> None:
    words = words_of(move, NAMES)
    assert understand(words, context()) == MoveRead(move=structs.replace(move, said=words))


@given(COLORS, st.booleans())
def test_c12_the_words_of_an_answer_are_read_as_that_answer(color: Color, uno: bool) -> None:
    words = words_of(CallColor(0, color=color, uno=uno))
    assert understand(words, context(ASKED_FOR_COLOR)) == MoveRead(move=CallColor(0, words, color=color, uno=uno))


@given(st.lists(st.sampled_from(NOTICE.split("\n")), min_size=1, max_size=6), st.sampled_from(["", "> ", "“", ">> "]))
def test_t9_no_piece_of_our_own_text_is_a_move(lines: list[str], mark: str) -> None:
    text = "\n".join(mark + line for line in lines)
    for sent in [(NOTICE,), ()]:
        assert not isinstance(understand(text, context(sent=sent)), MoveRead)


@pytest.mark.parametrize("line", NOTICE.split("\n"))
def test_t9_no_line_of_a_notice_could_be_a_move(line: str) -> None:
    assert not could_be_move(line)


@pytest.mark.parametrize("line", ["R5", "r5 uno", "K7QX-14 r5", "draw", "R1 R9 Y3", "5", "catch bob", "> w green"])
def test_t9_lines_that_could_be_moves_are_known(line: str) -> None:
    assert could_be_move(line, NAMES)


@given(st.text(string.ascii_letters + string.digits + " ,.!", max_size=60))
def test_t1_a_move_explains_every_word(text: str) -> None:
    """Any unknown word added at either end takes the certainty away."""
    if isinstance(understand(text, context()), MoveRead):
        for longer in (f"zqxj {text}", f"{text} zqxj"):
            assert not isinstance(understand(longer, context()), MoveRead), tokenize(longer)


def test_every_card_can_be_named() -> None:
    named = [understand(words_of(Play(0, cards=(card,))), context()) for card in CARDS]
    assert [it.move.cards for it in named if isinstance(it, MoveRead) and isinstance(it.move, Play)] == [
        (Card(card),) for card in CARDS
    ]
