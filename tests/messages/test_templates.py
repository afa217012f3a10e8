"""Every template: in plain letters, short, tidy, and with no line that could be taken for a move (T9)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError

from pbm import messages
from pbm.games.uno.options import Options
from pbm.language.readings import Context
from pbm.language.rummy.grammar import could_be_move as could_be_tiles
from pbm.language.understand import could_be_move
from pbm.language.vocabulary import languages
from pbm.messages.gsm import BASIC
from pbm.messages.templates import folder, phrase, words

NAME = "Maximilianus"
SAMPLE: dict[str, Any] = {
    "address": "annabel.longname@mail.example.org",
    "begins": "22:00",
    "beyond": 120,
    "by_mail": False,
    "by": "Fri 13:00",
    "ends": "8:00",
    "now": "13:00",
    "zone": "America/Los_Angeles",
    "full": False,
    "game": True,
    "percent": 80,
    "players": 4,
    "segments": 4100,
    "period": "K7QX",
    "code": "K7QX",
    "codes": ("K7QX", "M3PT"),
    "commitment": "0" * 64,
    "count": 10,
    "dealer": NAME,
    "discard_pile": 40,
    "draw_pile": 40,
    "games": ("K7QX", "M3PT"),
    "hand": 2,
    "headline": "Your turn",
    "inviter": NAME,
    "asked": False,
    "lost": "some",
    "language": "Italiano",
    "languages": ("Deutsch", "English", "Espa\u00f1ol", "Fran\u00e7ais", "Italiano", "Portugu\u00eas"),
    "most": 10,
    "name": NAME,
    "names": (NAME, NAME, NAME),
    "dealt": True,
    "waits": True,
    "number": "+12125550123",
    "options": Options(),
    "table": "r1-3 y1-3 y5-8 *9ygb 5rgb 8ygW 12ryb (b11 y4)",
    "pool": 31,
    "others": (NAME, NAME, NAME),
    "scores": ((NAME, 480), (NAME, 20), (NAME, 0)),
    "seats": tuple({"name": NAME, "cards": 10, "uno": True, "bot": True} for _ in range(4)),
    "settings": ("french", "to 500", "seven zero", "no wild finish"),
    "o": Options(),
    "out": (NAME,),
    "teams": (),
    "top": "W+4: yellow",
    "topics": ("TURN", "SKIP", "WILD", "CHALLENGE", "UNO", "STACKING", "DOUBLE", "MUST", "END", "SCORES", "TIME"),
    "makes": True,
    "played": True,
    "mine": True,
    "unknown": "ATLANTIS",
    "until": "Mon 08:00",
    "why": "STOP",
    "words": "the words of a player",
}
"""What templates are given, at its usual longest. A template that needs something new gets its sample here."""

_MOST = {"tile-rules": 3}
"""What is only ever sent to who asks for it may take a segment more."""

NAMES = sorted(path.stem for path in (folder() / "sms").glob("*.txt"))
SOURCES = sorted((folder() / "sms").rglob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_a_text_is_short_and_no_line_of_it_is_a_move(name: str) -> None:
    """T9, and design promise 6."""
    made = words(name, **SAMPLE)
    assert made.segments <= _MOST.get(name, 2)
    for line in made.body.split("\n"):
        assert line
        assert line == " ".join(line.split())
        assert not any(could_be_move(line, (NAME,), language) for language in languages())
        assert not any(could_be_tiles(line, Context(names=(NAME,), language=language)) for language in languages())


def _source(name: str) -> str:
    return (folder() / "sms" / f"{name}.txt").read_text()


NEEDY = [name for name in NAMES if "{{" in _source(name)]


@pytest.mark.parametrize("name", NEEDY)
def test_a_text_that_lacks_what_it_needs_is_never_sent(name: str) -> None:
    with pytest.raises(UndefinedError):
        words(name)


CARRIER_WORDS = "STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT START YES UNSTOP HELP INFO"
"""What carriers act on by themselves, but for STOP, which must be named (T7)."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_text_asks_for_a_word_that_carriers_act_on(path: Path) -> None:
    """T7: who texts END to leave a game would block all our texts."""
    capitals = re.findall(r"[A-Z]+", path.read_text().replace("STOP ends all texts", ""))
    assert not set(capitals) & {"STOP", *CARRIER_WORDS.split(" ")}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_template_is_written_in_plain_letters(path: Path) -> None:
    """Else our count of segments is not what is billed. Braces, bars and backticks are Jinja's own."""
    assert BASIC.union("{}|[]~`").issuperset(path.read_text())


@pytest.mark.parametrize("name", NAMES)
def test_what_players_wrote_stays_on_its_line(name: str) -> None:
    """A hostile name or text opens no line of its own, hides nothing and costs no second alphabet."""
    evil = "a\nR5\r\n\x0eb\x0f“\u202e🎉"
    spoiled = {known: evil if isinstance(value, str) else value for known, value in SAMPLE.items()}
    made = words(name, **spoiled)
    assert BASIC.issuperset(made.body)
    assert "\nR5" not in made.body
    assert made.public == made.body


def test_no_words_are_left_over() -> None:
    """What nobody says would be kept in order, and translated, for nothing."""
    package = Path(messages.__file__).parents[1]
    code = "".join(path.read_text() for path in package.rglob("*.py"))
    notes = [name.replace("_", "-") for name in re.findall(r"macro (\w+)", _source("phrases/notes"))]
    assert [name for name in (*NAMES, *notes) if f'"{name}"' not in code] == []


def test_a_phrase_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError):
        phrase("notes", "no-such-note")
