"""The rules of a game on a sheet for its page."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from pbm.store.models import Game
from pbm.table.kinds import kind_of


class Sheet(Struct, frozen=True):
    """All rules of one game: what is set, and each rule that is in force with its heading."""

    game: str
    settings: tuple[str, ...]
    rules: tuple[tuple[str, str], ...]


def sheet(session: Session, code: str) -> Sheet | None:
    """The rules of the game; None when there is no game with that code."""
    game = session.scalar(select(Game).where(Game.code == code.upper()))
    if game is None:
        return None
    kind = kind_of(game.options)
    options = kind.rules.options.parse(game.options)
    return Sheet(game.code, kind.settings(options), kind.told(options))
