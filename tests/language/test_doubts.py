"""What is asked back instead of played, with the exact words that we would take (T3, T4, T12)."""

from __future__ import annotations

import pytest
from msgspec import structs

from pbm.games.match.cards import Card
from pbm.games.match.moves import Challenge
from pbm.games.match.view import Awaiting
from pbm.games.uno.moves import Play
from pbm.games.uno.options import Options
from pbm.games.uno.view import View
from pbm.language import understand
from pbm.language.readings import Doubt, MoveRead, Talk
from tests.language.seen import ASKED_FOR_COLOR, HAND, context, seen, under_four

DOUBTS = [
    ("r5?", "question", ("r5",)),
    ("can I play r5", "question", ("r5",)),
    ("r5 or r3?", "question", ("r5", "r3")),
    ("r5 or r3", "several", ("r5", "r3")),
    ("r5 r3", "several", ("r5", "r3")),
    ("r5 draw", "several", ("r5", "draw")),
    ("draw uno", "several", ("draw",)),
    ("not r5, r3", "negation", ("r3",)),
    ("don't play r5", "negation", ("r3", "draw")),
    ("oops meant r3", "negation", ("r3",)),
    ("r5 no wait r3", "negation", ("r5", "r3")),
    ("no r5", "negation", ("r5",)),
    ("i won't play r5", "negation", ("r3", "draw")),
    ("play the red one", "ambiguous", ("r3", "r5", "w red")),
    ("red", "ambiguous", ("r3", "r5", "w red")),
    ("1", "ambiguous", ("r3", "r5", "draw")),
    ("①", "ambiguous", ("r3", "r5", "draw")),
    ("2", "ambiguous", ("r3", "r5", "draw")),
    ("green ate", "fuzzy", ("r3", "r5", "draw")),
    ("green to", "fuzzy", ("r3", "r5", "draw")),
    ("yell oh three", "fuzzy", ("r3", "r5", "draw")),
    ("Ref 5", "fuzzy", ("r5",)),
    ("Re", "fuzzy", ("r3", "r5", "w red")),
    ("drwa", "fuzzy", ("draw",)),
    ("rde 5", "fuzzy", ("r5",)),
    ("reds", "fuzzy", ("r3", "r5", "w red")),
    ("play all my reds", "fuzzy", ("r3", "r5", "w red")),
    ("my blues", "fuzzy", ("w blue",)),
    ("gren 2", "fuzzy", ("r3", "r5", "draw")),
    ("wld red", "fuzzy", ("w red",)),
    ("🌹5", "fuzzy", ("r5",)),
    ("🧡5", "fuzzy", ("r5",)),
    ("R5 I", "ambiguous", ("r5",)),
    ("r5 l", "ambiguous", ("r5",)),
    ("r5 and then some", "ambiguous", ("r5",)),
    ("\u04335", "prefix", ("r5",)),
    ("[EXTERNAL] r5", "prefix", ("r5",)),
    ("(uno) r5", "prefix", ("r5",)),
    ("Msg from Ann: r5", "prefix", ("r5",)),
    ("Fwd: r5", "prefix", ("r5",)),
    ("Ann\nr5", "prefix", ("r5",)),
    ("Subject: r3\nr5", "prefix", ("r3", "r5")),
    ("r5 Reply STOP to unsubscribe", "negation", ("r5",)),
    ("skip", "ambiguous", ("r3", "r5", "draw")),
    ("play it", "ambiguous", ("r3", "r5", "draw")),
    ("next", "ambiguous", ("next draw", "next off")),
    ("next 5", "ambiguous", ("next r5",)),
    ("next uno", "ambiguous", ("next draw", "next off")),
    ("thanks bob, uno", "prefix", ("r3", "r5", "draw")),
    ("uno?", "question", ("r3", "r5", "draw")),
    ("hey uno, r5?", "question", ("r5",)),
    ("r8?", "missing", ("r3", "r5", "draw")),
    ("r5 \u274c", "negation", ("r5",)),
    ("\U0001f6ab r5", "negation", ("r3", "draw")),
    ("r5 \U0001f914", "question", ("r5",)),
    ("r5 with bob", "ambiguous", ("r5",)),
    ("next r5?", "question", ("next r5",)),
    ("next r1?", "question", ("next draw", "next off")),
    ("next r5, r1?", "question", ("next r5",)),
    ("no challenge", "negation", ("r3", "r5", "draw")),
    ("challenge?", "question", ("r3", "r5", "draw")),
    ("cancel next", "negation", ("next draw", "next off")),
]


