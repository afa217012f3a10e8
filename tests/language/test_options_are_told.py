"""docs/options.md names every option, and its words are taken as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbm.games.uno.options import kinds, parse
from pbm.language.options import read_options

PAGE = Path("docs/options.md").read_text(encoding="utf-8")
ROWS = [row.split("|")[1:-1] for row in PAGE.splitlines() if row.startswith("| `")]
WORDS = [words for row in ROWS for words in re.findall(r"\*([^*]+)\*", row[1])]


def test_every_option_is_told() -> None:
    assert {name for row in ROWS for name in re.findall(r"`(\w+)`", row[0])} == set(kinds())


@pytest.mark.parametrize("words", WORDS)
def test_the_words_for_it_are_taken(words: str) -> None:
    read = read_options(words, {})
    assert read.given
    assert read.rest == ()
    parse(read.given)
