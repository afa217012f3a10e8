"""The plays that the tiles of a sentence can mean, and moves in the words of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice, pairwise, product

from pbm.games.match.moves import Catch
from pbm.games.rummy.moves import Play, Queue
from pbm.games.rummy.tiles import COLORS, Tile, color
from pbm.language.cards import Named
from pbm.language.grammar import Part
from pbm.language.rummy.tiles import candidates, code, fits, is_special, number_of

_MOST_WAYS = 200
"""Ways to read a row of bare numbers that are looked at; only the first few are ever asked about."""


def plays_of(acts: Sequence[Part], rack: Sequence[Tile]) -> tuple[Play, ...]:
    """Every play that the tiles can mean, with tiles of the rack. None if one cannot mean any tile.

    Where the rack does not hold them there is one play, for the rules to refuse: nobody is asked which of several.
    """
    named = [act.named for act in acts if act.role == "card" and act.named]
    ways = list(islice(product(*(candidates(it, rack) for it in named)), _MOST_WAYS)) if named else []
    held = Counter(rack)
    possible = [tiles for tiles in ways if Counter(tiles) <= held]
    uno = any(act.named.uno for act in acts if act.named)
    plays = dict.fromkeys(
        Play(-1, tiles=tiles, act=acting, uno=uno)
        for tiles in sorted(possible or ways[:1], key=_changes_of_color)
        for acting in _acting(acts, named, tiles)
    )
    return tuple(plays) if possible else tuple(plays)[:1]


def _changes_of_color(tiles: tuple[Tile, ...]) -> int:
    """A bare number behind a tile is likely one of its color: `r8 9 10`."""
    return sum(one[0] != other[0] for one, other in pairwise(tiles))


def _acting(acts: Sequence[Part], named: Sequence[Named], tiles: tuple[Tile, ...]) -> Iterable[Tile | None]:
    """The tiles that the words may want to act (R13); a mark behind a tile that cannot act is mere emphasis."""
    marked = [tile for it, tile in zip(named, tiles, strict=True) if it.acts and is_special(tile)]
    asked = [act.named for act in acts if act.role == "act"]
    if not marked and not asked:
        return (None,)
    chosen = [tile for it in asked for tile in (_chosen(it, tiles) if it else ())]
    if len(chosen) < len(asked):
        return dict.fromkeys(filter(is_special, tiles))
    return dict.fromkeys((*marked, *chosen))


def _chosen(named: Named, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The tile that is to act: the one that is named, else the first of those played that it can be.

    What no tile of the play can be is named all the same, so that the rules can refuse it (R19).
    """
    if named.is_whole:
        return candidates(named, ())
    fitting = sorted((tile for tile in tiles if fits(named, tile)), key=lambda tile: not is_special(tile))
    if fitting or number_of(named) is None or not tiles:
        return tuple(fitting[:1])
    return (Tile(f"{color(tiles[0]) or COLORS[0]}{number_of(named)}"),)


def words_of(move: object, names: tuple[str, ...] = ()) -> str:
    """The shortest words that make this move, as players text them: `r5! y7 uno`, `catch ann`, `next b3 g1 y9, r11`."""
    match move:
        case Play(tiles=tiles, act=act, uno=uno):
            first = tiles.index(act) if act in tiles and is_special(act) else -1
            shown = [code(tile) + "!" * (place == first) for place, tile in enumerate(tiles)]
            return " ".join([*shown, *(["act " + code(act)] if act and first < 0 else []), *(["uno"] if uno else [])])
        case Catch(target=target):
            return "catch" if target is None else f"catch {names[target].lower()}"
        case Queue(preferences=preferences):
            return f"next {', '.join(words_of(it) for it in preferences) or 'off'}"
    return {"calluno": "uno"}.get(name := type(move).__name__.lower(), name)
