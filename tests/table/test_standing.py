"""What was written is not read again: but it is never other than what reading it would give."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbm.games import uno
from pbm.table import standing
from pbm.table.standing import Standing, kept_in, remember
from tests.table.playing import play_on, state
from tests.table.texting import BOB, CY, DAN, Texting


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    standing._lately.clear()
    yield
    standing._lately.clear()


def test_what_is_remembered_is_what_was_kept(phones: Texting) -> None:
    """A text finds the state and the views that it would find if nothing were remembered, whatever was asked before."""
    phones.deal(BOB, CY, DAN)
    for _ in range(40):
        play_on(phones)
        ((text, known),) = standing._lately.items()
        assert known.state == uno.decode(text) == state(phones)
        assert len(known.views) > 1
        for seat, seen in known.views.items():
            assert seen == uno.view(uno.decode(text), seat)


def test_what_was_taken_or_is_too_old_is_read(phones: Texting) -> None:
    """One unit has it at a time, and there is room for some hundred games."""
    phones.deal(BOB)
    ((text, known),) = standing._lately.items()
    assert kept_in(text, uno) is known
    again = kept_in(text, uno)
    assert again is not known
    assert again.state == known.state
    remember(text, known)
    for number in range(standing._MOST):
        remember(f"another {number}", Standing(number))
    assert len(standing._lately) == standing._MOST
    assert kept_in(text, uno) is not known
