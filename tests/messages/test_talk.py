"""Talk to a table: whole, or not at all."""

from __future__ import annotations

import pytest

from pbm.messages.talk import LONGEST, unsaid
from pbm.messages.templates import words


@pytest.mark.parametrize(
    "said", ["hello", "?", ":)", "\u00bfqu\u00e9?", "hello \U0001f600", "x" * LONGEST, f"{'x' * LONGEST}\U0001f600"]
)
def test_what_can_be_shown_in_one_segment_is_said_whole(said: str) -> None:
    """T10: what counts is what is shown."""
    assert unsaid(said) is None
    relayed = words("say", name="Maximilianus", code="K7QX", words=said)
    assert relayed.segments == 1
    assert relayed.body.endswith(said.rstrip("\U0001f600").rstrip())


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("x" * (LONGEST + 1), "Too long by 1 letter: nothing was sent."),
        ("x" * (LONGEST + 22) + "\u2026", "Too long by 25 letters: nothing was sent."),
        ("\U0001f600\U0001f600", "Nothing of that can be shown in a text: nothing was sent. Please say it in words."),
        ("\u4f60\u597d", "Nothing of that can be shown in a text: nothing was sent. Please say it in words."),
        (
            "ok \u4f60\u597d!",
            "Not all of that can be shown in a text: nothing was sent. Please say it in other letters.",
        ),
        ("", "To tell all something, text SAY and your words."),
    ],
)
def test_what_cannot_be_shown_whole_is_refused_with_the_reason(said: str, why: str) -> None:
    """T10."""
    refused = unsaid(said)
    assert refused is not None
    assert refused.body == why
