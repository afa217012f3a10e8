"""The committed shuffle (design promise 3): the documented example, and what makes it fair."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pbm.games.shuffle import Shuffler, commitment, seed
from pbm.games.uno.cards import DECK

DOCUMENT = Path(__file__).parents[2] / "docs" / "shuffle.md"
ZEROS = "00" * 32


def test_the_documented_example_holds() -> None:
    in_words = dict(
        re.findall(
            r"^\| (seed|commitment|`deck`, its first ten cards) \| `(.+)` \|$", DOCUMENT.read_text(), re.MULTILINE
        )
    )
    hand_seed = seed(ZEROS, 1)
    deck = Shuffler(hand_seed, ["lucky", "socks"]).order(DECK, "deck")
    assert in_words == {
        "seed": hand_seed,
        "commitment": commitment(hand_seed),
        "`deck`, its first ten cards": " ".join(deck[:10]),
    }


@given(st.binary(min_size=32, max_size=32), st.lists(st.text(), max_size=3), st.text(max_size=9))
def test_an_order_holds_the_same_cards(secret: bytes, salts: list[str], label: str) -> None:
    order = Shuffler(seed(secret.hex(), 1), salts).order(DECK, label)
    assert Counter(order) == Counter(DECK)


def test_each_salt_each_hand_and_each_label_gives_another_order() -> None:
    orders = [
        Shuffler(seed(ZEROS, hand), salts).order(DECK, label)
        for hand in (1, 2)
        for salts in ((), ("a",), ("a", ""), ("", "a"), ("aa",))
        for label in ("deck", "reshuffle 1")
    ]
    assert len(set(orders)) == len(orders)


def test_every_place_is_as_likely_for_every_card() -> None:
    """Chi-squared over 4,000 orders of six cards: far below what a biased choice of places gives."""
    counts = Counter(
        pair for number in range(4_000) for pair in enumerate(Shuffler(seed(ZEROS, number)).order("abcdef", "deck"))
    )
    expected = 4_000 / 6
    assert len(counts) == 36
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 60
