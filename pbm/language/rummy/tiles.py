"""Which tiles words can mean: `r rev` is R7, a bare *5* any five of the rack (R2, T4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from pbm.games.rummy.tiles import NUMBERS, WILD, Tile, color, number
from pbm.games.uno.cards import DRAW_TWO, REVERSE, SKIP, WILDS
from pbm.language.cards import Named

_BY_EFFECT = {DRAW_TWO: 2, SKIP: 5, REVERSE: 7}
"""The numbers that special tiles bear."""

_MAYBE_NO_TILE = frozenset({None, SKIP})
"""Said alone, a color may be any of its tiles, and *skip* a wish to pass."""


def number_of(named: Named) -> int | None:
    """The number that the words name, by itself or by its effect; no tile may have it."""
    symbol = named.symbol or ""
    return _BY_EFFECT[symbol] if symbol in _BY_EFFECT else int(symbol) if symbol.isdigit() else None


def exists(named: Named) -> bool:
    """Whether any tile could have the number that is named, if one is (R2)."""
    named_number = number_of(named)
    return named_number is None or named_number in NUMBERS


def candidates(named: Named, rack: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles that the words can mean, each once: of the whole bag if they name one, else of the rack."""
    held = tuple(dict.fromkeys(rack))
    if named.symbol in WILDS:
        return (WILD,)
    whole = Tile(f"{named.color}{number_of(named)}")
    if named.is_whole and not (whole not in held and (named.noun or named.heard)):
        return (whole,) if exists(named) else ()
    if named.noun:
        named = structs.replace(named, symbol=None)
    return tuple(tile for tile in held if fits(named, tile))


def fits(named: Named, tile: Tile) -> bool:
    """Whether the words could mean this tile."""
    if tile == WILD or named.symbol in WILDS:
        return named.symbol in WILDS and tile == WILD
    said = number_of(named)
    return (named.color is None or color(tile) == named.color) and (said is None or number(tile) == said)


def says_enough(named: Named) -> bool:
    """Whether the words are those of a tile even where they stand alone (T3, T4)."""
    return (
        named.is_whole or (named.symbol not in _MAYBE_NO_TILE and not named.drawn) or (named.noun and bool(named.color))
    )


def is_special(tile: Tile) -> bool:
    """Whether something happens when it is played (R2, R12)."""
    return tile == WILD or number(tile) in _BY_EFFECT.values()


def code(tile: Tile) -> str:
    """A tile as players text it: `r5`, `w`."""
    return "w" if tile == WILD else tile.lower()
