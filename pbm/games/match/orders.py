"""The labels of the orders in which a match puts its cards (docs/shuffle.md)."""

PACK = "deck"
"""The pack that a hand is dealt from."""

GATHERED, CUT, CUT_BY_DEALER = "gathered", "cut", "cut by dealer"
"""The pack as gathered, and as cut by chance or by the dealer, where hands are not shuffled (F10)."""

TAKEN_BACK = "taken back"
"""What is to be drawn again after moves were taken back (T11)."""
