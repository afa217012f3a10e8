"""Languages add words and never change the codes (T12)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbm.games.match.cards import Card, Color
from pbm.games.match.moves import Draw
from pbm.games.uno.moves import CallColor, Play
from pbm.language import understand, vocabularies
from pbm.language.readings import MoveRead
from pbm.language.vocabulary import languages, tongues, words_for
from tests.language.seen import ASKED_FOR_COLOR, context

SPANISH = """
from pbm.games.uno.cards import Color
from pbm.language.vocabulary import Vocabulary, listed

WORDS = Vocabulary(
    colors={"rojo": Color.RED, "roja": Color.RED, "verde": Color.GREEN, "g": Color.BLUE},
    numbers={"cinco": "5", "cuatro": "4"},
    draw=("roba",),
    phrases={"draw": listed("robo, robar"), "fill": listed("gracias, por favor, vamos")},
)
"""


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language of one file, made for one test."""
    (tmp_path / "xx.py").write_text(SPANISH, encoding="utf-8")
    monkeypatch.setattr(vocabularies, "__path__", [*vocabularies.__path__, str(tmp_path)])
    languages.cache_clear()
    yield "xx"
    languages.cache_clear()
    tongues.cache_clear()
    del sys.modules[f"{vocabularies.__name__}.xx"]


def test_t12_a_new_file_is_a_new_language_beside_english(spanish: str) -> None:
    for text in ["rojo 5", "roja cinco gracias", "5 rojo", "ROJO 5 \U0001f525 vamos", "red five", "r5"]:
        expected = MoveRead(move=Play(0, text, cards=(Card("R5"),)))
        assert understand(text, context(language=spanish)) == expected
    assert understand("robo", context(language=spanish)) == MoveRead(move=Draw(0, "robo"))
    assert understand("roba cuatro verde", context(language=spanish)) == MoveRead(
        move=Play(0, "roba cuatro verde", cards=(Card("W+4"),), color=Color.GREEN)
    )


def test_t12_a_language_never_changes_the_codes(spanish: str) -> None:
    answer = understand("g", context(ASKED_FOR_COLOR, language=spanish))
    assert answer == MoveRead(move=CallColor(0, "g", color=Color.GREEN))


def test_t12_who_has_a_language_without_words_is_read_in_english() -> None:
    assert understand("red five", context(language="tlh")) == understand("red five", context())
    assert words_for("../en").vocabulary == words_for("en").vocabulary