@pytest.mark.parametrize(("text", "why", "choices"), DOUBTS)
def test_t3_a_reason_to_doubt_is_asked_with_words_we_would_take(text: str, why: str, choices: tuple[str, ...]) -> None:
    reading = understand(text, context())
    assert isinstance(reading, Doubt)
    assert structs.replace(reading, about="") == Doubt(why=why, choices=choices)


@pytest.mark.parametrize(
    ("text", "language", "about"),
    [
        ("b9 jump", "en", "jump"),
        ("r5 and then some", "en", "some"),
        ("R5 I", "en", "I"),
        ("w purple", "en", "purple"),
        ("r5, B9x!", "en", "B9x"),
        ("r5 k7", "en", "k7"),
        ("next 7r7r, draw", "en", "7r7r"),
        ("next r5, Foo, draw", "en", "Foo"),
        ("next r5, b77 draw", "en", "b77"),
        ("next r1?", "en", "r1"),
        ("next r5, r1?", "en", "r1"),
        ("rojo 5 caramba", "es", "caramba"),
        ("siguiente r5, caramba", "es", "caramba"),
        ("rouge 5 zut", "fr", "zut"),
        ("rosso 5 boh", "it", "boh"),
        ("rot 5 igitt", "de", "igitt"),
        ("vermelho 5 eita", "pt", "eita"),
        ("r5", "en", None),
        ("r5 lol", "en", None),
        ("r5 jump in", "en", None),
        ("r5 or r3", "en", ""),
        ("r5 supercalifragilisticexpialidocious", "en", ""),
    ],
)
def test_t1_the_question_says_which_part_was_not_understood(text: str, language: str, about: str | None) -> None:
    """What matters is never dropped in silence, chatter is; what is too long for one segment is not repeated (T3)."""
    reading = understand(text, context(language=language))
    assert isinstance(reading, MoveRead | Doubt)
    assert (reading.about if isinstance(reading, Doubt) else None) == about


@pytest.mark.parametrize("text", [text for text, _, _ in DOUBTS])
def test_t3_every_choice_is_a_move_that_the_rules_allow(text: str) -> None:
    view = seen()
    doubt = understand(text, context(view))
    assert isinstance(doubt, Doubt)
    assert 1 <= len(doubt.choices) <= 3
    for words in doubt.choices:
        chosen = understand(words, context(view))
        assert isinstance(chosen, MoveRead), words
        if isinstance(chosen.move, Play):
            assert chosen.move.cards[0] in view.playable


