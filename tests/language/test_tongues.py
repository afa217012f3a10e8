"""Players' own languages: Spanish, French, Italian, German, Portuguese beside English (T12)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import CallUno, Catch, Challenge, Draw, Move, Pass
from pbm.games.uno.cards import CARDS, WILDS
from pbm.games.uno.moves import Play, Queue
from pbm.games.uno.options import Options
from pbm.games.uno.view import View
from pbm.language import Context, could_be_move, understand
from pbm.language.doubt import words_of
from pbm.language.readings import Answer, Command, Doubt, MoveRead, Talk, WishToStop, WrongPerson
from pbm.language.vocabulary import FILLERS, language_named, languages, tongues, words_for
from tests.language.seen import ASKED_FOR_COLOR, NOTICE, context, seen, under_four

OWN = sorted(set(languages()) - {"en"})
BOTH = seen(("G3", "Y3", "R8", "G8", "B8", "Y8", "R1", "W"), "B3")
"""Two cards of the same number, for each letter that is unclear somewhere."""


def play(card: str, **beside: object) -> Play:
    return Play(0, cards=(Card(card),), **beside)  # type: ignore[arg-type]


def move(text: str, language: str, view: View | None = None) -> Move | None:
    """The move that the text is in that language, without its words."""
    reading = understand(text, context(view, language=language))
    assert isinstance(reading, MoveRead), reading
    assert reading.move.said == text
    return reading.move


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("es", "juego la roja 5, gracias", play("R5")),
        ("es", "¡Hola! Voy con azul nueve", play("B9")),
        ("es", "comodín verde", play("W", color=Color.GREEN)),
        ("es", "más cuatro azul uno", play("W+4", color=Color.BLUE, uno=True)),
        ("es", "rojo salta", play("RS")),
        ("es", "robo una carta", Draw(0)),
        ("es", "te desafío", Challenge(0)),
        ("es", "pillo a bob", Catch(0, target=1)),
        ("es", "w as red", play("W", color=Color.RED)),
        ("fr", "je joue un rouge 5 s'il te plaît", play("R5")),
        ("fr", "rouge un", play("R1")),
        ("fr", "rouge inversion", play("RR")),
        ("fr", "joker bleu", play("W", color=Color.BLUE)),
        ("fr", "plus deux jaune", play("Y+2")),
        ("fr", "j'attrape Bob", Catch(0, target=1)),
        ("fr", "tu bluffes !", Challenge(0)),
        ("it", "uno rosso", play("R1")),
        ("it", "uno rosso 5", play("R5", uno=True)),
        ("it", "5 rosso uno", play("R5", uno=True)),
        ("it", "w rosso uno", play("W", color=Color.RED, uno=True)),
        ("it", "bob non ha detto uno", Catch(0, target=1)),
        ("it", "uno", CallUno(0)),
        ("it", "v3", play("G3")),
        ("de", "Ich spiele bitte die grüne 5", play("G5")),
        ("de", "gruene fuenf", play("G5")),
        ("de", "grune funf", play("G5")),
        ("de", "wünscher blau", play("W", color=Color.BLUE)),
        ("de", "du lügst", Challenge(0)),
        ("de", "ich behalte sie", Pass(0)),
        ("pt", "jogo a 5 vermelha", play("R5")),
        ("pt", "vermelho três", play("R3")),
        ("pt", "VERMELHO TRES!", play("R3")),
        ("pt", "curinga amarelo", play("W", color=Color.YELLOW)),
        ("pt", "próximo verde 3, compro", Queue(0, preferences=(play("G3"), Draw(0)))),
    ],
)
def test_t12_moves_are_read_in_their_writers_language(language: str, text: str, meant: Move) -> None:
    assert move(text, language) == _said(meant, text)


def _said(meant: Move, text: str) -> Move:
    return type(meant)(**{**{name: getattr(meant, name) for name in meant.__struct_fields__}, "said": text})


@pytest.mark.parametrize(
    ("language", "text", "choices"),
    [
        ("it", "g3", ("verde 3", "giallo 3")),
        ("it", "g3 uno", ("verde 3 uno", "giallo 3 uno")),
        ("it", "next g3", ("next verde 3", "next giallo 3")),
        ("de", "g3", ("grün 3", "gelb 3")),
        ("de", "wg", ("w green", "w yellow")),
        ("es", "a8", ("y8", "b8")),
        ("pt", "v8", ("r8", "g8")),
    ],
)
def test_t12_an_unclear_letter_is_asked_back_with_words_that_are_clear(
    language: str, text: str, choices: tuple[str, ...]
) -> None:
    here = context(seen(BOTH.hand, "B3", playable=BOTH.hand), language=language)
    assert understand(text, here) == Doubt(why="ambiguous", choices=choices)
    for choice in choices:
        assert isinstance(understand(choice, here), MoveRead)


@pytest.mark.parametrize(("language", "text"), [("it", "g"), ("de", "g"), ("es", "a"), ("pt", "v")])
def test_t12_an_unclear_letter_is_no_answer_to_the_question_for_a_color(language: str, text: str) -> None:
    here = context(ASKED_FOR_COLOR, language=language)
    asked = understand(text, here)
    assert isinstance(asked, Doubt)
    assert len(asked.choices) == 2
    assert all(isinstance(understand(choice, here), MoveRead) for choice in asked.choices)


@pytest.mark.parametrize(
    ("hand", "top", "card"),
    [
        (("Y3", "R1"), "B3", "Y3"),
        (("G3", "R1"), "B3", "G3"),
        (("G3", "Y3"), "Y7", "Y3"),
        (("G3", "Y3"), "G7", "G3"),
        (("Y3", "R1"), "B7", "Y3"),
        (("R1", "B1"), "B3", "G3"),
    ],
)
def test_t12_the_lawful_reading_of_a_letter_is_taken(hand: tuple[str, ...], top: str, card: str) -> None:
    """Without one the card that is held, else the code's, so that the refusal is about that card."""
    assert move("g3", "it", seen(hand, top)) == Play(0, "g3", cards=(Card(card),))


