"""One spelling for all keyboards, carriers and gateways (T1)."""

from __future__ import annotations

import pytest

from pbm.games.match.cards import Card
from pbm.games.uno.moves import Play
from pbm.language import understand
from pbm.language.normalize import clean, flat
from pbm.language.readings import MoveRead
from tests.language.seen import context


@pytest.mark.parametrize(
    "text",
    [
        *(
            "r\xa05",
            "r\u202f5",
            "\uff32\uff15",
            "\uff52\u30005",
            "5\ufe0f\u20e3 🟥",
            "🟥5",
            "❤\ufe0f5",
            "❤5",
            "♥\ufe0f5",
            "🔴5",
        ),
        *(
            "\U0001d5e5\U0001d7f1",
            "r⁵",
            "r\u0665",
            "r५",
            "r\u20135",
            "r\u20145",
            "r\u20115",
            "r_5",
            "r/5",
            "r:5",
            "\u202e5r",
            "r5\0",
            "ï»¿r5",
            "r5 Â ",
            "r5…",
        ),
        *(
            "r5 💅🏽👩\u200d👩\u200d👧",
            "r\u00ad5",
            "\ufeffr5",
            "r5\r\n\r\n",
            "r5\x85",
            "\u2018r5\u2019",
            "«r5»",
            "r→5",
            "\tr5",
        ),
    ],
)
def test_t1_the_same_letters_in_other_clothes(text: str) -> None:
    reading = understand(text, context())
    assert isinstance(reading, MoveRead)
    assert reading.move.__class__ is Play
    assert getattr(reading.move, "cards") == (Card("R5"),)  # noqa: B009 - the class is checked above


@pytest.mark.parametrize("text", ["\u04335", "\u04ae5", "🌹5", "🧡5", "🟠5", "💜5", "ᴙ5"])
def test_t3_look_alikes_are_not_letters_and_other_colors_no_colors(text: str) -> None:
    assert not isinstance(understand(text, context()), MoveRead)


def test_lines_stay_and_blanks_do_not() -> None:
    assert clean(" Say \t hi\u2028\n\n Bob ") == "Say hi\nBob"
    assert flat("“K7QX”\nTop  R5") == "k7qx top r5"