@pytest.mark.parametrize(
    ("text", "view", "choices"),
    [
        ("bg", seen(HAND, "B7"), ("b0", "b9", "w blue")),
        ("5", seen(("R5", "B5", "G2"), "R7"), ("r5",)),
        ("5", seen(("R5", "B5", "G2"), "Y5"), ("r5", "b5")),
        ("💜", ASKED_FOR_COLOR, ("red", "blue", "green")),
        ("5", ASKED_FOR_COLOR, ("red", "blue", "green")),
        ("🧡5", under_four(), ("challenge", "draw")),
        ("draw four", under_four(playable=("W+4",)), ("draw", "w4")),
        ("that's illegal, challenge", under_four(), ("challenge",)),
        ("you had a red, i know that you did, so i challenge", under_four(), ("challenge",)),
        ("challenge zoe's +4", under_four(), ("challenge",)),
        ("no challenge", under_four(), ("challenge", "draw")),
        ("nope draw", under_four(), ("draw", "challenge")),
        ("catch xyz", seen(catchable=(1,)), ("catch bob",)),
        ("5", seen((*HAND, "R8"), awaiting=Awaiting.DRAWN, drawn=Card("R8"), playable=(Card("R8"),)), ("r8", "pass")),
        ("one", seen(turn=1, playable=()), ()),
        ("r5?", seen(turn=1), ("next r5",)),
        ("r8?", seen(turn=1), ()),
        ("r5 dear friends uno", seen(("R5", "B9")), ("r5 uno",)),
    ],
)
def test_t3_the_choices_are_what_the_position_allows(text: str, view: View, choices: tuple[str, ...]) -> None:
    doubt = understand(text, context(view))
    assert isinstance(doubt, Doubt)
    assert doubt.choices == choices


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("you forgot to say uno", "en"),
        ("he didn't say uno!", "en"),
        ("ha, somebody forgot uno", "en"),
        ("no dijiste uno", "es"),
        ("tu n'as pas dit uno", "fr"),
        ("non hai detto uno", "it"),
        ("du hast uno vergessen", "de"),
        ("esqueceu uno", "pt"),
    ],
)
def test_c27_a_call_that_was_forgotten_by_nobody_in_particular_is_asked_about(text: str, language: str) -> None:
    """A catch where somebody can be caught, else perhaps the writer's own late call (T3)."""
    for view, choices in ((seen(catchable=(1, 2)), ("catch bob", "catch cy")), (seen(("B9",), turn=1), ("uno",))):
        assert understand(text, context(view, language=language)) == Doubt(why="ambiguous", choices=choices)
    assert understand(text, context(language=language)) == Talk(card=True)


def test_f2_of_several_cards_none_is_dropped_from_the_question() -> None:
    view = structs.replace(seen(("R5", "R5", "R9", "G1")), options=Options(game="french"))
    for text in ("r5 foo r5 r9", "double down r5, zig r5, r9", "r5 r5 r9?"):
        reading = understand(text, context(view))
        assert isinstance(reading, Doubt)
        assert reading.choices == ("r5 r5 r9",)
        assert isinstance(understand(reading.choices[0], context(view)), MoveRead)


def test_t3_an_emoji_is_no_answer_to_a_question() -> None:
    assert understand("👍", context(asked="leave")) == Doubt(why="ambiguous", choices=("ok", "no"))


@pytest.mark.parametrize(
    "text",
    [
        "see you at 5",
        "draw me a picture",
        "my b9 and the g2 are of no use to anybody",
        "I have not seen a red card for hours, only blue and green ones",
        "the aim of the game is to get rid of all cards, you may play R5 or any other red card",
    ],
)
def test_t10_talk_that_names_a_card_is_marked(text: str) -> None:
    assert understand(text, context()) == Talk(card=True)


@pytest.mark.parametrize(
    "text", ["stop it bob lol", "how is everybody", "gg", "lol", "nice weather today", "sí", "join us later", "gotcha"]
)
def test_t10_talk_is_talk(text: str) -> None:
    assert understand(text, context()) == Talk()


@pytest.mark.parametrize("text", ["let's play uno", "play uno", "hi uno", "i love uno"])
def test_c30_the_name_of_the_game_is_no_call_and_none_is_proposed_that_would_be_false(text: str) -> None:
    assert understand(text, context()) == Talk(card=True)


SAID_OF_OTHERS = {
    "en": "nice bluff | good one liar | no way he's bluffing | I don't believe it! | cool bluff, draw"
    " | i don't believe it lol | I don't believe it \U0001f602 | damn, liar",
    "de": "super gelogen | gut gelogen | das glaube ich nicht!!",
    "es": "buena mentira | genial, farol | no te lo creo!",
    "fr": "super, du bluff | bravo menteur | bien joué, tu bluffes",
    "it": "bravo bugiardo | bello, bluff | non ci credo!",
    "pt": "boa mentira | boa, mentiroso | não acredito!",
}


