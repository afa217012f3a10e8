"""When bots of all games do what they think of: calls of UNO at once, catches late in the window (W9)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from pbm.games.match.moves import CallUno, Catch
from pbm.games.match.view import View, Window


class Thought(Struct, frozen=True):
    """What a bot wants to do, and when: now, or later in a window."""

    move: Any
    at: datetime


def call_owed(view: View, at: datetime) -> Thought | None:
    """The call of UNO, if the seat of this view can be caught without it (C26)."""
    owes = any(window.kind == "uno" and view.me in window.seats for window in view.windows)
    return Thought(CallUno(view.me), at) if owes and view.me is not None else None


def catch_first(view: View, at: datetime, acting: Thought | None) -> Thought | None:
    """What the seat does next, that wants to do `acting`: a catch, if there is one to be made before it (C27)."""
    if view.me is None or not view.catchable:
        return acting
    catch_at = _catch_at(view, at, is_last_chance=view.my_turn and acting is not None)
    if catch_at is None or (acting is not None and acting.at < catch_at):
        return acting
    return Thought(Catch(view.me, target=view.catchable[0]), catch_at)


def late_in(window: Window | None, span: timedelta, at: datetime) -> datetime:
    """Three quarters into the window."""
    return at if window is None or window.closes_at is None else max(at, window.closes_at - span / 4)


def _catch_at(view: View, at: datetime, *, is_last_chance: bool) -> datetime | None:
    """Late in the window; by the table rule now or never."""
    window = view.window("uno")
    if window is None or window.closes_at is None:
        return at if is_last_chance else None
    return late_in(window, view.options.uno_window, at)
