"""What holds for every text about tiles: nothing raises, what we offer is taken, words and moves agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from pbm.games.match.moves import CallUno, Catch, Draw, Move, Pass
from pbm.games.match.view import Awaiting
from pbm.games.rummy.moves import Play, Queue
from pbm.games.rummy.tiles import TILES
from pbm.language import Reading, understand
from pbm.language.readings import Doubt, Inquiry, MoveRead
from pbm.language.rummy.plays import words_of
from tests.language.rummy.seen import NAMES, RACK, place

WORDS = st.sampled_from(
    [
        *("r5", "7ry", "r8-10", "2xg4", "w", "!", "act", "r5!", "hint", "try", "next", ",", "uno", "bob", "draw"),
        *("red", "five", "12", "13", "r", "x2", "-", "to", "skip", "+2", "or", "not", "?", "joker", "off", "catch"),
        *("the", "one", "i", "play", "\U0001f534", "+", "&", "r2,5", "9ygw", "#14", "K7QX", "[x]", "Subject:"),
    ]
)
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(WORDS, max_size=12).map(" ".join),
    st.lists(WORDS, max_size=8).map("".join),
)
PLACES = [place(), place(turn=1), place("R5 R7", awaiting=Awaiting.DRAWN, drawn="R7"), place(language="it")]
PLAYS = st.builds(
    Play,
    st.just(0),
    tiles=st.lists(st.sampled_from(TILES), min_size=1, max_size=5).map(tuple),
    act=st.none(),
    uno=st.booleans(),
)


@given(TEXTS, st.integers(0, len(PLACES) - 1))
def test_t1_no_text_raises_and_what_is_offered_is_taken(text: str, number: int) -> None:
    """T3: with the exact words that we would take."""
    standing = PLACES[number]
    reading = understand(text, standing)
    assert isinstance(reading, Reading)
    for words in reading.choices if isinstance(reading, Doubt) else ():
        assert isinstance(understand(words, standing), MoveRead | Inquiry), words


@given(PLAYS)
def test_t3_the_words_for_a_play_mean_that_play(play: Play) -> None:
    for move in (play, structs.replace(play, act=play.tiles[0]), Queue(0, preferences=(play, Draw(0)))):
        reading = understand(words_of(move, NAMES), place())
        assert isinstance(reading, MoveRead)
        assert words_of(reading.move, NAMES) == words_of(move, NAMES)


@pytest.mark.parametrize("move", [Draw(0), Pass(0), CallUno(0), Catch(0), Catch(0, target=1), Queue(0)])
def test_t3_the_words_for_other_moves_mean_them(move: Move) -> None:
    reading = understand(words_of(move, NAMES), place("R5 R7"))
    assert isinstance(reading, MoveRead)
    assert structs.replace(reading.move, said="") == move


@pytest.mark.parametrize(
    "text", ["7 " * 140, "r5," * 90, "1 to 12 " * 35, "2x" * 140, "act " * 70, "next " + "9," * 140]
)
def test_t1_long_rows_are_read_at_once(text: str) -> None:
    assert isinstance(understand(text, place(RACK)), Reading)
