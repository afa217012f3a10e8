"""Playing out of turn, whatever rule allows it (H3, F1, F3)."""

from __future__ import annotations

from pbm.games.uno.classic import Classic
from pbm.games.uno.events import Jumped
from pbm.games.uno.moves import Play
from pbm.games.uno.table import Table


class OutOfTurn(Classic):
    """Play goes on from whoever played, and everybody in between is skipped."""

    def play(self, table: Table, move: Play) -> None:
        """Say that it was out of turn; who is skipped by it loses the text that they had waiting (W6)."""
        if table.turn != move.seat:
            table.record(Jumped(move.seat, table.doubled))
        super().play(table, move)
        table.drop_skipped()
