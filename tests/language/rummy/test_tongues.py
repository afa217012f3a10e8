"""Tiles in players' own languages (T12)."""

from __future__ import annotations

import pytest

from tests.language.rummy.seen import meant
from tests.tiles import tiles


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("es", "rojo once, gracias", "r11"),
        ("es", "juego azul siete, rojo siete y comodín", "b7 r7 w"),
        ("es", "rojo 8-10", "r8 r9 r10"),
        ("es", "pista", "hint"),
        ("es", "prueba r7 b7", "try r7 b7"),
        ("fr", "v onze", "g11"),
        ("fr", "j7 bleu sept r7", "y7 b7 r7"),
        ("fr", "un indice s'il te plaît", "hint"),
        ("it", "7rv", "r7 g7"),
        ("it", "rosso dieci", "r10"),
        ("it", "prova r7 b7", "try r7 b7"),
        ("de", "grün elf", "g11"),
        ("de", "ich spiele rot acht, rot neun und rot zehn", "r8 r9 r10"),
        ("de", "tipp", "hint"),
        ("pt", "vermelho doze", "r12"),
        ("pt", "uma dica", "hint"),
    ],
)
def test_t12_tiles_are_read_in_their_writers_language(language: str, text: str, words: str) -> None:
    assert meant(text, language=language) == words


@pytest.mark.parametrize(
    ("rack", "text", "words"),
    [
        ("G4 R1", "g4", "g4"),
        ("Y4 R1", "g4", "y4"),
        ("R1 B1", "g4", "g4"),
        ("G4 Y4", "g4", "ambiguous? verde 4 | giallo 4"),
        ("G4 Y4 R4", "4rg", "ambiguous? r4 verde 4 | r4 giallo 4"),
        ("G4 Y4", "try g4", "ambiguous? try verde 4 | try giallo 4"),
        ("G4 Y4", "next g4", "ambiguous? next verde 4 | next giallo 4"),
    ],
)
def test_t12_a_letter_that_is_two_colors_is_asked_if_the_rack_allows_both(rack: str, text: str, words: str) -> None:
    assert meant(text, rack, "it") == words


def test_t12_of_two_tiles_that_are_held_the_one_that_can_be_laid_is_meant() -> None:
    table = {"groups": (tiles("R4 G4 B4"),)}
    assert meant("g4", "G4 Y4", "it", **table) == "y4"
    assert meant("g4", "G4 Y4", "it", groups=(tiles("R4 G4 B4"), tiles("G5 G6 G7"))) == "ambiguous? verde 4 | giallo 4"
