"""Texts in two parts: what everybody may read, and what is for one reader (design promise 2)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbm.messages.gsm import BASIC
from pbm.messages.text import CLOSE, HIDDEN, LONGEST, OPEN, private, text


def test_private_words_stand_in_the_body_and_not_in_the_public_part() -> None:
    made = text(f"Top R5. You: {private('R1 R9')}\nText {private('R1')} or PASS")
    assert made.body == "Top R5. You: R1 R9\nText R1 or PASS"
    assert made.public == f"Top R5. You: {HIDDEN}\nText {HIDDEN} or PASS"
    assert made.private == "R1 R9\nR1"
    assert made.segments == 1


def test_marks_inside_private_words_end_nothing() -> None:
    assert text(f"You: {private(f'R1 {CLOSE}R9{OPEN}')}.").public == f"You: {HIDDEN}."


def test_blank_lines_and_doubled_blanks_go() -> None:
    assert text(f"  one   two \n\n {private('')} \nthree ").body == "one two\nthree"


def test_a_text_is_never_longer_than_a_provider_takes() -> None:
    made = text(f"{'a' * 1500}{private('b' * 500)}")
    assert len(made.body) <= LONGEST
    assert "b" not in made.public
    assert set(made.private) == {"b"}


@given(st.text(st.characters(categories=None), max_size=80), st.text(st.characters(categories=None), max_size=80))
def test_the_body_is_plain_and_the_public_part_never_holds_the_private_one(public: str, hidden: str) -> None:
    made = text(f"{public.replace(OPEN, '').replace(CLOSE, '')}\n{private(hidden + 'zqz')}")
    assert BASIC.issuperset(made.body)
    assert made.private.endswith("zqz")
    assert made.public.endswith(HIDDEN)
