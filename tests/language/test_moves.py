"""Every form of the notation table and of the list of moves by text, bare and in a sentence (T1, T4, T11)."""

from __future__ import annotations

import pytest
from msgspec import structs

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Move, Pass
from pbm.games.match.view import Awaiting
from pbm.games.uno.moves import CallColor, Play, Queue
from pbm.games.uno.view import View
from pbm.language import Context, understand
from pbm.language.readings import Address, Answer, MoveRead, Talk
from tests.language.seen import ASKED_FOR_COLOR, HAND, context, seen, under_four

CARDS = {
    "R5": "r5 | R5 | red 5 | 5 red | r 5 | red five | five red | 5r | the red 5 | my red five | red5 | r5. | r5,",
    "B0": "b0 | blue zero | zero blue | blue 0 | 0b",
    "RS": "rs | red skip | skip red | r s | redskip | red s",
    "RR": "rr | r r | red reverse | r rev | red rev | reverse red | rev red",
    "R+2": "r+2 | rd2 | red draw two | r d2 | r draw 2 | red draw 2 | red plus two | +2 red | draw two red | d2 r",
    "B+2": "b+2 | blue draw two | blue d2 | draw 2 blue",
    "BS": "bs | blue skip",
    "GR": "gr | green reverse",
    "W": "w | wild | wild card | the wild | wildcard",
    "W+4": "w4 | wd4 | w+4 | +4 | draw four | draw 4 | wild draw four | wild +4 | wild draw 4 | plus four | w 4 | d4",
}

CALLED = {
    ("W", "G"): "w g | wg | w:g | wild green | w green | wild -> green | wild, green | green wild | wild to green"
    " | wild and i choose green | w 🟩 | wild card green | WILD GREEN! | wild color green | w make it green",
    ("W+4", "B"): "w4 b | w4b | w4:b | wd4 blue | +4 blue | wild draw 4 blue | draw four blue | w+4:b | blue +4"
    " | wild draw four blue | w4 💙 | blue draw four",
}

SENTENCES = [
    "i play the red 5 please",
    "ok r5",
    "lemme play r5",
    "throwing my red five",
    "I'll put down the red five",
    "sorry was asleep, r5",
    "ugh, r5",
    "ok, red five",
    "sorry for the wait, r5",
    "Hi all! I'll play r5, thanks",
    "r5 thanks bob",
    "hello Bob, r5",
    "Loved it! r5",
    "my turn: r5",
    "Read five.",
    "red five comma sorry",
    "Red Five period",
    "r5\nSent from my iPhone",
    "“r5”",
    "'r5'",
    "(r5)",
    "- r5",
    "> r5",
    "1. r5",
    "RE: r5",
    "Re: RE: r5",
    "<no subject> r5",
    "Subject: r5\nr5",
    "r5 🔥🔥",
    "r5 ❤️",
    "r5 :D",
    "r5 <3 xD",
    "my move is r5",
    "play r5 for me",
    "K7QX-14 r5",
    "#14 r5",
]

VERBS: list[tuple[Move, str]] = [
    (
        Draw(0),
        "draw | d | pick up | take one | i draw | draw one | draw a card | draw 1 | DRAW! | ok draw | draw please",
    ),
    (Pass(0), "pass | keep | keep it | i pass | i'll pass | pass please | ok pass"),
    (Challenge(0), "challenge | I challenge | challenge! | bluff | i challenge you | challenge bob | call bluff"),
    (CallUno(0), "uno | UNO! | uno uno | i call uno | ok uno"),
    (Catch(0), "catch | I catch | CATCH!"),
    (
        Catch(0, target=1),
        "catch bob | Catch Bob! | uno bob | bob uno | bob forgot uno | got you bob | bob didn't say uno",
    ),
]


def rows(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(words, card) for card, forms in table.items() for words in forms.split(" | ")]


def moved(text: str, view: View | None = None) -> Move:
    """The move that the text is read as, without its words."""
    reading = understand(text, context(view))
    assert isinstance(reading, MoveRead), (text, reading)
    assert reading.move.said == text.strip()
    return structs.replace(reading.move, said="")


