"""What players text in Rummy Up: tiles in every way, alone and in a sentence (T1, T4, R13, R20)."""

from __future__ import annotations

import pytest

from pbm.games.match.view import Awaiting
from pbm.language import understand
from pbm.language.readings import Command, MoveRead, Talk
from tests.language.rummy.seen import meant, place

PLAYS = {
    "r7 b7 y7": """r7 b7 y7 | R7 B7 Y7 | r7,b7,y7 | r7/b7/y7 | r7-b7-y7 | r7+b7+y7 | red 7 blue 7 yellow 7
        | red seven, blue seven and yellow seven | 7rby | i play r7 b7 y7 please | sorry for the wait, 7rby
        | K7QX-14 7rby | RE: r7 b7 y7 | r7 b7 y7 \N{FIRE} | r rev b rev y rev | rrev breverse y7 | red reverse b7 y7""",
    "r8 r9 r10": """r8-10 | r8-r10 | R8-10. | r8,9,10 | r8 r9 r10 | red 8-10 | a run of r8-10
        | i'll lay down r8 through r10""",
    "g4 g4": "2xg4 | g4 g4 | 2 x g4 | g4x2 | 4gg | green four, green 4",
    "r5": "r5 | rskip | red skip | r s | skip red | red five | 5 red | the red 5",
    "w": "w | wild | the wild | wd4 | w4 | +4 | wild draw four | draw four | w+4",
    "g2": "g2 | g+2 | green draw two | gd2 | green two",
    "r5! y5 w": "r5! y5 w | r5 y5 w act r5 | r5 ! y5 w | act r5: r5 y5 w",
    "r5 y5 w!": "r5 y5 w! | r5 y5 w act w | r5 y5 w, act the wild | r5 y5 and a wild acting w4",
    "r5 y5 w uno": "r5 y5 w uno | uno r5 y5 w | ok red five, yellow five and a wild, uno! | r5 y5 w UNO!!",
    "r12": "r12 | r twelve | red twelve",
}


@pytest.mark.parametrize(("words", "text"), [(words, it.strip()) for words in PLAYS for it in PLAYS[words].split("|")])
def test_r5_a_play_is_the_tiles_that_are_named(words: str, text: str) -> None:
    assert meant(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("r7 r5 r6 act r5", "r7 r5! r6"),
        ("g5 g6 g7!", "g5 g6 g7!"),
        ("r7 y5 act reverse", "r7! y5"),
        ("r2 y2 b2 w act w", "r2 y2 b2 w!"),
        ("r8 r9 r10!", "r8 r9 r10"),
        ("r7 r8 r9 act r9", "r7 r8 r9 act r9"),
        ("r7 r8 r9 act b5", "r7 r8 r9 act b5"),
        ("r7 y5 act w", "r7 y5 act w"),
        ("r8 r9 r10 act skip", "r8 r9 r10 act r5"),
        ("r8 r9 r10 act 9", "r8 r9 r10 act r9"),
        ("r7 y5 act red", "r7! y5"),
        ("7ryb!", "r7 y7 b7!"),
    ],
)
def test_r13_what_is_to_act_is_marked_or_named(text: str, words: str) -> None:
    """A mark behind what cannot act is emphasis; *act* is left to the rules, which refuse it (R19)."""
    assert meant(text) == words


@pytest.mark.parametrize("text", ["r7! y5!", "r7 y5 act r7 act y5", "r7! y5 act y5"])
def test_r13_which_of_two_is_to_act_is_asked(text: str) -> None:
    assert meant(text).startswith("ambiguous? r7! y5 | r7 y5!")


def test_r19_tiles_are_as_many_as_are_named() -> None:
    """Five tiles stay five, and twins that are not held stay two: the rules refuse them."""
    assert meant("r8-12") == "r8 r9 r10 r11 r12"
    assert meant("r5 r5") == "r5 r5"


@pytest.mark.parametrize("text", ["r13", "r0", "r8-13", "b 99", "red zero", "next r13", "try r13"])
def test_r2_tiles_that_there_are_not_are_asked_back_as_such(text: str) -> None:
    assert meant(text) == "no-such-tile?"


@pytest.mark.parametrize(
    ("text", "words"), [("11", "g11"), ("4", "g4"), ("8 10", "r8 r10"), ("r8 10", "r8 r10"), ("r7 skip b7", "")]
)
def test_t4_a_bare_number_is_played_if_it_can_be_one_tile_only(text: str, words: str) -> None:
    reading = understand(text, place())
    assert isinstance(reading, MoveRead) == bool(words)
    if isinstance(reading, MoveRead):
        assert reading.loose
        assert meant(text) == words


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("5", "r5 | y5"),
        ("7", "r7 | y7 | b7"),
        ("r8 9 10", "r8 r9 r10 | r8 b9 r10"),
        ("skip", "r5 | y5"),
        ("red", "r5 | r7 | r8"),
        ("12", ""),
        ("draw r5", "r5 | draw"),
        ("r5 catch bob", "r5 | catch bob"),
        ("r1 or r5", "r5"),
        ("r7 r8 r9 bob", "r7 r8 r9"),
        ("r7 or b7", "r7 | b7"),
        ("r7 b7 y7 or r8-10", "r7 b7 y7 | r8 r9 r10"),
        ("wild red", "w r5 | w r7 | w r8"),
    ],
)
def test_t3_what_can_be_several_things_is_asked(text: str, asked: str) -> None:
    assert meant(text) == f"ambiguous? {asked}".strip()


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("r5?", "question? r5 | try r5"),
        ("can i play r7 b7 y7?", "question? r7 b7 y7 | try r7 b7 y7"),
        ("don't play r5", "negation?"),
        ("not r5, r7 b7 y7", "negation? r7 b7 y7"),
        ("reed 7", "fuzzy? r7"),
        ("r7 b7 foo", "ambiguous (foo)? r7 b7"),
        ("b9 jump", "ambiguous (jump)? b9"),
        ("r7 b7 k7", "ambiguous (k7)? r7 b7 y7"),
        ("try r7 b7 foo", "ambiguous (foo)? try r7 b7"),
        ("[EXTERNAL] r7 b7", "prefix? r7 b7"),
        ("Subject: our game\nr7 b7 y7", "prefix? r7 b7 y7"),
    ],
)
def test_t3_doubts_are_asked_in_exact_words(text: str, asked: str) -> None:
    assert meant(text) == asked


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("r12?", "R12"),
        ("can I play r12 b12 g12", "R12 B12 G12"),
        ("can I play r7 b7 g7?", "G7"),
        ("can I play r7 r7?", "R7 R7"),
        ("act r2?", "R2"),
        ("what if r12, act r12", "R12"),
        ("what about r1 or r2?", "R1 R2"),
        ("r1 foo", "R1"),
        ("reed 1", "R1"),
        ("oops meant r1", "R1"),
        ("next r1?", "R1"),
        ("next r8, r1 foo", "R1"),
        ("r1 with bob", "R1"),
    ],
)
def test_t3_tiles_that_are_not_held_are_named_and_never_offered(text: str, lacking: str) -> None:
    assert meant(text) == f"missing ({lacking})?"


