"""How a hand is counted and when the match is won (C34-C39): one class for each value of the option `scoring`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pbm.games.match.position import Position


class Scoring(Protocol):
    """What a way of scoring decides."""

    def points(self, position: Position, out: int | None) -> dict[int, int]:
        """What each seat scores, without zeros, when `out` has gone out, or nobody (C19)."""

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """Who has won the match, now that the scores are added up; None when another hand is to be played."""

    def eliminated(self, position: Position) -> tuple[int, ...]:
        """Who is out of the match, now that the scores are added up."""

    def entrance(self, position: Position) -> int:
        """The score with which somebody joins between hands (C41)."""


class Winner:
    """C35: who goes out scores the cards left in all other hands; the first to reach `target` wins.

    C39: a partner scores the same, and the cards of neither count.
    """

    def points(self, position: Position, out: int | None) -> dict[int, int]:
        """The cards left in the other hands, for who went out and for the partner."""
        if out is None:
            return {}
        team = position.team(out)
        left = sum(position.count(seat) for seat in range(len(position.hands)) if seat not in team)
        return dict.fromkeys(team, left) if left else {}

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """Whoever has reached the target."""
        return _reached(position) or None

    def eliminated(self, position: Position) -> tuple[int, ...]:
        """Nobody."""
        return ()

    def entrance(self, position: Position) -> int:
        """Nothing."""
        return 0


class Rounds(Winner):
    """C38: the most points after `rounds` hands win; a tie is shared."""

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """Those with the most points, once the last round is over."""
        return None if position.hand < position.options.rounds else _highest(position)


class Single(Winner):
    """C38: one hand is the match; a blocked hand with a tie has no winner."""

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """Who went out, and the partner."""
        return () if out is None else position.team(out)


class Lowest:
    """C36: everybody adds what they hold; when a total reaches `target` the lowest one wins, and a tie is shared."""

    def points(self, position: Position, out: int | None) -> dict[int, int]:
        """What everybody holds, in a blocked hand also who counts as out; nothing if a tie leaves nobody out (C19)."""
        if out is None:
            return {}
        held = {seat: position.count(seat) for seat in position.playing()}
        return {seat: left for seat, left in held.items() if left}

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """Those with the lowest total, once somebody has reached the target."""
        return _lowest(position) if _reached(position) else None

    def eliminated(self, position: Position) -> tuple[int, ...]:
        """Nobody."""
        return ()

    def entrance(self, position: Position) -> int:
        """The mean of the others, rounded up; nothing where all who played have left."""
        scores = [position.seats[seat].score for seat in position.playing()]
        return -(-sum(scores) // len(scores)) if scores else 0


class Elimination(Lowest):
    """C37: who reaches `target` is out of the match, and the last one wins; if all who are left do, the lowest."""

    def winners(self, position: Position, out: int | None) -> tuple[int, ...] | None:
        """The one who has not reached the target, once all others have."""
        reached = _reached(position)
        below = tuple(seat for seat in position.playing() if seat not in reached)
        if not below:
            return _lowest(position)
        return below if len(below) == 1 else None

    def eliminated(self, position: Position) -> tuple[int, ...]:
        """Who has reached the target and not won all the same."""
        winners = self.winners(position, None) or ()
        return tuple(seat for seat in _reached(position) if seat not in winners)


SCORING: Mapping[str, Scoring] = {
    "winner": Winner(),
    "lowest": Lowest(),
    "elimination": Elimination(),
    "rounds": Rounds(),
    "single": Single(),
}


def _reached(position: Position) -> tuple[int, ...]:
    target = position.options.target
    return tuple(seat for seat in position.playing() if position.seats[seat].score >= target)


def _highest(position: Position) -> tuple[int, ...]:
    return _with_score(position, max(position.seats[seat].score for seat in position.playing()))


def _lowest(position: Position) -> tuple[int, ...]:
    return _with_score(position, min(position.seats[seat].score for seat in position.playing()))


def _with_score(position: Position, score: int) -> tuple[int, ...]:
    return tuple(seat for seat in position.playing() if position.seats[seat].score == score)