def test_t12_f2_a_row_of_cards_is_held_card_by_card() -> None:
    """One yellow 3 is not two, so *g3* is the green one beside it."""
    french = structs.replace(seen(("G3", "Y3", "R1"), "B3"), options=Options(game="french"))
    assert move("g3 giallo 3", "it", french) == Play(0, "g3 giallo 3", cards=(Card("G3"), Card("Y3")))


@pytest.mark.parametrize(
    ("language", "wish", "wrong", "yes", "no"),
    [
        ("es", "por favor no me escribas más", "número equivocado", "vale", "no gracias"),
        ("fr", "arrêtez de m'écrire !", "c'est qui ?", "oui", "non merci"),
        ("it", "smettila di scrivermi", "hai sbagliato numero", "sì", "no grazie"),
        ("de", "bitte keine Nachrichten mehr", "wer ist das?", "ja bitte", "nein"),
        ("pt", "pare de me mandar mensagens", "quem é você?", "sim", "não"),
    ],
)
def test_t7_t11_wishes_and_answers(language: str, wish: str, wrong: str, yes: str, no: str) -> None:
    asked = context(language=language, asked="leave")
    assert isinstance(understand(wish, asked), WishToStop)
    assert isinstance(understand(wrong, asked), WrongPerson)
    assert understand(yes, asked) == Answer(yes=True)
    assert understand(no, asked) == Answer(yes=False)
    assert understand(yes, context(language=language)) == Talk()


@pytest.mark.parametrize(
    ("language", "text"),
    [("es", "no juego rojo 5"), ("es", "¿rojo 5?"), ("fr", "pas rouge 5"), ("it", "rosso 5 o rosso 3"),
     ("de", "kann ich rot 5 spielen"), ("de", "rot 5 doch nicht"), ("pt", "não jogo vermelho 5"), ("es", "rojp 5")],
)  # fmt: skip
def test_t3_doubts_are_raised_in_all_languages(language: str, text: str) -> None:
    assert isinstance(understand(text, context(language=language)), Doubt)


@pytest.mark.parametrize("language", OWN)
@given(
    card=st.sampled_from([card for card in CARDS if card not in WILDS]), uno=st.booleans(), color=st.sampled_from(Color)
)
def test_t12_codes_are_read_in_all_languages_or_asked_back(language: str, card: Card, uno: bool, color: Color) -> None:
    for meant in (Play(0, cards=(card,), uno=uno), Play(0, cards=(WILDS[0],), color=color, uno=uno), Draw(0)):
        words = words_of(meant)
        here = context(seen((card, "W"), card), language=language)
        assert understand(words, here) == MoveRead(move=_said(meant, words))


@pytest.mark.parametrize("language", OWN)
def test_t12_no_word_of_a_language_is_another_one_in_english(language: str) -> None:
    """Else a player would lose the English word when they set their language."""
    english, own = words_for("en"), words_for(language)
    for first, phrases in english.phrases.items():
        for phrase, role in phrases:
            assert own.phrase(phrase, 0)[1] == role, (first, phrase)
    assert all(own.vocabulary.colors[word] is color for word, color in english.vocabulary.colors.items())
    assert all(own.commands[phrase] == name for phrase, name in english.commands.items())


@pytest.mark.parametrize("language", OWN)
def test_t12_a_color_s_word_says_nothing_else(language: str) -> None:
    for words in tongues(language):
        for word in words.vocabulary.colors:
            assert len(word) == 1 or not words.role(word)
        numbers = {words.role(word) for word in words.vocabulary.numbers}
        assert numbers <= {"", "uno", *FILLERS}


@given(st.text(max_size=80))
def test_t12_english_is_read_in_one_way_only(text: str) -> None:
    assert len(tongues("en")) == 1
    assert understand(text, context(language="en")) == understand(text, context(language="tlh"))


@pytest.mark.parametrize("language", OWN)
@given(st.text(max_size=80), st.sampled_from([seen(), BOTH, ASKED_FOR_COLOR, under_four(), None]))
def test_t12_any_text_can_be_read(language: str, text: str, view: View | None) -> None:
    understand(text, Context(names=("Ann", "Bob", "Cy"), view=view, language=language))


@pytest.mark.parametrize("language", OWN)
def test_t9_no_line_of_a_notice_is_a_move_in_any_language(language: str) -> None:
    assert not any(could_be_move(line, ("Ann", "Bob", "Cy"), language) for line in NOTICE.split("\n"))


@pytest.mark.parametrize(
    ("text", "words"),
    [("language es", "es"), ("Language Español", "Español"), ("espanol", "espanol"), ("language", "")],
)
def test_t12_a_language_is_set_by_its_name(text: str, words: str) -> None:
    assert understand(text, context()) == Command(name="language", words=words)


@pytest.mark.parametrize(
    ("name", "code"),
    [("es", "es"), ("Espanol", "es"), ("français", "fr"), ("German", "de"), ("PORTUGUES", "pt"), ("klingon", None)],
)
def test_t12_languages_are_known_by_code_and_name(name: str, code: str | None) -> None:
    assert language_named(name) == code
