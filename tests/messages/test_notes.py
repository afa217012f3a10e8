"""Answers to a player's own text: refusals, doubts, and how a text was read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbm.games import uno
from pbm.games.match.moves import Pause
from pbm.games.refusals import Code, Refusal
from pbm.language.understand import could_be_move
from pbm.messages import notes
from pbm.messages.notes import DOUBTS
from pbm.messages.text import text
from tests.messages.tabletop import tabletop


def said(note: notes.Note) -> str:
    """The words of a note as its reader sees them."""
    return text(note.words).body


def doubt(why: str, choices: Sequence[str], *, again: bool = False, seat: int = 0) -> notes.Note:
    """The question back to a seat, while the first one is in turn."""
    table = tabletop("R1 R5", "G1", "B1", top="W:G")
    return notes.doubt(table.scene, uno.view(table.state, seat), why, choices, again=again)


CODES = sorted(set(Code) - {Code.NOT_A_GROUP, Code.TOO_MANY_TILES, Code.WILD_LIMIT, Code.CANNOT_ACT})
"""Those that a game of UNO has."""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seats", [(), (1,), (1, 2)])
def test_every_refusal_has_a_sentence_of_its_own(code: Code, seats: tuple[int, ...]) -> None:
    table = tabletop("R1 R5", "G1", "B1", top="W:G")
    note = notes.refusal(table.scene, uno.view(table.state, 0), Refusal(code, card="R5", seats=seats))
    others = [notes.refusal(table.scene, uno.view(table.state, 0), Refusal(other)) for other in CODES if other != code]
    assert said(note).endswith((".", "?"))
    assert said(note) not in map(said, others)
    assert not could_be_move(said(note), table.names)
    assert "R5" not in text(note.words).public


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (Refusal(Code.NOT_YOUR_TURN, seats=(1,)), "It is Bob's turn. To queue a card, text NEXT and the card."),
        (Refusal(Code.NOT_IN_HAND, "R8"), "You do not hold R8."),
        (Refusal(Code.NO_MATCH, "R5"), "Sorry, R5 does not fit W: green."),
        (Refusal(Code.WHOM_TO_CATCH, seats=(1, 2)), "Catch whom? Text CATCH BOB or CATCH CAL."),
        (Refusal(Code.NOTHING_TO_CATCH, seats=(1,)), "Bob cannot be caught now."),
        (Refusal(Code.NOTHING_TO_CATCH), "Nobody can be caught now."),
        (Refusal(Code.TOO_LATE, seats=(1,)), "Too late: Bob is safe."),
        (Refusal(Code.TOO_LATE), "Too late for that."),
        (Refusal(Code.DRAW_FIRST), "To pass, DRAW first."),
        (
            Refusal(Code.NOT_ABSENT, seats=(0,)),
            "Votes on anybody can be cast when half of the time for a turn is over.",
        ),
        (Refusal(Code.NOT_ABSENT, seats=(1,)), "We wait for you now, not for Bob."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_can_be_done(refusal: Refusal, sentence: str) -> None:
    table = tabletop("R1 R5", "G1", "B1", top="W:G")
    assert said(notes.refusal(table.scene, uno.view(table.state, 0), refusal)) == sentence


def test_why_nothing_can_be_played_in_a_pause_is_said_once() -> None:
    """W12."""
    table = tabletop("R1 R5", "G1", "B1")
    outcome = uno.step(table.state, Pause(why="host"), table.now)
    table.state = outcome.state
    view = uno.view(table.state, 0)
    note = notes.refusal(table.scene, view, Refusal(Code.PAUSED))
    assert table.told(0, note).body.splitlines()[0].endswith("The host has paused the game. Nothing can be played now.")


@pytest.mark.parametrize("why", sorted(DOUBTS - {"no-such-tile"}))
def test_a_doubt_names_the_exact_words_and_is_never_put_the_same_way_twice(why: str) -> None:
    """T3: at most three choices."""
    choices = ("r5", "w green", "draw", "b9")
    first, second = doubt(why, choices), doubt(why, choices, again=True)
    assert said(first) != said(second)
    for note in (first, second):
        assert "r5, w green or draw" in said(note)
        assert "b9" not in said(note)
        assert "r5" not in text(note.words).public
        assert not could_be_move(said(note))


def test_a_doubt_without_choices_says_what_can_be_texted() -> None:
    """T3."""
    assert said(doubt("fuzzy", ())) == "Sorry, what do you mean? Text ? for help."
    assert said(doubt("fuzzy", (), again=True)) != said(doubt("fuzzy", ()))


def test_a_doubt_out_of_turn_says_whose_turn_it_is() -> None:
    """T3: and does not ask for a play."""
    assert said(doubt("unclear", (), seat=1)) == "Sorry, what do you mean? It is Ann's turn. Text ? for help."
    assert doubt("unclear", (), seat=1).tells_turn


def test_a_mark_of_a_choice_stays_its_last_letter() -> None:
    """R12: no question mark stands behind what is to be texted with an exclamation mark."""
    assert said(doubt("fuzzy", ["r5!"])) == "If you mean r5!, text just that."
    assert said(doubt("ambiguous", ["r5", "r5!"])) == "Which one: r5 or r5!"


def test_only_a_question_ends_in_a_question_mark() -> None:
    assert said(doubt("ambiguous", ["y6", "b1"])) == "Which one: y6 or b1?"
    assert said(doubt("ambiguous", ["y6", "b1"], again=True)) == "Please text just one of these: y6 or b1."


def test_a_single_choice_is_named_alone() -> None:
    assert said(doubt("question", ["r5"])) == "Nothing is played yet. To play, text r5."


def test_a_text_that_was_read_with_forgiveness_is_echoed() -> None:
    assert said(notes.taken_as("R5 UNO")) == "Taken as R5 UNO."
    assert "R5" not in text(notes.taken_as("R5 UNO").words).public


def test_tiles_that_there_are_not_are_asked_back_as_such() -> None:
    """R2, T3."""
    first, second = doubt("no-such-tile", ()), doubt("no-such-tile", (), again=True)
    assert said(first) == "There is no such tile: the numbers go from 1 to 12. Nothing is played yet."
    assert said(second) != said(first)