@pytest.mark.parametrize(("words", "card"), rows(CARDS))
def test_t1_each_form_of_the_notation_table_is_its_card(words: str, card: str) -> None:
    assert moved(words) == Play(0, cards=(Card(card),))


@pytest.mark.parametrize(
    ("words", "wild"), [(words, key) for key, forms in CALLED.items() for words in forms.split(" | ")]
)
def test_c12_a_wild_may_carry_its_color(words: str, wild: tuple[str, str]) -> None:
    assert moved(words) == Play(0, cards=(Card(wild[0]),), color=Color(wild[1]))


@pytest.mark.parametrize("text", SENTENCES)
def test_t1_fillers_and_wrappers_are_explained_around_a_move(text: str) -> None:
    assert moved(text) == Play(0, cards=(Card("R5"),))


@pytest.mark.parametrize(("move", "words"), [(move, words) for move, forms in VERBS for words in forms.split(" | ")])
def test_t1_acts_without_a_card(move: Move, words: str) -> None:
    assert moved(words) == move


@pytest.mark.parametrize("text", ["r5 uno", "r5uno", "uno r5", "ok red five, uno!", "r5\nuno", "R5 UNO", "r5 and uno"])
def test_c26_the_call_stands_with_the_card(text: str) -> None:
    assert moved(text) == Play(0, cards=(Card("R5"),), uno=True)


def test_c26_a_call_with_other_words_is_one_where_it_is_due() -> None:
    assert moved("haha, uno!", seen(("R5", "G2"))) == CallUno(0)


def test_c26_the_call_stands_behind_a_called_color() -> None:
    assert moved("w4 green uno") == Play(0, cards=(Card("W+4"),), color=Color.GREEN, uno=True)
    assert moved("wguno") == Play(0, cards=(Card("W"),), color=Color.GREEN, uno=True)


EXCUSED = {
    "en": "ugh nothing, draw | can't go, drawing | I can't play so I draw | sorry, no match. i'll draw one"
    " | i got nothing, have to pick up | nothing to play: drawing a card | draw, can't play | draw - i got nothing"
    " | oh no, draw | damn, draw | guess i'll draw | looks like i draw | nothin, draw | don't have any, draw",
    "de": "kann nicht, ziehe | nichts passt, ich ziehe | nix, ziehe | muss ziehen | ich kann nicht legen, ziehen",
    "fr": "je ne peux pas jouer, je pioche | rien, je pioche | je dois piocher | je peux pas, je pioche",
    "es": "no puedo, robo | nada, robo una | tengo que robar",
    "it": "non posso, pesco | niente, pesco una carta",
    "pt": "n\u00e3o tenho, compro | nada, compro uma",
}


@pytest.mark.parametrize(("words", "language"), [(it, key) for key in EXCUSED for it in EXCUSED[key].split(" | ")])
def test_t1_a_draw_may_be_excused(words: str, language: str) -> None:
    reading = understand(words, context(language=language))
    assert isinstance(reading, MoveRead)
    assert structs.replace(reading.move, said="") == Draw(0)


def test_t1_so_may_keeping_a_card_and_taking_cards() -> None:
    drawn = seen(("R1", "G8"), awaiting=Awaiting.DRAWN, drawn=Card("G8"), playable=())
    for words in ("can't play, pass", "can't play it, pass", "pass, can't play", "keeping"):
        passed = understand(words, context(drawn))
        assert isinstance(passed, MoveRead), words
        assert isinstance(passed.move, Pass)
    for words in ("no luck, i take 4", "drawing my cards", "taking 4", "i'll take the 4 cards", "i draw four cards"):
        taken = understand(words, context(under_four()))
        assert isinstance(taken, MoveRead), words
        assert isinstance(taken.move, Draw)


@pytest.mark.parametrize("words", ["can't play r5", "i can't go", "no match, r5", "r5, can't draw", "no puedo r5"])
def test_t3_beside_anything_else_an_excuse_denies(words: str) -> None:
    reading = understand(words, context(language="es"))
    assert not isinstance(reading, MoveRead)


