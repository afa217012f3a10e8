"""Who wrote a text, for the readers of its sentences."""

from __future__ import annotations

from msgspec import Struct

from pbm.games.match.view import Awaiting, View
from pbm.language.readings import Context


class Writer(Struct, frozen=True):
    """Who wrote, what they see, and their words as they will stand in the log."""

    context: Context
    said: str

    @property
    def view(self) -> View | None:
        """What they see of the game; None without a seat in it."""
        return self.context.view

    @property
    def seat(self) -> int:
        """The writer's seat, -1 without one."""
        view = self.view
        return view.me if view and view.me is not None else -1

    def asked_for(self, awaiting: Awaiting) -> bool:
        """Whether the writer is the one in turn and asked for this."""
        view = self.view
        return view is not None and view.my_turn and view.awaiting is awaiting
