"""The closed list of words to the engine, and the shapes of what stands after them (T2, T11)."""

from __future__ import annotations

import pytest

from pbm.games.match.moves import CallUno
from pbm.games.uno.moves import Play
from pbm.language import Context, understand
from pbm.language.commands import COMMANDS
from pbm.language.consent import CARRIER_WORDS
from pbm.language.readings import Address, Command, Doubt, MoveRead
from pbm.language.vocabulary import words_for
from tests.language.seen import context, seen


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("hand", "hand", ""),
        ("HAND!", "hand", ""),
        ("my hand please", "hand", ""),
        ("show me my hand", "hand", ""),
        ("what should I play?", "hand", ""),
        ("table", "table", ""),
        ("status", "table", ""),
        ("whose turn is it?", "table", ""),
        ("score", "scores", ""),
        ("scores?", "scores", ""),
        ("rules", "rules", ""),
        ("?", "help", ""),
        ("??", "help", ""),
        ("how do I play?", "help", ""),
        ("say r5", "say", "r5"),
        ("Say: Good night, everybody!", "say", "Good night, everybody!"),
        ("say\nhello", "say", "hello"),
        ("say:hello all", "say", "hello all"),
        ("new uno", "new", "uno"),
        ("New UNO Ann", "new", "UNO Ann"),
        ("join K7QX Ann", "join", "K7QX Ann"),
        ("JOIN k7qx", "join", "k7qx"),
        ("join", "join", ""),
        ("join J39 Bob", "join", "J39 Bob"),
        ("join K7QXX", "join", "K7QXX"),
        ("invite +1 555 010 0123 Bob", "invite", "+1 555 010 0123 Bob"),
        ("bots 3", "bots", "3"),
        ("add bot", "bots", ""),
        ("add 2 bots", "bots", "2"),
        ("Add three bots please!", "bots", "3"),
        ("2 bots", "bots", "2"),
        ("deal", "deal", ""),
        ("deal the cards!", "deal", ""),
        ("LEAVE", "leave", ""),
        ("leave K7QX", "leave", "K7QX"),
        ("I quit", "leave", ""),
        ("my games", "games", ""),
        ("undo", "undo", ""),
        ("take that back", "takeback", ""),
        ("salt nine wild geese", "salt", "nine wild geese"),
        ("salt draw", "salt", "draw"),
        ("fair", "fair", ""),
        ("I'm back", "back", ""),
        ("away 3d", "away", "3d"),
        ("quiet 22-8", "quiet", "22-8"),
        ("zone Europe/Paris", "zone", "Europe/Paris"),
        ("report cy", "report", "cy"),
        ("Join game K7QX, I'm Cy", "join", "K7QX, I'm Cy"),
        ("can I join?", "join", ""),
        ("i want to join k7qx cy", "join", "k7qx cy"),
        ("join with code K7QX Cy", "join", "K7QX Cy"),
        ("joining K7QX as Cy", "join", "K7QX as Cy"),
        ("join:k7qx cy", "join", "k7qx cy"),
        ("start a new game Ann", "new", "game Ann"),
        ("who's in?", "table", ""),
        ("how many cards does everyone have", "table", ""),
        ("who is winning?", "scores", ""),
        ("how long do I have?", "hand", ""),
        ("resend please", "hand", ""),
        ("can i see my cards?", "hand", ""),
        ("send me my hand again", "hand", ""),
        ("when is my turn?", "table", ""),
        ("is it my turn yet?", "table", ""),
        ("how does challenging work?", "rules", "challenging work"),
        ("explain the wild draw four", "rules", "the wild draw four"),
        ("I'll be away until friday", "away", "until friday"),
        ("my time zone is paris", "zone", "paris"),
        ("can I undo that?", "takeback", ""),
        ("stop the game", "leave", ""),
        ("ok deal", "deal", ""),
        ("let's start", "deal", ""),
        ("oops undo", "undo", ""),
        ("undo that", "takeback", ""),
        ("cancel my move", "takeback", ""),
        ("what happens if I challenge?", "rules", "challenge"),
        ("say uno is fun", "say", "uno is fun"),
        ("say uno bob", "say", "uno bob"),
        ("say uno", "say", "uno"),
        ("say uno everyone", "say", "uno everyone"),
        ("new uno Will", "new", "uno Will"),
    ],
)
def test_t2_commands_come_with_their_words_as_written(text: str, name: str, words: str) -> None:
    assert understand(text, context()) == Command(name=name, words=words)


def test_t5_an_address_may_stand_before_a_command_and_alone_it_asks_for_the_hand() -> None:
    assert understand("K7QX hand", context()) == Command(name="hand", address=Address("K7QX"))
    assert understand("k7qx-14", context()) == Command(name="hand", address=Address("K7QX", 14))


@pytest.mark.parametrize(
    "text",
    [
        "join us later",
        "join 6pm today",
        "join 100 people",
        "can i join you at noon",
        "make new plans",
        "two bots in love",
        "no 2 bots",
        "who's in the kitchen",
        "hand over the money",
        "away with the fairies",
        "new phone",
        "table for two",
        "my cards suck",
        "leave this",
        "repeat that",
        "deal them",
        "new game tomorrow",
        "new game was fun",
        "what happens if I leave",
        "what happens if i play r5",
        "new game when this is done?",
    ],
)
def test_t2_other_shapes_are_no_command(text: str) -> None:
    assert not isinstance(understand(text, context()), Command)


@pytest.mark.parametrize(
    ("text", "choice"),
    [("quit game?", "leave"), ("leave K7QX?", "leave K7QX"), ("deal?", "deal"), ("new game?", "new game")],
)
def test_t3_a_question_does_nothing(text: str, choice: str) -> None:
    assert understand(text, context()) == Doubt(why="command", choices=(choice,))


def test_c26_who_says_uno_in_so_many_words_calls_it() -> None:
    """With more cards in the hand there is nothing to call: then the table is told."""
    few = context(seen(("R5", "B9")))
    assert understand("say uno", context(seen(("R5", "B9"), turn=1))) == Command(name="say", words="uno")
    assert understand("say uno lol", few) == Command(name="say", words="uno lol")
    for text, kind in (("say uno", CallUno), ("say uno, r5", Play), ("say uno! r5", Play)):
        reading = understand(text, few)
        assert isinstance(reading, MoveRead)
        assert isinstance(reading.move, kind)


def test_t13_a_code_and_a_name_from_who_has_no_seat_there_is_a_wish_to_join() -> None:
    for text, words in [("K7QX Ann", "K7QX Ann"), ("k7qx", "K7QX"), ("K7QX, Mary Lou", "K7QX Mary Lou")]:
        assert understand(text, Context()) == Command(name="join", words=words, address=Address("K7QX"))


def test_t7_no_command_is_a_word_that_carriers_act_on() -> None:
    words = words_for("en")
    assert set(words.commands.values()) == set(COMMANDS)
    assert not words.commands.keys() & CARRIER_WORDS.keys()
