"""Where and when a text is read."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbm.messages import gsm, times

MOST_REPEATED = 30
"""Letters of a player's own text that are repeated to them."""


class Scene(Struct, frozen=True):
    """The game's `code`, its players' short `names` in seat order, the reader's time `zone`, and `now`."""

    code: str
    names: tuple[str, ...]
    zone: str
    now: datetime

    def at(self, moment: datetime) -> str:
        """The moment in the reader's words: "13:10", "Tue 13:10", "3 Jan 13:10"."""
        return times.at(moment, self.zone, self.now)

    def name(self, seat: int) -> str:
        """The short name of a seat; a seat that nobody has named is called by its number."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"Seat {seat + 1}"

    def repeated(self, said: str) -> str:
        """A player's own text as it is repeated to them: in plain letters, on one line, its beginning if it is long."""
        words = gsm.one_line(said)
        return words if len(words) <= MOST_REPEATED else f"{words[: MOST_REPEATED - 3]}..."
