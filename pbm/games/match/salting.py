"""The committed shuffle in a match (design promise 3): what is published before a deal, and what players add to it."""

from __future__ import annotations

from pbm.games.match.events import Committed, Salted
from pbm.games.match.moves import Salt
from pbm.games.match.table import Table
from pbm.games.shuffle import commitment, seed


def commit_next(table: Table) -> None:
    """Publish the commitment to the next deal; from now on it can be salted."""
    table.salts = (*table.salts, ())
    number = table.seed_number + 1
    table.record(Committed(number, commitment(seed(table.secret, number))))


def salt(table: Table, move: Salt) -> None:
    """Add to the next deal's shuffle. What no text can hold, lone surrogates, becomes a question mark."""
    grain = move.grain.encode(errors="replace").decode()
    table.salts = (*table.salts[:-1], (*table.salts[-1], grain))
    table.record(Salted(move.seat, table.seed_number + 1, grain))