@pytest.mark.parametrize(
    ("text", "language"),
    [("puedo jugar r12?", "es"), ("je peux jouer r12?", "fr"), ("posso giocare r12?", "it"), ("kann ich r12?", "de")],
)
def test_t12_so_are_they_in_all_languages(text: str, language: str) -> None:
    assert meant(text, language=language) == "missing (R12)?"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("act r5?", "question? r5! | try r5!"),
        ("act r5", "ambiguous? r5!"),
        ("try act r5", "ambiguous? try r5!"),
    ],
)
def test_r13_a_tile_that_is_to_act_and_stands_alone_may_be_what_is_played(text: str, words: str) -> None:
    assert meant(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("draw", "draw"),
        ("i draw", "draw"),
        ("take a tile", "draw"),
        ("pass", "pass"),
        ("keep it", "pass"),
        ("uno", "uno"),
        ("challenge", "challenge"),
        ("catch bob", "catch bob"),
        ("bob forgot uno", "catch bob"),
        ("catch", "catch"),
    ],
)
def test_t4_moves_without_tiles(text: str, words: str) -> None:
    assert meant(text, rack="R5 R7") == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("next b3 g1 y9, r11", "next b3 g1 y9, r11"),
        ("next b3,g1, draw", "next b3, g1, draw"),
        ("ok next 7ryb! or draw", "next r7 y7 b7!, draw"),
        ("next r8-10 draw thanks", "next r8 r9 r10, draw"),
        ("next 11, draw", "next g11, draw"),
        ("next off", "next off"),
        ("next", "ambiguous? next draw | next off"),
        ("NEXTUNO", "ambiguous? next draw | next off"),
        ('NEXT1NEXT"HINT', 'ambiguous (NEXT1NEXT"HINT)? next draw | next off'),
        ("next pass", "ambiguous (pass)? next draw | next off"),
        ("next r8, foo", "ambiguous (foo)? next r8"),
        ("next r8 foo, draw", "ambiguous (foo)? next r8, draw"),
        ("next 7r7r, draw", "ambiguous (7r7r)? next draw"),
        ("next r8, hint", "ambiguous (hint)? next r8"),
        ("not next r8", "negation? next r8"),
        ("next r8, draw?", "question? next r8, draw"),
        ("foo next r8", "prefix? next r8"),
        ("next r8, reed 9", "ambiguous (reed 9)? next r8"),
    ],
)
def test_w13_a_row_of_preferences_is_parted_by_commas(text: str, words: str) -> None:
    assert meant(text) == words


@pytest.mark.parametrize("text", ["hint", "hint?", "a hint please", "give me a hint", "Hint!", "can i have a hint?"])
def test_r20_a_hint(text: str) -> None:
    assert meant(text) == "hint"
    assert meant(text, turn=1) == "hint"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("try r7 b7", "try r7 b7"),
        ("try r7 b7?", "try r7 b7"),
        ("let me try 7ryb", "try r7 y7 b7"),
        ("try r5! y5 w", "try r5! y5 w"),
        ("try 5", "ambiguous? try r5 | try y5"),
        ("try", "ambiguous?"),
        ("try draw", "ambiguous?"),
    ],
)
def test_r20_what_is_tried_is_not_played(text: str, words: str) -> None:
    assert meant(text) == words


def test_r6_it_is_the_drawn_tile() -> None:
    drawn = {"awaiting": Awaiting.DRAWN, "drawn": "R7"}
    assert meant("play it", **drawn) == "r7"
    assert meant("hmm draw pass", **drawn) == "ambiguous? draw | pass"
    assert meant("try", **drawn) == "ambiguous? try r7"
    assert meant("try catch bob r7", **drawn) == "ambiguous? try r7"


@pytest.mark.parametrize(
    ("text", "name"), [("rack", "hand"), ("tiles", "hand"), ("table", "table"), ("undo", "undo"), ("say r7", "say")]
)
def test_t2_commands_come_first(text: str, name: str) -> None:
    reading = understand(text, place())
    assert isinstance(reading, Command)
    assert reading.name == name


@pytest.mark.parametrize("text", ["hello bob", "I think r7 b7 y7 would be nice for somebody", "what a game", "ready"])
def test_t1_what_is_not_all_explained_is_talk(text: str) -> None:
    assert isinstance(understand(text, place()), Talk)
