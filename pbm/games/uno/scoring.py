"""How a hand is counted and when the match is won (C34, C35, C38): one class for each value of the option `scoring`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pbm.games.uno.cards import count
from pbm.games.uno.state import Position


class Scoring(Protocol):
    """What a way of scoring decides."""

    def points(self, position: Position, out: int) -> dict[int, int]:
        """What each seat scores when `out` has gone out."""

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """Who has won the match, now that the scores are added up; None when another hand is to be played."""


class Winner:
    """C35: who goes out scores the cards left in all other hands; the first to reach `target` wins."""

    def points(self, position: Position, out: int) -> dict[int, int]:
        """The cards left in the other hands, for who went out."""
        left = sum(count(hand) for seat, hand in enumerate(position.hands) if seat != out)
        return {out: left} if left else {}

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """Whoever has reached the target."""
        reached = (seat for seat in _staying(position) if position.seats[seat].score >= position.options.target)
        return tuple(reached) or None


class Rounds(Winner):
    """C38: the most points after `rounds` hands win; a tie is shared."""

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """Those with the most points, once the last round is over."""
        if position.hand < position.options.rounds:
            return None
        staying = _staying(position)
        best = max(position.seats[seat].score for seat in staying)
        return tuple(seat for seat in staying if position.seats[seat].score == best)


class Single(Winner):
    """C38: one hand is the match; a blocked hand with a tie has no winner."""

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """Who went out."""
        return () if out is None else (out,)


SCORING: Mapping[str, Scoring] = {"winner": Winner(), "rounds": Rounds(), "single": Single()}


def _staying(position: Position) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(position.seats) if not seat.gone)