LATE = {
    "en": "uno, sorry i forgot | UNO! I forgot | almost forgot: uno | i forgot uno | uno!! sorry i forgot to say it",
    "es": "uno, se me olvid\u00f3 | perd\u00f3n, uno, casi se me olvida",
    "fr": "uno, j'ai oubli\u00e9 | d\u00e9sol\u00e9, j'avais oubli\u00e9: uno",
    "it": "uno, dimenticavo | scusa, uno, mi ero dimenticato",
    "de": "uno, hab ich vergessen | sorry, fast vergessen: uno",
    "pt": "uno, esqueci | desculpa, uno, quase esqueci",
}


@pytest.mark.parametrize(("words", "language"), [(words, key) for key in LATE for words in LATE[key].split(" | ")])
def test_c26_a_late_call_may_say_that_it_is_late(words: str, language: str) -> None:
    reading = understand(words, context(seen(("B9",), turn=1, playable=()), language=language))
    assert isinstance(reading, MoveRead)
    assert structs.replace(reading.move, said="") == CallUno(0)


UNDER_FOUR = [
    (
        Challenge(0),
        {
            "en": "i want to challenge | challenge the wild draw four | challenge the +4 | i call your bluff | liar!"
            " | i would like to challenge please | i think you're bluffing | challenge her +4 | i challenge him"
            " | call his bluff | I think she's bluffing | challenge Bob's +4 | i call bobs bluff"
            " | challenge BOB\u2019S wild draw four | Cy is bluffing! | I think Cy's bluffing | i dont believe you"
            " | no way, challenge!",
            "es": "quiero desafiar | mentiroso",
            "fr": "je conteste | menteur",
            "it": "voglio sfidare | bugiarda",
            "de": "das glaube ich nicht",
            "pt": "quero desafiar | mentirosa",
        },
    ),
    (
        Draw(0),
        {
            "en": "i take the cards | i'll take 4 | ok, give me the cards | i accept the penalty | i'll take the four"
            " | take em | I\u2019ll take \u2019em | ok taking them",
            "es": "me llevo las cartas | tomo las 4",
            "fr": "je prends les 4 | donne moi les cartes",
            "it": "prendo le quattro | dammi le carte",
            "de": "ich nehme die vier | gib mir die karten",
            "pt": "pego as quatro | me d\u00e1 as cartas",
        },
    ),
]


@pytest.mark.parametrize(
    ("move", "words", "language"),
    [(move, words, key) for move, forms in UNDER_FOUR for key in forms for words in forms[key].split(" | ")],
)
def test_c21_a_wild_draw_four_is_answered_in_a_sentence(move: Move, words: str, language: str) -> None:
    reading = understand(words, context(under_four(), language=language))
    assert isinstance(reading, MoveRead), reading
    assert structs.replace(reading.move, said="") == move


def test_c20_a_name_after_a_card_is_a_trade() -> None:
    assert moved("r7 bob") == Play(0, cards=(Card("R7"),), swap=1)
    assert moved("r7 Bob uno") == Play(0, cards=(Card("R7"),), swap=1, uno=True)


def test_c27_the_beginning_of_a_name_is_enough_to_catch() -> None:
    reading = understand("catch rob", context(names=("Ann", "Roberta", "Cy")))
    assert isinstance(reading, MoveRead)
    assert reading.loose
    assert reading.move == Catch(0, "catch rob", target=1)


def test_c27_names_are_known_without_their_accents_and_in_several_words() -> None:
    names = ("Ann", "José", "Mary Lou")
    for text, seat in [("catch jose", 1), ("uno José", 1), ("catch mary lou", 2)]:
        assert understand(text, context(names=names)) == MoveRead(move=Catch(0, text, target=seat))


@pytest.mark.parametrize(
    ("text", "preferences"),
    [
        ("next r5, b7, draw", (Play(0, cards=(Card("R5"),)), Play(0, cards=(Card("B7"),)), Draw(0))),
        ("Next: red five or draw", (Play(0, cards=(Card("R5"),)), Draw(0))),
        (
            "next w4 blue, r5 uno",
            (Play(0, cards=(Card("W+4"),), color=Color.BLUE), Play(0, cards=(Card("R5"),), uno=True)),
        ),
        ("next off", ()),
    ],
)
def test_w13_next_names_what_to_play_later(text: str, preferences: tuple[Play | Draw, ...]) -> None:
    assert moved(text) == Queue(0, preferences=preferences)