@pytest.mark.parametrize(
    ("text", "language"), [(text, key) for key, texts in SAID_OF_OTHERS.items() for text in texts.split(" | ")]
)
def test_t3_praise_and_surprise_challenge_nobody(text: str, language: str) -> None:
    """C21: they are said of a Wild Draw Four that is believed, too."""
    reading = understand(text, context(under_four(), language=language))
    assert isinstance(reading, Doubt), reading
    assert "challenge" in reading.choices


@pytest.mark.parametrize("text", ["nice catch", "nice catch bob", "good catch, Bob!"])
def test_t3_praise_catches_nobody(text: str) -> None:
    """C28: somebody else may have been the one who caught them."""
    assert understand(text, context(seen(catchable=(1,)))) == Doubt(why="ambiguous", choices=("catch bob",))


@pytest.mark.parametrize(
    "text", ["wow +4", "+4 wow", "nice draw four", "damn +4", "oh no +4", "+4 oh no", "lol +4", "ugh, draw four"]
)
def test_t3_surprise_at_a_card_plays_none_like_it(text: str) -> None:
    assert isinstance(understand(text, context(seen(playable=(Card("W+4"),)))), Doubt)


@pytest.mark.parametrize("text", ["bob's bluffing", "bob is bluffing", "challenge bob's +4", "you're bluffing, bob"])
def test_t3_a_challenge_of_somebody_else_is_asked_back(text: str) -> None:
    """C21: it was Cy who laid the card."""
    under = context(structs.replace(under_four(), laid_by=2))
    assert understand(text, under) == Doubt(why="ambiguous", choices=("challenge",))
    assert isinstance(understand(text.replace("bob", "cy"), under), MoveRead)


@pytest.mark.parametrize("text", ["challenge - ann", "hi bob, challenge", "challenge! sorry bob", "liar. Ann"])
def test_c21_who_signs_or_greets_accuses_nobody_else(text: str) -> None:
    reading = understand(text, context(structs.replace(under_four(), laid_by=2)))
    assert isinstance(reading, MoveRead)
    assert isinstance(reading.move, Challenge)


@pytest.mark.parametrize(
    ("text", "choice"), [("is r5 ok", "r5"), ("is drawing ok", "draw"), ("hey is w green good", "w green")]
)
def test_t3_what_begins_with_is_asks_something(text: str, choice: str) -> None:
    assert understand(text, context()) == Doubt(why="question", choices=(choice,))


UNABLE = {
    "de": "ich kann nicht ziehen | kann ich nicht ziehen | kann nicht passen | ich kann nicht eine Karte ziehen",
    "es": "no puedo robar | no puedo robar una carta | no puedo pasar",
    "fr": "je ne peux pas piocher | je peux pas passer | je peux pas prendre une carte",
    "it": "non posso pescare | non posso passare",
    "pt": "não posso comprar | nao posso passar",
}


@pytest.mark.parametrize(
    ("text", "language"), [(text, key) for key, texts in UNABLE.items() for text in texts.split(" | ")]
)
def test_t3_who_cannot_draw_does_not_draw(text: str, language: str) -> None:
    for view in (seen(), under_four(), seen(awaiting=Awaiting.DRAWN, drawn=Card("R3"), playable=(Card("R3"),))):
        reading = understand(text, context(view, language=language))
        assert isinstance(reading, Doubt), reading
        assert reading.why == "negation"


@pytest.mark.parametrize(
    "text", ["draw nothing", "ich ziehe nichts", "pass nothing", "r5, can't play", "r5 nothing matches"]
)
def test_t3_nothing_and_excuses_behind_a_play_deny(text: str) -> None:
    assert isinstance(understand(text, context(language="de")), Doubt)


@pytest.mark.parametrize("text", ["y2 bob you're next", "r5, bob forgot uno"])
def test_t3_no_name_is_offered_beside_a_card_that_moves_no_hands(text: str) -> None:
    reading = understand(text, context())
    assert isinstance(reading, Doubt)
    assert not [choice for choice in reading.choices if "bob" in choice]
