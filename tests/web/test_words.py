"""How pages show cards and tiles."""

from __future__ import annotations

import re

import pytest

from pbm.web.words import chips


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "Top R5. You: R1,5 R+2 YS W W+4: green",
            "Top [red R5]. You: [red R1,5] [red R+2] [yellow YS] [wild W] [wild W+4]: green",
        ),
        ("Table: r1-3 *7rgb (b11)", "Table: [red r1-3] *[red 7r][green g][blue b] ([blue b11])"),
        ("rW,10-12 r3,W,5-7 9ygW", "[red rW,10-12] [red r3,W,5-7] [yellow 9y][green g][wild W]"),
        ("You: r2,5,11 y3 W", "You: [red r2,5,11] [yellow y3] [wild W]"),
        ("K7QX-14 by 13:00, 4 players", "K7QX-14 by 13:00, 4 players"),
        ("<b>R5</b>", "&lt;b&gt;[red R5]&lt;/b&gt;"),
    ],
)
def test_cards_and_tiles_are_chips_that_bear_their_letters(text: str, shown: str) -> None:
    assert re.sub(r'<span class="card (\w+)">(.*?)</span>', r"[\1 \2]", str(chips(text))) == shown
