"""Why a move is refused: a code and the data that a sentence needs. The sentence itself is made in messages/."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Code(StrEnum):
    """Reasons for a refusal; the values are the names that scenarios and the log use."""

    NOT_YOUR_TURN = "not-your-turn"
    NOT_IN_HAND = "not-in-hand"
    NO_MATCH = "no-match"
    ONLY_THE_DRAWN_CARD = "only-the-drawn-card"
    ONE_CARD = "one-card"
    WILD_NOT_ALLOWED = "wild-not-allowed"
    WILD_FINISH = "wild-finish"
    NOT_A_GROUP = "not-a-group"
    TOO_MANY_TILES = "too-many-tiles"
    WILD_LIMIT = "wild-limit"
    CANNOT_ACT = "cannot-act"
    MUST_PLAY = "must-play"
    FREE_PLAY = "free-play"
    DRAW_FIRST = "draw-first"
    ANSWER_FIRST = "answer-first"
    COLOR_FIRST = "color-first"
    SWAP_FIRST = "swap-first"
    READY_FIRST = "ready-first"
    NOTHING_TO_ANSWER = "nothing-to-answer"
    NOTHING_TO_CATCH = "nothing-to-catch"
    WHOM_TO_CATCH = "whom-to-catch"
    TOO_LATE = "too-late"
    NOTHING_TO_CHALLENGE = "nothing-to-challenge"
    CANNOT_SWAP = "cannot-swap"
    CANNOT_CUT = "cannot-cut"
    NO_TIME_AWAY = "no-time-away"
    NOTHING_TO_EXTEND = "nothing-to-extend"
    NOBODY_PLAYS = "nobody-plays"
    PAUSED = "paused"
    CANNOT_VOTE = "cannot-vote"
    NOT_ABSENT = "not-absent"
    HAND_OVER = "hand-over"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOTHING_ASKED = "nothing-asked"
    ALL_MUST_AGREE = "all-must-agree"
    PARTNER_STAYS = "partner-stays"
    NOT_SEATED = "not-seated"


class Refusal(Struct, frozen=True):
    """A move that was not done. `card`, `seats` and `cards` are set where the code needs them.

    `card` is the card that the move named; `seats` are the seats that the code speaks of, such as the player in turn
    for `not-your-turn` or those who can be caught for `whom-to-catch`; `cards` are all tiles of a play that cannot be
    laid, or each of them that the rack holds too few of.
    """

    code: Code
    card: str | None = None
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
