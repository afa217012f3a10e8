"""Where and when a text is read."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbm.messages import times


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