@pytest.mark.parametrize(
    "text",
    [
        *("green", "g", "Green!", "🟩", "💚", "green please", "i choose green", "w green", "wild green"),
        *("green 👍", "Green please 🙏", "green 💚", "GREEN 🟢", "green green green", "🟩🟩"),
    ],
)
def test_c12_a_color_answers_where_one_is_asked(text: str) -> None:
    assert moved(text, ASKED_FOR_COLOR) == CallColor(0, color=Color.GREEN)


def test_c26_uno_may_stand_with_the_color() -> None:
    assert moved("green uno", ASKED_FOR_COLOR) == CallColor(0, color=Color.GREEN, uno=True)


def test_c18_draw_four_is_the_penalty_where_no_card_could_be_meant() -> None:
    assert moved("draw four", under_four()) == Draw(0)
    assert moved("take the four", under_four()) == Draw(0)
    assert moved("draw four green", under_four()) == Play(0, cards=(Card("W+4"),), color=Color.GREEN)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("draw 6", "en"),
        ("ok, i draw six", "en"),
        ("drawing 6", "en"),
        ("robo 6", "es"),
        ("ich ziehe sechs", "de"),
    ],
)
def test_t4_the_number_that_is_pending_may_stand_with_the_draw(text: str, language: str) -> None:
    """H1, F3: what adds up is taken by its number; another number is asked back."""
    view = structs.replace(under_four(), pending=6)
    reading = understand(text, context(view, language=language))
    assert isinstance(reading, MoveRead)
    assert structs.replace(reading.move, said="") == Draw(0)
    assert not isinstance(understand(text, context(under_four(), language=language)), MoveRead)


def test_c14_play_it_is_the_drawn_card() -> None:
    view = seen((*HAND, "R8"), awaiting=Awaiting.DRAWN, drawn=Card("R8"), playable=(Card("R8"),))
    assert moved("play it", view) == Play(0, cards=(Card("R8"),))


@pytest.mark.parametrize("text", ["5", "five", "the 5", "i play 5"])
def test_t4_a_bare_number_plays_when_one_card_only_has_it_and_fits(text: str) -> None:
    reading = understand(text, context())
    assert reading == MoveRead(move=Play(0, text, cards=(Card("R5"),)), loose=True)


def test_t4_the_red_one_plays_when_there_is_one_red_card() -> None:
    view = seen(("R9", "G2", "B0"))
    assert moved("play the red one", view) == Play(0, cards=(Card("R9"),))
    assert moved("red one", seen(("R1", "R9"))) == Play(0, cards=(Card("R1"),))


def test_t3_what_was_heard_rather_than_written_is_marked_for_an_echo() -> None:
    reading = understand("Read five.", context())
    assert isinstance(reading, MoveRead)
    assert reading.loose


def test_t5_the_address_in_front_is_kept() -> None:
    assert understand("K7QX-12 r3", context()).address == Address("K7QX", 12)
    assert understand("#12 r3", context()).address == Address(None, 12)
    assert understand("k7qx: draw", context()).address == Address("K7QX")


def test_t5_a_quoted_message_gives_the_address_of_its_turn() -> None:
    old = "K7QX-12 Your turn, Ann\nTop R9. You: R3 R5\nBy 10:00"
    quoted = "\n".join(f"> {line}" for line in old.split("\n"))
    reading = understand(f"r3\n{quoted}", context(sent=(old,)))
    assert isinstance(reading, MoveRead)
    assert reading.address == Address("K7QX", 12)


def test_t11_ok_and_no_answer_only_what_is_asked() -> None:
    for text, yes in [("ok", True), ("OK thanks", True), ("y", True), ("no", False), ("No thanks!", False)]:
        assert understand(text, context(asked="leave")) == Answer(yes=yes)
    assert understand("ok", context()) == Talk()
    assert understand("no", context()) == Talk()


def test_t1_who_has_no_seat_is_read_all_the_same() -> None:
    reading = understand("r5", Context())
    assert reading == MoveRead(move=Play(-1, "r5", cards=(Card("R5"),)))


def test_t1_the_words_for_the_log_can_be_stored() -> None:
    reading = understand("r5\0 \ud800", context())
    assert isinstance(reading, MoveRead)
    assert reading.move.said == "r5"
