"""How the tiles on the table lie: in groups, and loose start tiles beside them (R7, R9, R10)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, pairwise

import msgspec

from pbm.games.rummy.tiles import COLORS, HIGHEST, WILD, Tile, color, in_order, number

Group = tuple[Tile, ...]
"""A run in ascending order with its wilds in their places, or a set in the order of colors with its wild last."""


class Layout(msgspec.Struct, frozen=True):
    """The groups, runs before sets, and the start tiles that no play has taken in yet."""

    groups: tuple[Group, ...] = ()
    loose: tuple[Tile, ...] = ()

    @property
    def bound(self) -> tuple[Tile, ...]:
        """All tiles that lie in groups, in the order of codes."""
        return in_order(chain.from_iterable(self.groups))


def is_set(group: Group) -> bool:
    """Whether it is three or four tiles of one number in different colors, one of them a wild at most (R7, R10)."""
    real = [tile for tile in group if tile != WILD]
    colors, numbers = {color(tile) for tile in real}, {number(tile) for tile in real}
    return 3 <= len(group) <= 4 and len(group) - len(real) <= 1 and len(colors) == len(real) and len(numbers) == 1


def is_run(group: Group) -> bool:
    """Whether it is three or more of one color in sequence within 1 to 12, no two wilds side by side (R7, R10)."""
    first = run_start(group)
    if first is None or len(group) < 3 or (WILD, WILD) in pairwise(group):
        return False
    real = [(number(tile), place) for place, tile in enumerate(group) if tile != WILD]
    one_color = len({color(tile) for tile in group if tile != WILD}) == 1
    return one_color and 1 <= first <= HIGHEST + 1 - len(group) and all(it == first + place for it, place in real)


def run_start(group: Group) -> int | None:
    """The number for which the first tile stands if this is a run; None when all are wilds."""
    return next((number(tile) - place for place, tile in enumerate(group) if tile != WILD), None)


def is_group(group: Group) -> bool:
    """Whether these tiles, as they lie, are a set or a run (R7, R10)."""
    return is_set(group) or is_run(group)


def tidy(groups: Iterable[Group]) -> tuple[Group, ...]:
    """The groups in the order in which a table is read: runs by color and number, then sets by number."""
    return tuple(sorted(groups, key=_place))


def _place(group: Group) -> tuple[bool, int, int, Group]:
    real = [tile for tile in group if tile != WILD]
    if is_run(group):
        return False, COLORS.index(color(real[0])), run_start(group) or 0, group
    return True, number(real[0]) if real else 0, 0, group
