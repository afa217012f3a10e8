"""What no person wrote: reactions, automatic answers, our own texts back; and what merely looks like it (T6)."""

from __future__ import annotations

import pytest

from pbm.games.match.moves import Draw
from pbm.language import understand
from pbm.language.readings import Attachment, Command, Machine, MoveRead, Nothing, Reading
from tests.language.seen import NOTICE, context

REACTIONS = [
    "Liked “{last}”",
    "Loved “{last}”",
    "Laughed at “Bob drew 4”",
    "Emphasized “{last:40}…",
    "Questioned “{last:60}…”",
    "Reacted 😂 to “{last}”",
    "Removed 😂 from “{last}”",
    "Removed a heart from “{last}”",
    "Reacted with a sticker to “{last}”",
    "Liked an image",
    "\u200a\u200b👍\u200b to “\u200a{last}\u200a”\u200a",
    "Le gustó “{last}”",
    "Le dio risa “{last}”",
    "Reaccionó con 😂 a “{last}”",
    "A aimé «\xa0{last}\xa0»",
    "a attribué la mention « Adore » à « {last} »",
    "Gostou de “{last}”",
    "「{last}」に“いいね”",
    "Something new that phones say of “{last}”",
    "Liked “r5”",
]


@pytest.mark.parametrize("form", REACTIONS)
def test_t6_a_reaction_is_a_machine(form: str) -> None:
    text = form.replace("{last}", NOTICE).replace("{last:40}", NOTICE[:40]).replace("{last:60}", NOTICE[:60])
    assert understand(text, context()) == Machine(kind="reaction")


@pytest.mark.parametrize(
    "text",
    [
        "I'm driving with Focus turned on. I'll see your message when I get where I'm going.",
        "Sorry, I can't talk right now.",
        "Auto reply: I am out until 7/14. For 2 urgent items call Bob.",
        "This number is not monitored.",
    ],
)
def test_t6_an_automatic_answer_is_a_machine(text: str) -> None:
    assert understand(text, context()) == Machine(kind="auto-reply")


@pytest.mark.parametrize(
    "text", [NOTICE, "> " + NOTICE.replace("\n", "\n> "), NOTICE.split("\n", 1)[1], NOTICE.split("\n")[2]]
)
def test_t6_our_own_words_back_are_a_machine(text: str) -> None:
    assert understand(text, context()) == Machine(kind="own")


@pytest.mark.parametrize(
    "text", ["Loved it! r5", f"r5\n{NOTICE}", f"{NOTICE}\nr5", "r5\n> " + NOTICE.replace("\n", "\n> ")]
)
def test_t4_a_person_who_reacts_or_quotes_and_moves_is_a_person(text: str) -> None:
    assert isinstance(understand(text, context()), MoveRead)


@pytest.mark.parametrize(
    ("text", "media", "reading"),
    [
        *((text, False, Nothing()) for text in ("", " ", ".", "\u200b", "…", "👍", "😂😂", "\ud800", "\0")),
        ("", True, Attachment()),
        (" ", True, Attachment()),
    ],
)
def test_t6_without_words_there_is_nothing_to_answer(text: str, media: bool, reading: Reading) -> None:
    assert understand(text, context(media=media)) == reading


def test_t1_words_with_a_picture_are_read() -> None:
    assert isinstance(understand("r5", context(media=True)), MoveRead)


MANGLED = {
    "a letter is another": NOTICE.replace("Cy drew", "Cy drev"),
    "a letter is missing near the end": NOTICE.replace("DRAW", "DRW"),
    "a letter is missing at the start": NOTICE.replace("Your", "Yur"),
    "a letter in each line": NOTICE.replace("turn", "tum")
    .replace("drew", "dreww")
    .replace("Top", "T0p")
    .replace("By", "Bv"),
    "marks are lost": NOTICE.replace("+", " ").replace("(", ""),
    "all in one line": NOTICE.replace("\n", " ").replace("drew", "dew"),
}


@pytest.mark.parametrize("how", MANGLED)
@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize(
    ("move", "cards"), [("r5", ("R5",)), ("ok red five, thanks", ("R5",)), ("K7QX-14 r3", ("R3",))]
)
def test_t6_a_move_beside_a_mangled_quote_of_ours_is_played(
    how: str, mark: str, move: str, cards: tuple[str, ...]
) -> None:
    quote = "\n".join(mark + line for line in MANGLED[how].split("\n"))
    for text in (f"{quote}\n{move}", f"{move}\n{quote}"):
        reading = understand(text, context())
        assert isinstance(reading, MoveRead), (text, reading)
        assert getattr(reading.move, "cards", None) == cards
    assert isinstance(understand(quote, context()), Machine)


@pytest.mark.parametrize("lines", [slice(0, None), slice(1, None), slice(0, 3), slice(2, 3)])
def test_t6_no_card_of_a_mangled_quote_is_ever_played(lines: slice) -> None:
    """At each place a letter is another, or lost, or the line broken: the move below is played, or nothing is."""
    quoted = "\n".join(NOTICE.split("\n")[lines])
    for at in range(len(quoted)):
        another, lost, broken = (
            quoted[:at] + put + quoted[at + past :] for put, past in (("x", 1), ("", 1), ("\n", 0))
        )
        for spoiled in (another, lost, broken):
            assert not isinstance(understand(spoiled, context()), MoveRead), spoiled
            reading = understand(f"{spoiled}\ndraw", context())
            assert not isinstance(reading, MoveRead) or isinstance(reading.move, Draw), spoiled
        assert quoted[at] == "\n" or isinstance(understand(f"{another}\ndraw", context()), MoveRead), another


def test_t6_who_asks_below_a_mangled_quote_is_answered() -> None:
    assert isinstance(understand(f"{MANGLED['marks are lost']}\nwhat can i play", context()), Command)
